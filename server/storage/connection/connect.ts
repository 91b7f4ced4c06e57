import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from './db.ts'

const int8Oid = 20

/**
 * Our whole numbers stay below 2^53, so int8 is read as a number; the driver's default is a string.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8Oid && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

const common = { types, application_name: 'lerner', keepAlive: true, connectionTimeoutMillis: 5000 }

/** Few, because PostgreSQL works best with about two busy connections per core. */
export const poolSize = 10

/**
 * How every statement is planned. All rows are found by an index, even where PostgreSQL expects
 * few: it has no statistics of a month that has just begun, or of tables that it never analyzed.
 * Compiling costs more than any of our statements.
 */
export const planning = { jit: 'off', enable_seqscan: 'off', enable_bitmapscan: 'off' }

/**
 * A pool of connections for transactions. A statement whose answer takes longer than `timeoutMs`
 * fails, and its connection is dropped.
 */
export function createPool(
  url: string,
  timeoutMs: number,
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    ...common,
    connectionString: url,
    query_timeout: timeoutMs,
    max: poolSize,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The driver attaches the whole connection to the error, with every statement: too much for a
    // log.
    delete error.client
    onError(error)
  })
  // Nobody else would catch the loss of a connection between two statements of a transaction.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/**
 * A connection outside the pool. A query on it that takes longer than `timeoutMs` fails, and the
 * connection is dropped.
 */
export async function connectClient(url: string, timeoutMs: number | null): Promise<pg.Client> {
  const client = new pg.Client({
    ...common,
    connectionString: url,
    ...(timeoutMs === null ? {} : { query_timeout: timeoutMs }),
  })
  client.on('error', () => {}) // the query in flight, or the next one, reports it
  await client.connect()
  return client
}

/** Adds server settings to those of a connection address. */
export function withSettings(
  url: string,
  settings: Readonly<Record<string, string | number>>,
): string {
  const [address = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const given = parameters.get('options')
  parameters.set('options', [...(given ? [given] : []), ...options].join(' '))
  return `${address}?${parameters}`
}

/** Queries on a connection, as storage functions take them. */
export function dbOn(client: pg.ClientBase): Db {
  return {
    rows: async (text, values, name) => (await client.query(query(text, values, name))).rows,
    run: async (text, values, name) =>
      (await client.query(query(text, values, name))).rowCount ?? 0,
    async copyIn(statement, rows) {
      const stream = client.query(copyFrom(statement))
      stream.end(rows)
      await finished(stream)
    },
  }
}

function query(
  text: string,
  values: readonly unknown[] | undefined,
  name: string | undefined,
): pg.QueryConfig {
  return { text, ...(values ? { values: values as unknown[] } : {}), ...(name ? { name } : {}) }
}
