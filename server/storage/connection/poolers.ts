import type pg from 'pg'
import type { Logger } from 'pino'
import { connectClient, withSettings } from './connect.ts'
import { isSilence } from './connect-errors.ts'

/**
 * What an address leads to: the `server` itself, or something that acts like it; a pooler that
 * keeps a connection for each `session` and takes no settings as it opens; or one that shares
 * connections between `transaction`s.
 */
export type Kind = 'server' | 'session' | 'transaction'

const probeTimeoutMs = 10_000
/** With a pool of a single connection, the second client has to wait. */
const waitTimeoutMs = 3000
/** A pooler that rotates among idle connections is detected within this many transactions. */
const rounds = 3

/** Connects, or says which setting is at fault. */
export async function connectNamed(url: string, variable: string): Promise<pg.Client> {
  return connectClient(url, probeTimeoutMs).catch((error) => {
    // A host name with several addresses fails with a list of errors whose own message is empty.
    const reason = error.message || error.errors?.map(String).join('; ') || error.code
    throw new Error(`No connection to PostgreSQL: ${reason}. Check ${variable}.`, { cause: error })
  })
}

/**
 * Finds out what the addresses lead to, and refuses combinations that cannot work.
 *
 * @throws Error that says which address is pooled and what to set.
 */
export async function judgeAddresses(
  urls: { work: string; direct: string | null; owner: string | null },
  log: Logger,
): Promise<{ work: Kind }> {
  const work = await kindOf(urls.work, 'DATABASE_URL')
  const direct = urls.direct === null ? null : await kindOf(urls.direct, directVariable)
  if (work === 'transaction' && direct === null) {
    throw new Error(
      `DATABASE_URL leads to a pooler that shares connections between transactions. Keep it, and set ${directVariable} to an address of the server itself, or of a pooler in session mode: notices (LISTEN), migrations and their lock need one.`,
    )
  }
  if (direct === 'transaction') {
    const swapped = work !== 'transaction'
    throw new Error(
      `${directVariable} leads to a pooler that shares connections between transactions, which carries neither notices nor locks: ` +
        (swapped
          ? 'DATABASE_URL leads to the server, so the two are swapped, or only one is needed: unset it.'
          : 'set it to an address of the server itself.'),
    )
  }
  if (urls.owner !== null && (await kindOf(urls.owner, ownerVariable)) === 'transaction') {
    throw new Error(
      `${ownerVariable} leads to a pooler that shares connections between transactions, which carries no lock for migrations: set it to an address of the server itself.`,
    )
  }
  if (urls.direct !== null) await refuseOtherDatabase(urls.work, urls.direct)
  if (work !== 'server') {
    log.info({ pooler: work }, `DATABASE_URL leads to a pooler; ${directVariable} does not`)
  }
  return { work }
}

const directVariable = 'LERNER_DIRECT_DATABASE_URL'
const ownerVariable = 'LERNER_OWNER_DATABASE_URL'

/** What an address leads to. */
export async function kindOf(url: string, variable: string): Promise<Kind> {
  const [one, other] = [await connectNamed(url, variable), await connectNamed(url, variable)]
  try {
    if (await shareConnections(one, other)) return 'transaction'
  } finally {
    await Promise.all([one.end(), other.end()])
  }
  return (await takesOptions(url)) ? 'server' : 'session'
}

/**
 * True when two clients got the same server connection, or one client changed connections while the
 * other held one: either proves that there is a pooler.
 */
async function shareConnections(one: pg.Client, other: pg.Client): Promise<boolean> {
  for (let round = 0; round < rounds; round++) {
    const before = await backendOf(one)
    await other.query('begin')
    const held = await backendOf(other)
    const after = await backendOf(one, waitTimeoutMs)
    await other.query('rollback')
    if (held === before || after !== before) return true
  }
  return false
}

/** Process number of the server behind a client now; null if it does not answer in time. */
async function backendOf(client: pg.Client, timeoutMs = probeTimeoutMs): Promise<number | null> {
  // The driver accepts a timeout for each query, but its types lack it.
  const asked = { text: 'select pg_backend_pid() as pid', query_timeout: timeoutMs }
  try {
    return (await client.query<{ pid: number }>(asked)).rows[0]?.pid ?? null
  } catch (error) {
    if (isSilence(error)) return null
    throw error
  }
}

/** False if settings are refused as the connection opens, as PgBouncer does. */
async function takesOptions(url: string): Promise<boolean> {
  try {
    const client = await connectClient(withSettings(url, { jit: 'off' }), probeTimeoutMs)
    const { rows } = await client.query('show jit')
    await client.end()
    return rows[0].jit === 'off'
  } catch (error) {
    if ((error as { code?: unknown }).code === '08P01') return false // a protocol violation
    throw error
  }
}

/** Two addresses of one service must lead to the same database. */
async function refuseOtherDatabase(work: string, direct: string): Promise<void> {
  const [one, other] = await Promise.all([identityOf(work), identityOf(direct)])
  if (one === other) return
  throw new Error(
    `DATABASE_URL and ${directVariable} lead to different databases, or servers: set both to the same one.`,
  )
}

async function identityOf(url: string): Promise<string> {
  const client = await connectClient(url, probeTimeoutMs)
  try {
    const { rows } = await client.query(
      `select concat_ws(' ', oid, extract(epoch from pg_postmaster_start_time())) as identity
       from pg_database where datname = current_database()`,
    )
    return rows[0].identity
  } finally {
    await client.end()
  }
}
