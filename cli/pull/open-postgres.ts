import pg from 'pg'
import type { Source } from '../import/open-source.ts'
import type { Io } from '../io.ts'
import { answerSource, type Slice, sliceRows } from './answer-source.ts'
import { type DatabaseAddress, databaseAddress } from './database-address.ts'
import { type DatabaseFault, databaseFailure } from './database-failure.ts'
import { readsSince, withoutEnd, withSince } from './query-text.ts'
import type { DatabasePlace } from './source-file.ts'

const connectTimeoutMs = 10_000
const timestamptzOid = 1184
const boolOid = 16

/**
 * A time by the shop's clock keeps its offset, `+01` as `+01:00`; everything else is read as text.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => {
    if (oid === boolOid) return (text: string) => (text === 't' ? 'true' : 'false')
    if (oid !== timestamptzOid) return (text: string) => text
    return (text: string) => text.replace(/([+-]\d{2})$/, '$1:00')
  }) as typeof pg.types.getTypeParser,
}

/**
 * Opens the result of a query from PostgreSQL: in a read-only transaction, slice by slice.
 *
 * @param since - The first day that is read, by the clock of the source; null reads all.
 * @throws Failure in words that never contain the password.
 */
export async function openPostgres(
  io: Io,
  place: DatabasePlace,
  since: string | null,
): Promise<Source> {
  const address = databaseAddress(io, 'postgres', place.address)
  const client = clientOf(io, address, place.timeoutSeconds)
  client.on('error', () => {}) // the statement in progress reports it
  const failureOf = (error: unknown) => databaseFailure(error, address.name, place, faultOf)
  const next = () =>
    fetchSlice(client).catch((error: unknown) => {
      throw failureOf(error)
    })
  try {
    await client.connect()
    await begin(client, place, since)
    const form = () => `the answer of ${address.name}`
    return await answerSource(form, next, () => void client.end().catch(() => {}))
  } catch (error) {
    await client.end().catch(() => {})
    throw failureOf(error)
  }
}

function clientOf(
  io: Io,
  { text, password, parameters }: DatabaseAddress,
  timeoutSeconds: number,
): pg.Client {
  const hasPassword = password !== null || parameters.has('password')
  const other = hasPassword ? undefined : io.environment.PGPASSWORD
  return new pg.Client({
    connectionString: text,
    ...(other === undefined ? {} : { password: other }),
    application_name: 'lerner pull',
    connectionTimeoutMillis: connectTimeoutMs,
    // In addition to the server's own limit, for a server that no longer responds.
    query_timeout: timeoutSeconds * 1000 + connectTimeoutMs,
    types,
  })
}

async function begin(client: pg.Client, place: DatabasePlace, since: string | null): Promise<void> {
  const { query, timeZone, timeoutSeconds } = place
  await client.query('begin transaction isolation level repeatable read read only')
  const settings = { TimeZone: timeZone, statement_timeout: `${timeoutSeconds}s`, DateStyle: 'ISO' }
  for (const [name, value] of Object.entries(settings))
    await client.query('select set_config($1, $2, true)', [name, value])
  const text = withSince(query, '$1::timestamptz')
  // A cursor accepts a single SELECT; on a line of its own, a comment at the end cannot hide
  // anything.
  await client.query({
    text: `declare lerner_pull no scroll cursor for\n${withoutEnd(text)}\n`,
    values: readsSince(query) ? [since ?? '-infinity'] : [],
    // The extended protocol accepts a single statement: none after it can end the transaction.
    queryMode: 'extended',
  } as pg.QueryConfig)
}

async function fetchSlice(client: pg.Client): Promise<Slice> {
  const answer = await client.query<(string | null)[]>({
    text: `fetch ${sliceRows} from lerner_pull`,
    rowMode: 'array',
  })
  return {
    fields: answer.fields.map(({ name }) => name),
    rows: answer.rows.map((row) => row.map((value) => value ?? '')),
    isLast: answer.rows.length < sliceRows,
  }
}

/** The meaning of an error, by the codes of PostgreSQL and of the network. */
function faultOf(code: string, said: string): DatabaseFault {
  if (/^28/.test(code) || /password must be a string|no password/i.test(said)) return 'sign-in'
  if (/^E[A-Z]+$/.test(code) || /timeout expired|Connection terminated/i.test(said)) return 'reach'
  if (code === '57014') return 'slow'
  if (code === '25006') return 'write'
  if (code === '42601' || code === '0A000') return 'form'
  return 'query'
}
