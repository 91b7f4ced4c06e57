import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { mayHoldBadText, refusalOfBadText } from './bad-text.ts'
import { readJson, refusalOfEncoding } from './read-json.ts'
import { fieldsOf, refusalOfRepeated } from './repeated-field.ts'
import { type JsonScan, type LongArray, scanJson } from './scan-json.ts'

/** Scanning this many bytes takes half a millisecond, and parsing that many of rows one or two. */
const scannedBytes = 262_144
const pieceBytes = 65_536

/**
 * Parses a large JSON body like `readJson`. It is scanned before it is parsed, and its rows are
 * parsed in pieces, so that other work of this process gets its turn.
 *
 * @throws Refusal if `readJson` would, and for more values than any operation accepts.
 */
export async function readLargeJson(body: Buffer, judgesText: boolean): Promise<unknown> {
  if (!isUtf8(body)) throw refusalOfEncoding()
  const scan = scanJson(body, pieceBytes)
  for (let place = scannedBytes; place < body.length + scannedBytes; place += scannedBytes) {
    scan.goTo(place)
    await nextTurn()
  }
  try {
    return await parsePieces(body, scan, judgesText)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    // Parses it as a whole, to report the position of the fault.
    return readJson(body, judgesText)
  }
}

/**
 * @throws SyntaxError if a part is not JSON, or Refusal for its content.
 */
async function parsePieces(body: Buffer, scan: JsonScan, judgesText: boolean): Promise<unknown> {
  const shell = shellOf(body, scan.arrays)
  const value: unknown = JSON.parse(shell)
  if (fieldsOf(value) !== scan.fieldsOutside()) throw refusalOfRepeated(Buffer.from(shell))
  if (!judgesText && mayHoldBadText(shell)) refuseBadText(value, '')
  for (const array of scan.arrays) {
    await parseRows(body, array, rowsOf(body, value, array), judgesText)
  }
  return value
}

/** The text with its long arrays emptied. */
function shellOf(body: Buffer, arrays: readonly LongArray[]): string {
  let shell = ''
  let from = 0
  for (const { begin, pieces } of arrays) {
    shell += body.toString('utf8', from, begin + 1)
    from = pieces.at(-1)?.end ?? from
  }
  return shell + body.toString('utf8', from)
}

/** The array of the shell that the pieces belong to, and its name. */
function rowsOf(body: Buffer, value: unknown, { name }: LongArray): Rows {
  const field =
    name === null ? '' : (JSON.parse(body.toString('utf8', name[0], name[1] + 1)) as string)
  const items = name === null ? value : (value as Record<string, unknown>)[field]
  if (!Array.isArray(items)) throw new SyntaxError('the pieces of an array belong in none')
  return { field, items }
}

type Rows = { field: string; items: unknown[] }

async function parseRows(
  body: Buffer,
  { begin, pieces }: LongArray,
  { field, items }: Rows,
  judgesText: boolean,
): Promise<void> {
  let from = begin + 1
  for (const { end, fields } of pieces) {
    const text = `[${body.toString('utf8', from, end)}]`
    const rows = JSON.parse(text) as unknown[]
    if (rows.length === 0) throw new SyntaxError('a comma has nothing beside it')
    if (fieldsOf(rows) !== fields) throw refusalOfRepeated(Buffer.from(text))
    const isJudged = !judgesText && mayHoldBadText(text)
    for (const row of rows) {
      if (isJudged) refuseBadText(row, `${field}[${items.length}]`)
      items.push(row)
    }
    from = end + 1
    await nextTurn()
  }
}

/**
 * @throws Refusal for a value with text that PostgreSQL cannot store.
 */
function refuseBadText(value: unknown, path: string): void {
  const refusal = refusalOfBadText(value, 'body', path)
  if (refusal !== null) throw refusal
}
