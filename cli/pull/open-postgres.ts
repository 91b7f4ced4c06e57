import pg from 'pg'
import type { Row } from '../../clients/typescript/src/files/main.ts'
import { Failure, UsageError } from '../failure.ts'
import type { Source } from '../import/open-source.ts'
import type { Io } from '../io.ts'
import { type PostgresAddress, postgresAddress } from './postgres-address.ts'
import type { DatabasePlace } from './source-file.ts'

/** So many rows are asked for at a time. */
const sliceRows = 5000
const connectTimeoutMs = 10_000
const timestamptzOid = 1184
const boolOid = 16

/** A moment of the shop's clock keeps its offset, `+01` as `+01:00`; all else is read as text. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number) => {
    if (oid === boolOid) return (text: string) => (text === 't' ? 'true' : 'false')
    if (oid !== timestamptzOid) return (text: string) => text
    return (text: string) => text.replace(/([+-]\d{2})$/, '$1:00')
  }) as typeof pg.types.getTypeParser,
}

/** Whether a query says since when it reads. */
export function readsSince({ query }: DatabasePlace): boolean {
  return query.search(sinceMarks) >= 0
}

/** `:since`, and not the type of a cast `::since`. */
const sinceMarks = /(?<![:\w]):since\b/g

/**
 * Opens what a query reads from a PostgreSQL: in one transaction that can change nothing, slice by
 * slice.
 *
 * @param since - The first day that is read, by the clock of the source; null reads all.
 * @throws Failure in words that never hold the password.
 */
export async function openPostgres(
  io: Io,
  place: DatabasePlace,
  since: string | null,
): Promise<Source> {
  const address = postgresAddress(io, place.postgres)
  const { name } = address
  const client = clientOf(io, address, place.timeoutSeconds)
  client.on('error', () => {}) // the statement that is under way reports it
  const told = (error: unknown) => failureOf(error, name, place)
  try {
    await client.connect()
    await begin(client, place, since)
    const first = await fetchSlice(client)
    const header: Row = { texts: first.fields, line: 1 }
    let next = 2
    const numbered = (rows: string[][]) => rows.map((texts): Row => ({ texts, line: next++ }))
    const head = [header, ...numbered(first.rows)]
    const complete = first.rows.length < sliceRows
    async function* rows(): AsyncGenerator<readonly Row[]> {
      yield head
      for (let isLast = complete; !isLast; ) {
        const slice = await fetchSlice(client).catch((error: unknown) => {
          throw told(error)
        })
        isLast = slice.rows.length < sliceRows
        yield numbered(slice.rows)
      }
    }
    return {
      head,
      typed: true,
      form: `the answer of ${name}`,
      encoding: null,
      totalBytes: null,
      complete,
      bytesRead: () => 0,
      rows,
      close: () => void client.end().catch(() => {}),
    }
  } catch (error) {
    await client.end().catch(() => {})
    throw told(error)
  }
}

function clientOf(
  io: Io,
  { text, hasPassword }: PostgresAddress,
  timeoutSeconds: number,
): pg.Client {
  const password = hasPassword ? undefined : io.environment.PGPASSWORD
  return new pg.Client({
    connectionString: text,
    ...(password === undefined ? {} : { password }),
    application_name: 'lerner pull',
    connectionTimeoutMillis: connectTimeoutMs,
    // Beside the server's own limit, for a server that no longer answers.
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
  const isSince = readsSince(place)
  const text = query.replaceAll(sinceMarks, '$1::timestamptz')
  // A cursor is of one SELECT; on lines of its own, a comment at the end hides nothing.
  await client.query({
    text: `declare lerner_pull no scroll cursor for\n${withoutEnd(text)}\n`,
    values: isSince ? [since ?? '-infinity'] : [],
    // The extended protocol takes one statement: none behind it can end the transaction.
    queryMode: 'extended',
  } as pg.QueryConfig)
}

/** A statement without the semicolons behind it. */
function withoutEnd(text: string): string {
  let rest = text.trimEnd()
  while (rest.endsWith(';')) rest = rest.slice(0, -1).trimEnd()
  return rest
}

async function fetchSlice(client: pg.Client): Promise<{ fields: string[]; rows: string[][] }> {
  const answer = await client.query<(string | null)[]>({
    text: `fetch ${sliceRows} from lerner_pull`,
    rowMode: 'array',
  })
  return {
    fields: answer.fields.map(({ name }) => name),
    rows: answer.rows.map((row) => row.map((value) => value ?? '')),
  }
}

type DatabaseError = Error & { code?: string; detail?: string; errors?: readonly Error[] }

/** What went wrong, and what helps, by the codes of PostgreSQL and of the network. */
function failureOf(error: unknown, name: string, place: DatabasePlace): Error {
  if (error instanceof Failure || error instanceof UsageError) return error
  const { code = '', message, errors } = error as DatabaseError
  const said = message || errors?.map((one) => one.message).join('; ') || code
  const remedy = remedyOf(code, said, place)
  return new Failure(`${name} ${remedy.verb}: ${said}.${remedy.text}`)
}

function remedyOf(
  code: string,
  said: string,
  place: DatabasePlace,
): { verb: string; text: string } {
  const of = (verb: string, text: string) => ({ verb, text: ` ${text}` })
  if (/^28/.test(code) || /password must be a string|no password/i.test(said)) {
    return of(
      'refused the sign-in',
      'Look at the user in postgres, and set the password: PGPASSWORD, or in the address.',
    )
  }
  if (/^E[A-Z]+$/.test(code) || /timeout expired|Connection terminated/i.test(said)) {
    return of('cannot be reached', 'Look at host and port in postgres, and whether it runs.')
  }
  if (code === '57014') {
    return of(
      'stopped the query',
      `It took longer than ${place.timeoutSeconds} s: raise timeout_seconds, or read less since :since with an index.`,
    )
  }
  if (code === '25006') {
    return of(
      'refused to write',
      'The query is run read-only: write a SELECT that changes nothing.',
    )
  }
  if (code === '42601' || code === '0A000') {
    return of('does not take the query', 'Write one SELECT that changes nothing.')
  }
  return of('refused the query', 'Mend the query: psql runs it with a day in the place of :since.')
}
