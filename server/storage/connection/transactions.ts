import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { Refusal } from '../../domain/errors.ts'
import {
  type Address,
  connectionString,
  createPool,
  dbOn,
  poolSize,
  saidInTransaction,
  withMore,
} from './connect.ts'
import {
  isConnectionLoss,
  isOfAbortedTransaction,
  isOvertaken,
  isPassing,
  isSilence,
  overloaded,
} from './connect-errors.ts'
import type { Change, Db, Query } from './db.ts'
import { endOfTransaction } from './deadline.ts'
import type { Notices } from './notices.ts'
import { drop } from './patience.ts'

/**
 * Transactions that may wait for a connection. Further ones are refused: their callers would have
 * given up by the time it is their turn.
 */
const maxWaiting = 1000
/** The time limit for one statement of a transaction; imports are split into smaller ones. */
const statementTimeoutMs = 30_000
/**
 * The longest wait for a lock. It exceeds the 5 seconds for which a replica that was stopped may
 * hold one; anybody else who holds one for longer is at work on the database itself.
 */
const lockTimeoutMs = 7000
/** The longest wait for a statement's answer; only a server that hangs takes longer. */
const answerTimeoutMs = statementTimeoutMs + 5000
/**
 * The longest wait for a transaction to begin. It exceeds the time that the probe needs to notice a
 * server that hangs.
 */
const beginTimeoutMs = 5000
/** The longest pause between two statements, in case `work` hangs while it holds locks. */
const idleTimeoutMs = 60_000
/**
 * Lets the other transaction continue first: started at once, this one could lock its rows again.
 */
const overtakenPauseMs = 50

/** Transactions on a pool of connections. */
export type Transactions = {
  /**
   * Sends `begin`, does the work and commits; rolls back when `work` throws. If the transaction
   * loses to another one, the work is done a second time.
   */
  run<Result>(begin: string, work: (db: Db) => Promise<Result>): Promise<Result>
  /** Connections in the pool, and transactions waiting for one. */
  load(): { connections: number; idle: number; waiting: number }
  close(): Promise<void>
}

/** Opens the pool. `notices` announces what commits, and knows whether the server answers. */
export function createTransactions(address: Address, notices: Notices, log: Logger): Transactions {
  const limited = withMore(address, {
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleTimeoutMs,
  })
  const said = saidInTransaction(limited)
  const pool = createPool(connectionString(limited), answerTimeoutMs, (error) =>
    log.warn({ err: error }, 'a connection to the store was lost'),
  )

  async function run<Result>(begin: string, work: (db: Db) => Promise<Result>): Promise<Result> {
    try {
      const end = endOfTransaction()
      return await againIfOvertaken(log, async () => {
        const client = await beginInTime(begin, end)
        return workInTime(client, end, () => workOn(client, address, work, notices))
      })
    } catch (error) {
      throw passingAsRefusal(error)
    }
  }

  /** The same, given up as its time is over: the connection is rolled back when it comes. */
  async function beginInTime(begin: string, end: End): Promise<pg.PoolClient> {
    if (end === null) return beginOn(begin)
    const client = beginOn(begin)
    const turn = new AbortController()
    const signal = turn.signal
    try {
      const leftMs = Math.max(0, end.untilMs - performance.now())
      return await Promise.race([
        client,
        pause(leftMs, undefined, { signal }).then(() => {
          client.then(
            (late) => rollback(late).then((error) => late.release(error)),
            () => {},
          )
          throw end.late()
        }),
      ])
    } finally {
      turn.abort()
    }
  }

  /** A connection with an open transaction. Connections that were lost while idle are replaced. */
  async function beginOn(begin: string): Promise<pg.PoolClient> {
    if (!notices.answers() || pool.waitingCount >= maxWaiting) throw overloaded()
    // The driver accepts a timeout for each query, but its types lack it.
    const beginning = { text: begin + said, query_timeout: beginTimeoutMs }
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

  /** Turns temporary faults of the store into a refusal; whatever `work` itself threw is kept. */
  function passingAsRefusal(error: unknown): unknown {
    if (error instanceof Refusal) return error
    notices.failed(error)
    if (!isPassing(error)) return error
    // Whoever asked for it logs the refusal with its cause: in an outage, there are many.
    log.debug({ err: error }, 'the store could not take a transaction')
    return overloaded(error)
  }

  return {
    run,
    load: () => ({
      connections: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

type End = ReturnType<typeof endOfTransaction>

/** Drops the connection of a transaction that is not over in time: the server rolls it back. */
async function workInTime<Result>(
  client: pg.PoolClient,
  end: End,
  work: () => Promise<Result>,
): Promise<Result> {
  if (end === null) return work()
  let isLate = false
  const timer = setTimeout(
    () => {
      isLate = true
      drop(client)
    },
    Math.max(0, end.untilMs - performance.now()),
  )
  try {
    return await work()
  } catch (error) {
    if (!isLate) throw error
    throw Object.assign(end.late(), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Repeats a transaction that lost to another one, once. */
async function againIfOvertaken<Result>(
  log: Logger,
  runOnce: () => Promise<Result>,
): Promise<Result> {
  try {
    return await runOnce()
  } catch (error) {
    if (!isOvertaken(error)) throw error
    log.info({ err: error }, 'a transaction lost to another one; trying again')
  }
  await pause(overtakenPauseMs)
  return await runOnce()
}

/** Does the work of an open transaction, and commits it; rolls back if that fails. */
async function workOn<Result>(
  client: pg.PoolClient,
  address: Address,
  work: (db: Db) => Promise<Result>,
  notices: Notices,
): Promise<Result> {
  let loss: Error | undefined
  const { db, causeOf } = rememberFailure(dbOn(client, address))
  try {
    const changes: Change[] = []
    const result = await work({ ...db, changes })
    const { command } = await client.query('commit')
    if (command !== 'COMMIT') {
      throw new Error(
        'A statement of the transaction failed, its error was caught, and nothing was committed.',
      )
    }
    for (const change of changes) notices.emit(change)
    return result
  } catch (thrown) {
    const error = causeOf(thrown)
    if (isConnectionLoss(error)) loss = error as Error
    else loss = await rollback(client)
    throw error
  } finally {
    client.release(loss)
  }
}

/**
 * Remembers the first statement that failed. Those that were sent with it fail because of it, and
 * it may be one of them that `work` throws: `causeOf` returns the first.
 */
function rememberFailure(db: Db): { db: Db; causeOf: (thrown: unknown) => unknown } {
  let first: unknown
  const watched = <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    answer.catch((error: unknown) => {
      first ??= error
    })
    return answer
  }
  return {
    db: {
      ...db,
      rows: <Row>(...query: Query) => watched(db.rows<Row>(...query)),
      run: (...query) => watched(db.run(...query)),
    },
    causeOf: (thrown) => (isOfAbortedTransaction(thrown) ? (first ?? thrown) : thrown),
  }
}

/** Rolls back. Returns the error if even that fails, so that the connection is not reused. */
async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}
