import { connectClient, dbOn } from './connect.ts'
import { overloaded } from './connect-errors.ts'
import type { Connection, Query } from './db.ts'
import type { Notices } from './notices.ts'

/** The longest that a statement outside the pool may take; somebody waits for its answer. */
const timeoutMs = 5000

/** Connections outside the pool. */
export type OwnConnections = {
  open(): Promise<Connection>
  /** Closes those that are still open. */
  close(): Promise<void>
}

/** Opens connections of their own on a server; `notices` is told of statements that fail. */
export function createOwnConnections(url: string, notices: Notices): OwnConnections {
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
      const client = await connectClient(url, timeoutMs)
      const db = dbOn(client)
      const connection: Connection = {
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
