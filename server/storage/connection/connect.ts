import pg from 'pg'
import type { Db } from './db.ts'

const int8Oid = 20

/**
 * Our whole numbers stay below 2^53, so int8 is read as a number, which the driver does not do by
 * itself.
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
 * How every statement is planned. All rows are found by an index, however few PostgreSQL takes them
 * for: of a month that has just begun, or of tables that it never looked at, it knows nothing.
 * Compiling costs more than any of our statements.
 */
export const planning = { jit: 'off', enable_seqscan: 'off', enable_bitmapscan: 'off' }

/**
 * A pool of connections for transactions. Statements whose answer takes longer than `timeoutMs`
 * fail, and the connection with them.
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
    // The driver hangs the whole connection on it, every statement that it knows included: no
    // matter for a log.
    delete error.client
    onError(error)
  })
  // A connection lost between two statements of a transaction has nobody else to tell.
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/**
 * One connection of its own. Queries on it that take longer than `timeoutMs` fail, and the
 * connection with them.
 */
export async function connectClient(url: string, timeoutMs: number | null): Promise<pg.Client> {
  const client = new pg.Client({
    ...common,
    connectionString: url,
    ...(timeoutMs === null ? {} : { query_timeout: timeoutMs }),
  })
  client.on('error', () => {}) // the query in flight, or the next one, tells
  await client.connect()
  return client
}

/** Adds server settings to a connection address, beside those that it has. */
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
  }
}

function query(
  text: string,
  values: readonly unknown[] | undefined,
  name: string | undefined,
): pg.QueryConfig {
  return { text, ...(values ? { values: values as unknown[] } : {}), ...(name ? { name } : {}) }
}
