import { resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { type Archiving, archiveWal, stopKeepingWal } from './backup/archive-wal.ts'
import { connectClient, planning, withMore } from './connection/connect.ts'
import type { Store } from './connection/db.ts'
import { listenForChanges } from './connection/notices.ts'
import { createOwnConnections } from './connection/own-connections.ts'
import { createTransactions } from './connection/transactions.ts'
import { type Embedded, embeddedBeside, hasDatabase, startEmbedded } from './embedded/embedded.ts'
import { type Addresses, prepareDatabase } from './prepare.ts'

const databaseName = 'lerner'

/**
 * Opens the store: the server of DATABASE_URL or the embedded one, with this release's schema.
 *
 * All work is done as a role that is subject to row-level security.
 *
 * @param options - `beside`: a command that shares the embedded server if a running service holds
 * it, and creates no database if there is none; `made`: a command that creates none either.
 * @throws Error whose message names the remedy, for example for an older server, a newer database
 * or a second service.
 */
export async function openStore(
  config: Config,
  log: Logger,
  options: { beside?: boolean; made?: boolean } = {},
): Promise<Store> {
  if (config.databaseUrl !== null) {
    const { databaseUrl: work, directDatabaseUrl: direct, ownerDatabaseUrl: owner } = config
    if (config.walArchive !== null && !options.beside) {
      log.warn(
        'LERNER_WAL_ARCHIVE has no effect: the server of DATABASE_URL archives its own writes',
      )
    }
    const urls = { work, direct, owner, distributed: config.distributed !== null }
    return storeOn(await prepareDatabase(urls, log), log, null)
  }
  if ((options.beside || options.made) && !hasDatabase(config.dataDir)) {
    throw noDatabase(config.dataDir)
  }
  const running = options.beside ? await embeddedBeside(config.dataDir) : null
  const embedded = running ?? (await startOwn(config, log))
  let archiving: Archiving | null = null
  try {
    if (running === null) archiving = await keepWal(embedded, config, log)
    await createEmbeddedDatabase(embedded)
    const owner = embedded.url('lerner', databaseName)
    const work = embedded.url('lerner_app', databaseName)
    const urls = { work, direct: null, owner, distributed: false }
    return await storeOn(await prepareDatabase(urls, log), log, { embedded, archiving })
  } catch (error) {
    await archiving?.stop()
    await embedded.stop()
    throw error
  }
}

function noDatabase(dataDir: string): Error {
  return new Error(
    `There is no database in ${resolve(dataDir)}: the first start of the service creates it. Run this where the service was started, or set LERNER_DATA_DIR to its data folder, or DATABASE_URL to its database.`,
  )
}

/** The most connections of a process: its pool, its commits, and its notices. */
const connectionsOfProcess = 20

/** The embedded server, with room for all processes of the service, and for separate commands. */
function startOwn({ dataDir, workers }: Config, log: Logger): Promise<Embedded> {
  const processes = workers === 1 ? 1 : workers + 1
  const connections = connectionsOfProcess * (processes + 1)
  return startEmbedded({ dataDir, log, settings: { max_connections: String(connections) } })
}

/** Archives what the embedded server writes, where the setting names a folder for it. */
async function keepWal(
  embedded: Embedded,
  { walArchive, dataDir }: Config,
  log: Logger,
): Promise<Archiving | null> {
  const url = () => embedded.url('lerner', 'postgres')
  if (walArchive !== null) return archiveWal(url, dataDir, walArchive, log)
  await stopKeepingWal(url(), dataDir)
  return null
}

async function createEmbeddedDatabase(embedded: Embedded): Promise<void> {
  const client = await connectClient(embedded.url('lerner', 'postgres'), null)
  try {
    // Each is looked for by itself: the first start may have ended between the two.
    const { rows } = await client.query(
      `select to_regrole('lerner_app') is not null as role,
         exists (select from pg_database where datname = $1) as database`,
      [databaseName],
    )
    if (!rows[0].role) await client.query('create role lerner_app login')
    if (!rows[0].database) await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

async function storeOn(
  { work, direct }: Addresses,
  log: Logger,
  own: { embedded: Embedded; archiving: Archiving | null } | null,
): Promise<Store> {
  const address = withMore(work, planning)
  const notices = await listenForChanges(withMore(direct, planning), log)
  const transactions = createTransactions(address, notices, log)
  const connections = createOwnConnections(address, notices)
  let closing: Promise<void> | undefined

  return {
    tenant(tenantId, work) {
      if (!Number.isSafeInteger(tenantId)) throw new RangeError(`tenantId is ${tenantId}`)
      return transactions.run(`begin; set local lerner.tenant_id = '${tenantId}'`, work)
    },
    system: (work) => transactions.run('begin', work),
    connect: connections.open,
    onChange: notices.onChange,
    isWritable: notices.isWritable,
    load: transactions.load,
    archiveLagMs: () => own?.archiving?.lagMs() ?? null,
    close() {
      closing ??= closeAll()
      return closing
    },
  }

  async function closeAll(): Promise<void> {
    await connections.close()
    await notices.close()
    await transactions.close()
    await own?.archiving?.stop()
    await own?.embedded.stop()
  }
}
