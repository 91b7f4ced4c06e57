import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Db } from './db.ts'
import { connectInTime, limitAnswers } from './patience.ts'

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

const common = { types, application_name: 'lerner', keepAlive: true }
/** The longest wait for a connection. */
const connectTimeoutMs = 5000

/** Few, because PostgreSQL works best with about two busy connections per core. */
export const poolSize = 10

/**
 * How every statement is planned. All rows are found by an index, even where PostgreSQL expects
 * few: it has no statistics of a month that has just begun, or of tables that it never analyzed.
 * For the same reason there are no nested loops over materialized rows: where PostgreSQL expects
 * four quotes there may be thirty thousand. JIT compilation costs more than any of our statements.
 */
export const planning = {
  jit: 'off',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_material: 'off',
}

/** Settings of a session or a transaction, the role among them. */
export type Settings = Readonly<Record<string, string | number>>

/**
 * An address for all work, and the settings needed there.
 *
 * If it leads to the server itself, each connection is opened with its settings. A pooler hands the
 * same connection to others between two transactions: there each transaction sets them anew, and no
 * statement is prepared under a name. `distributed`: a cluster holds the tables.
 */
export type Address = { url: string; pooled: boolean; distributed: boolean; settings: Settings }

/** The same address with more settings. */
export function withMore(address: Address, settings: Settings): Address {
  return { ...address, settings: { ...address.settings, ...settings } }
}

/** The address for the driver: with the settings, where connections are opened with them. */
export function connectionString({ url, pooled, settings }: Address): string {
  return pooled || Object.keys(settings).length === 0 ? url : withSettings(url, settings)
}

/** What a transaction sets after its `begin`: nothing if its connection was opened with it. */
export function saidInTransaction({ pooled, settings }: Address): string {
  return pooled ? setting('set local', settings) : ''
}

/** Statements that set all of these, each followed by a semicolon. Commas separate list items. */
export function setting(set: 'set' | 'set local', settings: Settings): string {
  const quoted = (value: string | number) => `'${String(value).replaceAll(',', `', '`)}'`
  return Object.entries(settings)
    .map(([name, value]) => `; ${set} ${name} to ${quoted(value)}`)
    .join('')
}

/**
 * A pool of connections for transactions. Statements are pipelined: those that need not wait for
 * each other share one round trip. A statement whose answer takes longer than `timeoutMs` fails,
 * and its connection is dropped.
 */
export function createPool(
  url: string,
  timeoutMs: number,
  onError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    ...common,
    pipeline: true,
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    max: poolSize,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The driver attaches the whole connection to the error, with every statement: too much for a
    // log.
    delete error.client
    onError(error)
  })
  pool.on('connect', (client) => {
    limitAnswers(client, timeoutMs)
    // Nothing else would catch the loss of a connection between two statements of a transaction.
    client.on('error', onError)
  })
  return pool
}

/**
 * A connection outside the pool. A query on it that takes longer than `timeoutMs` fails, and the
 * connection is dropped.
 */
export async function connectClient(
  url: string,
  timeoutMs: number | null,
  options: { pipeline?: boolean } = {},
): Promise<pg.Client> {
  const client = new pg.Client({ ...common, ...options, connectionString: url })
  client.on('error', () => {}) // the query in flight, or the next one, reports it
  if (timeoutMs !== null) limitAnswers(client, timeoutMs)
  await connectInTime(client, connectTimeoutMs)
  return client
}

/** Adds server settings to those of a connection address. */
export function withSettings(url: string, settings: Settings): string {
  const [address = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const given = parameters.get('options')
  parameters.set('options', [...(given ? [given] : []), ...options].join(' '))
  return `${address}?${parameters}`
}

const alone = { pooled: false, distributed: false }

/**
 * Queries on a connection, as storage functions take them.
 *
 * @param address - `pooled`: others use the connection between two transactions, so statement names
 * are left out. `distributed`: a cluster holds the tables.
 */
export function dbOn(
  client: pg.ClientBase,
  { pooled, distributed }: Pick<Address, 'pooled' | 'distributed'> = alone,
): Db {
  const named = (name: string | undefined) => (pooled ? undefined : name)
  return {
    distributed,
    rows: async (text, values, name) => (await client.query(query(text, values, named(name)))).rows,
    run: async (text, values, name) =>
      (await client.query(query(text, values, named(name)))).rowCount ?? 0,
    async copyIn(statement, rows) {
      const sending: { pipeline: boolean } = client as pg.Client
      const { pipeline } = sending
      // Anything sent after a COPY would be read as its rows, so the driver refuses it meanwhile.
      sending.pipeline = false
      try {
        const stream = client.query(copyFrom(statement))
        stream.end(rows)
        await finished(stream)
      } finally {
        sending.pipeline = pipeline
      }
    },
  }
}

export function query(
  text: string,
  values: readonly unknown[] | undefined,
  name: string | undefined,
): pg.QueryConfig {
  return { text, ...(values ? { values: values as unknown[] } : {}), ...(name ? { name } : {}) }
}
