import type pg from 'pg'
import {
  type Address,
  connectClient,
  connectionString,
  dbOn,
  query,
  saidInTransaction,
  withMore,
} from './connect.ts'
import { overloaded } from './connect-errors.ts'
import type { Connection, Query } from './db.ts'
import type { Notices } from './notices.ts'

/** The time limit for a statement outside the pool; somebody waits for its answer. */
const statementTimeoutMs = 4500
/** The longest wait for a statement's answer; only a server that hangs takes longer. */
const answerTimeoutMs = 5000

/** Through a pooler, a statement takes a server connection and gives it back by itself. */
const idleTimeoutMs = 5000

/** Connections outside the pool. */
export type OwnConnections = {
  open(): Promise<Connection>
  /** Closes those that are still open. */
  close(): Promise<void>
}

/** Opens dedicated connections to a server; `notices` is told of failed statements. */
export function createOwnConnections(address: Address, notices: Notices): OwnConnections {
  const limited = withMore(address, {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleTimeoutMs,
  })
  const begin = `begin${saidInTransaction(limited)}`
  const connections = new Set<Connection>()

  async function telling<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work
    } catch (error) {
      notices.failed(error)
      throw error
    }
  }

  return {
    async open() {
      if (!notices.answers()) throw overloaded()
      const { pooled } = address
      const client = await connectClient(connectionString(limited), answerTimeoutMs, {
        pipeline: pooled,
      })
      const db = pooled ? pooledDb(client, begin) : dbOn(client, address)
      const connection: Connection = {
        distributed: address.distributed,
        rows: <Row>(...query: Query) => telling(db.rows<Row>(...query)),
        run: (...query) => telling(db.run(...query)),
        copyIn: (statement, rows) => telling(db.copyIn(statement, rows)),
        async close() {
          connections.delete(connection)
          await client.end().catch(() => {})
        },
      }
      connections.add(connection)
      return connection
    },
    async close() {
      await Promise.all([...connections].map((connection) => connection.close()))
    },
  }
}

/**
 * Statements through a pooler, each in a transaction that sets its settings. All three parts are
 * sent at once, so they take a single round trip, as without a pooler.
 */
function pooledDb(client: pg.Client, begin: string): Omit<Connection, 'close'> {
  async function result(...[text, values]: Query): Promise<pg.QueryResult> {
    const [begun, done, committed] = await Promise.allSettled([
      client.query(begin),
      client.query(query(text, values, undefined)),
      client.query('commit'),
    ])
    // The first one that failed has the cause; statements after it were not executed.
    for (const part of [begun, done, committed]) if (part.status === 'rejected') throw part.reason
    if (done.status !== 'fulfilled' || committed.status !== 'fulfilled') throw overloaded()
    if (committed.value.command !== 'COMMIT') throw new Error('The statement was not committed.')
    return done.value
  }
  return {
    distributed: false,
    rows: async (...query) => (await result(...query)).rows,
    run: async (...query) => (await result(...query)).rowCount ?? 0,
    // It takes more than one message, and these are sent without looking at answers.
    copyIn: () => Promise.reject(new Error('Behind a pooler, copy in a transaction.')),
  }
}
