import type { Connection, FieldPacket } from 'mysql2'
import type { Source } from '../import/open-source.ts'
import type { Io } from '../io.ts'
import { answerSource, type Slice, sliceRows } from './answer-source.ts'
import { databaseAddress } from './database-address.ts'
import { type DatabaseFault, databaseFailure } from './database-failure.ts'
import { mysqlOptions } from './mysql-options.ts'
import { withoutEnd, withSince } from './query-text.ts'
import { type ShopClock, shopClock } from './shop-clock.ts'
import type { DatabasePlace } from './source-file.ts'

/** How long a server waits for rows to be fetched, which the service may do slowly. */
const longestPauseSeconds = 3600
/**
 * Earlier times are not accepted; the range of TIMESTAMP lacks part of the first day in some zones.
 */
const earliest = '1970-01-02 00:00:00'
const timestampType = 7
const datetimeType = 12

/**
 * Opens the result of a query from MySQL or MariaDB: in a read-only transaction, streaming its
 * rows. Times are transferred in UTC, and converted to the shop's clock.
 *
 * @param since - The first day that is read, by the clock of the source; null reads all.
 * @throws Failure in words that never contain the password.
 */
export async function openMysql(
  io: Io,
  place: DatabasePlace,
  since: string | null,
): Promise<Source> {
  const address = databaseAddress(io, 'mysql', place.address)
  const options = await mysqlOptions(io, address)
  const { createConnection } = await import('mysql2') // loaded on demand
  const connection = createConnection(options)
  connection.on('error', () => {}) // the statement in progress reports it
  const failureOf = (error: unknown) => databaseFailure(error, address.name, place, faultOf)
  try {
    await new Promise<void>((resolve, reject) =>
      connection.connect((error) => (error === null ? resolve() : reject(error))),
    )
    const clock = shopClock(place.timeZone)
    await begin(connection)
    const from = since === null ? earliest : clock.startOf(since)
    const query = withSince(withoutEnd(place.query), `timestamp'${from}'`)
    await refuseAllButSelect(connection, query)
    const stop = () => stopQuery(createConnection(options), connection.threadId)
    const take = slicesOf(connection, query, clock)
    const next = async () => {
      try {
        return await withinSeconds(take(), place.timeoutSeconds, stop)
      } catch (error) {
        throw failureOf(error)
      }
    }
    const zone = place.timeZone === 'UTC' ? '' : `, times as ${place.timeZone} has them`
    const form = () => `the answer of ${address.name}${zone}`
    return await answerSource(form, next, () => connection.destroy())
  } catch (error) {
    connection.destroy()
    throw failureOf(error)
  }
}

async function begin(connection: Connection): Promise<void> {
  const statements = [
    "set session time_zone = '+00:00'",
    `set session net_write_timeout = ${longestPauseSeconds}`,
    'set session transaction isolation level repeatable read',
    'start transaction read only',
  ]
  for (const statement of statements) await connection.promise().query(statement)
}

/**
 * Refuses anything other than a single SELECT: by preparing it as a derived table of another query,
 * which is not run. `into outfile` is not allowed in such a table; it would write outside of any
 * transaction.
 */
async function refuseAllButSelect(connection: Connection, query: string): Promise<void> {
  // A comment at the end cannot hide anything.
  const text = `select * from (${query}\n) as lerner_pull`
  await new Promise<void>((resolve, reject) =>
    connection.prepare(text, (error, statement) => {
      // Duplicate column names are an error only in a derived table.
      if (error !== null && error.code !== 'ER_DUP_FIELDNAME') return reject(error)
      if (error === null) statement.close()
      resolve()
    }),
  )
}

/** Yields the rows of a query as they arrive, with backpressure on the server. */
function slicesOf(connection: Connection, query: string, clock: ShopClock): () => Promise<Slice> {
  const stream = connection
    .query({ sql: query, rowsAsArray: true, typeCast: false })
    .stream({ highWaterMark: sliceRows })
  // A lost connection does not end the rows on its own.
  connection.once('error', (error) => stream.destroy(error))
  let fields: readonly FieldPacket[] = []
  stream.once('fields', (found: FieldPacket[]) => {
    fields = found
  })
  const rows = stream[Symbol.asyncIterator]() as AsyncIterator<(Buffer | null)[]>
  return async () => {
    const slice: string[][] = []
    let isLast = false
    while (slice.length < sliceRows && !isLast) {
      const found = await rows.next()
      if (found.done) isLast = true
      else slice.push(found.value.map((value, i) => textOf(value, fields[i]?.columnType, clock)))
    }
    return { fields: fields.map(({ name }) => name), rows: slice, isLast }
  }
}

function textOf(value: Buffer | null, type: number | undefined, clock: ShopClock): string {
  if (value === null) return ''
  const text = value.toString('utf8')
  if (text.startsWith('0000-00-00')) return '' // a date that nobody gave
  return type === timestampType || type === datetimeType ? clock.textOf(text) : text
}

/** The result if it arrives in time; otherwise the query is stopped. */
async function withinSeconds<Result>(
  awaited: Promise<Result>,
  seconds: number,
  stop: () => Promise<void>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = Object.assign(new Error(`no rows in ${seconds} s`), { code: lateCode })
      void stop().then(() => reject(error))
    }, seconds * 1000)
  })
  try {
    return await Promise.race([awaited, late])
  } finally {
    clearTimeout(timer)
  }
}

const lateCode = 'LATE'

/** Ends a query, which would continue after its connection is gone. */
async function stopQuery(beside: Connection, thread: number): Promise<void> {
  beside.on('error', () => {})
  await beside
    .promise()
    .query(`kill query ${thread}`)
    .catch(() => {})
  beside.destroy()
}

/** The meaning of an error, by the codes of MySQL, of MariaDB and of the network. */
/** What an error of MySQL means, by its code. */
export function faultOf(code: string): DatabaseFault {
  if (code === 'HANDSHAKE_NO_SSL_SUPPORT') return 'bare'
  if (/^ER_(?:ACCESS|DBACCESS)_DENIED|NOT_SUPPORTED_AUTH|^ER_HOST/.test(code)) return 'sign-in'
  if (code === lateCode || /QUERY_(?:INTERRUPTED|TIMEOUT)|STATEMENT_TIMEOUT/.test(code))
    return 'slow'
  if (code === 'ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION') return 'write'
  if (code === 'ER_PARSE_ERROR' || code === 'ER_UNSUPPORTED_PS') return 'form'
  return code === '' || /^(?:ER_|UNKNOWN_CODE)/.test(code) ? 'query' : 'reach'
}
