import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Options, parse } from 'csv-parse'
import type { Refusal } from '../../domain/errors.ts'
import { unescapeFormula } from '../../domain/formula.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'

/** Parsed at once, in a few milliseconds. */
const pieceBytes = 16_384
const mostColumns = 200
/** Most bytes of a row: enough for many notes and names. */
const mostRowCharacters = 65_536

/** A row of a file, by column. */
export type EntryRow = { line: number; cells: Record<string, string> }

/**
 * The rows of a file by the column names in its first line, whatever the delimiter.
 *
 * @throws Refusal if it cannot be read, or is too large for a file of prices.
 */
export async function readEntryFile(csv: string, mostRows: number): Promise<EntryRow[]> {
  const head = csv.slice(0, csv.search(/[\r\n]|$/))
  if (head.length > mostRowCharacters) {
    throw refusalOfFile(`its first line has more than ${mostRowCharacters} characters`)
  }
  const [delimiter = ','] = [',', ';', '\t'].sort(
    (one, other) => head.split(other).length - head.split(one).length,
  )
  if (head.split(delimiter).length > mostColumns) {
    throw refusalOfFile(`its first line names more than ${mostColumns} columns`)
  }
  const rows: EntryRow[] = []
  for await (const { info, record } of recordsOf(csv, delimiter)) {
    if (rows.length === 0 && record.productId === undefined) {
      throw refusalFor('file_lacks_product_column', {}, { param: 'csv' })
    }
    if (rows.length === mostRows) {
      throw refusalFor('file_too_many_rows', { mostRows }, { param: 'csv' })
    }
    const cells = Object.entries(record).map(([name, cell]) => [name, unescapeFormula(cell)])
    rows.push({ line: info.lines, cells: Object.fromEntries(cells) })
  }
  return rows
}

type CsvRecord = { info: { lines: number }; record: Record<string, string> }

/** The content of a file, piece by piece, yielding to other work of this process in between. */
async function* recordsOf(csv: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const bytes = Buffer.from(csv)
  let come: CsvRecord[] = []
  const parser = parse({ ...csvOptions, delimiter })
  const failed = new Promise<never>((_, reject) => parser.once('error', reject))
  // Reported below, or no longer relevant.
  failed.catch(() => {})
  parser.on('data', (one: CsvRecord) => come.push(one))
  const ended = new Promise<void>((resolve) => parser.once('end', resolve))
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      parser.write(bytes.subarray(at, at + pieceBytes))
      await Promise.race([nextTurn(), failed])
      yield* come
      come = []
    }
    parser.end()
    await Promise.race([ended, failed])
  } catch (error) {
    throw refusalOfFile((error as Error).message)
  } finally {
    parser.destroy()
  }
  yield* come
}

const csvOptions: Options = {
  bom: true,
  columns: inCamelCase,
  info: true,
  skipEmptyLines: true,
  maxRecordSize: mostRowCharacters,
}

function refusalOfFile(why: string): Refusal {
  return refusalFor('file_unreadable', {}, { param: 'csv' }, { why })
}

const readColumns = new Set(['productId', 'price', 'locked', 'dropped', 'note'])

/** The known column names in the first line, as the service has them; others are not read. */
function inCamelCase(names: string[]): (string | false)[] {
  const known = new Set<string>()
  return names.map((name) => {
    const own = name
      .trim()
      .toLowerCase()
      .replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    if (!readColumns.has(own)) return false
    if (known.has(own)) throw new Error(`its first line names the column ${name.trim()} twice`)
    known.add(own)
    return own
  })
}
