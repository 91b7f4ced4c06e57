import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { Refusal } from '../domain/errors.ts'
import {
  connectClient,
  createPool,
  dbOn,
  planning,
  poolSize,
  withSettings,
} from './connection/connect.ts'
import {
  isConnectionLoss,
  isOvertaken,
  isPassing,
  isSilence,
  overloaded,
} from './connection/connect-errors.ts'
import type { Change, Connection, Db, Store } from './connection/db.ts'
import { listenForChanges } from './connection/notices.ts'
import { type Embedded, embeddedBeside, startEmbedded } from './embedded/embedded.ts'
import { prepareDatabase } from './prepare.ts'

const databaseName = 'lerner'
/**
 * Transactions that may wait for a connection. More are refused: their callers would have given up
 * by then.
 */
const maxWaiting = 1000
/** The longest that one statement of a transaction may take; imports are cut into smaller ones. */
const statementTimeoutMs = 30_000
/**
 * The longest wait for the answer to a statement of a transaction; only a server that hangs takes
 * longer.
 */
const answerTimeoutMs = statementTimeoutMs + 5000
/**
 * The longest wait for a transaction to begin. It exceeds the time in which the probe notices a
 * server that hangs.
 */
const beginTimeoutMs = 5000
/**
 * The longest pause between two statements of a transaction, in case work hangs while it holds
 * locks.
 */
const idleTimeoutMs = 60_000
/** The longest that a statement outside the pool may take; somebody waits for its answer. */
const connectionTimeoutMs = 5000

/**
 * Opens the store: the server of DATABASE_URL or the embedded one, with this release's schema.
 *
 * All work is done as a role that row-level security binds.
 *
 * @param options - `beside`: a command that shares the embedded server if a running service holds
 * it.
 * @throws Error whose message names the remedy, for example for an older server, a newer database
 * or a second service.
 */
export async function openStore(
  config: Config,
  log: Logger,
  options: { beside?: boolean } = {},
): Promise<Store> {
  if (config.databaseUrl !== null) {
    const url = await prepareDatabase(
      config.ownerDatabaseUrl ?? config.databaseUrl,
      config.databaseUrl,
      log,
    )
    return storeOn(url, log, null)
  }
  const running = options.beside ? await embeddedBeside(config.dataDir) : null
  const embedded = running ?? (await startEmbedded({ dataDir: config.dataDir, log }))
  try {
    await createEmbeddedDatabase(embedded)
    const owner = embedded.url('lerner', databaseName)
    return await storeOn(
      await prepareDatabase(owner, embedded.url('lerner_app', databaseName), log),
      log,
      embedded,
    )
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function createEmbeddedDatabase(embedded: Embedded): Promise<void> {
  const client = await connectClient(embedded.url('lerner', 'postgres'), null)
  try {
    const { rows } = await client.query('select from pg_database where datname = $1', [
      databaseName,
    ])
    if (rows.length > 0) return
    await client.query('create role lerner_app login')
    await client.query(`create database ${databaseName}`)
  } finally {
    await client.end()
  }
}

/** Lets the other transaction continue first: begun at once, this one could lock its rows again. */
const overtakenPauseMs = 50

async function storeOn(address: string, log: Logger, embedded: Embedded | null): Promise<Store> {
  const url = withSettings(address, planning)
  const notices = await listenForChanges(url, log)
  const pool = createPool(
    withSettings(url, {
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: idleTimeoutMs,
    }),
    answerTimeoutMs,
    (error) => log.warn({ err: error }, 'a connection to the store was lost'),
  )
  const connections = new Set<Connection>()
  let closing: Promise<void> | undefined

  async function transaction<Result>(
    begin: string,
    work: (db: Db) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await transactionOnce(begin, work)
    } catch (error) {
      if (!isOvertaken(error)) throw passingAsRefusal(error)
      log.info({ err: error }, 'a transaction was overtaken by another and is done again')
    }
    await pause(overtakenPauseMs)
    try {
      return await transactionOnce(begin, work)
    } catch (error) {
      throw passingAsRefusal(error)
    }
  }

  async function transactionOnce<Result>(
    begin: string,
    work: (db: Db) => Promise<Result>,
  ): Promise<Result> {
    const client = await beginOn(begin)
    let loss: Error | undefined
    try {
      const told: Change[] = []
      const result = await work({ ...dbOn(client), told })
      const { command } = await client.query('commit')
      if (command !== 'COMMIT') {
        throw new Error(
          'A statement of the transaction failed, its error was caught, and nothing was committed.',
        )
      }
      for (const change of told) notices.emit(change)
      return result
    } catch (error) {
      if (isConnectionLoss(error)) loss = error as Error
      else loss = await rollback(client)
      throw error
    } finally {
      client.release(loss)
    }
  }

  /**
   * A connection with its transaction begun. Connections that were lost while idle are replaced.
   */
  async function beginOn(begin: string): Promise<pg.PoolClient> {
    if (!notices.answers() || pool.waitingCount >= maxWaiting) throw overloaded()
    // The driver accepts a timeout for each query, but its types lack it.
    const beginning = { text: begin, query_timeout: beginTimeoutMs }
    for (let replaced = 0; ; replaced++) {
      let client: pg.PoolClient | undefined
      try {
        client = await pool.connect()
        await client.query(beginning)
        return client
      } catch (error) {
        client?.release(error as Error)
        if (client === undefined || isSilence(error) || replaced >= poolSize) {
          throw passingAsRefusal(error)
        }
      }
    }
  }

  /**
   * Turns temporary faults of the store into a refusal that says so; what `work` itself threw
   * stays.
   */
  function passingAsRefusal(error: unknown): unknown {
    if (error instanceof Refusal) return error
    notices.failed(error)
    if (!isPassing(error)) return error
    log.warn({ err: error }, 'the store could not take a transaction')
    return overloaded(error)
  }

  return {
    tenant(tenantId, work) {
      if (!Number.isSafeInteger(tenantId)) throw new RangeError(`tenantId is ${tenantId}`)
      return transaction(`begin; set local lerner.tenant_id = '${tenantId}'`, work)
    },
    system: (work) => transaction('begin', work),
    async connect() {
      if (!notices.answers()) throw overloaded()
      const client = await connectClient(url, connectionTimeoutMs)
      const db = dbOn(client)
      const telling = async <Result>(work: Promise<Result>): Promise<Result> => {
        try {
          return await work
        } catch (error) {
          notices.failed(error)
          throw error
        }
      }
      const connection: Connection = {
        rows: <Row>(...query: Parameters<Db['rows']>) => telling(db.rows<Row>(...query)),
        run: (...query) => telling(db.run(...query)),
        async close() {
          connections.delete(connection)
          await client.end().catch(() => {})
        },
      }
      connections.add(connection)
      return connection
    },
    onChange: notices.onChange,
    isWritable: notices.isWritable,
    close() {
      closing ??= closeAll()
      return closing
    },
  }

  async function closeAll(): Promise<void> {
    await Promise.all([...connections].map((connection) => connection.close()))
    await notices.close()
    await pool.end()
    await embedded?.stop()
  }
}

/** Rolls back. Returns the error if even that fails, so that the connection is not used again. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}
