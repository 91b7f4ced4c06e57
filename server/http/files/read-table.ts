import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../../domain/errors.ts'
import { unescapeFormula } from '../../domain/formula.ts'
import { nestsDeeper } from '../validation/read-json.ts'
import { fieldsOf, fieldsWritten, repeatedField } from '../validation/repeated-field.ts'

/** A row of a file, and its original text. */
export type FileRow = {
  value: Record<string, unknown> | null
  fault: string | null
  source: string
}

/** @throws Refusal if the bytes are not UTF-8. */
export function textOf(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  throw new Refusal('parameter_invalid', 'The file is not UTF-8: save it as UTF-8.')
}

/** The heading of a CSV file, and its delimiter. */
export type Heading = { columns: string[]; delimiter: string }

const delimiters = [',', ';', '\t', '|']

/** Reads the heading of a CSV file. */
export function readHeading(line: string): Heading {
  const plain = line.replace(/^\uFEFF/, '').replace(/\r?\n$/, '')
  const bare = plain.replaceAll(/"(?:[^"]|"")*"/g, '')
  const count = (delimiter: string) => bare.split(delimiter).length
  const delimiter = delimiters.reduce((best, one) => (count(one) > count(best) ? one : best), ',')
  const [columns = []] = cellsOf(plain, delimiter)
  return { columns: columns.map((name) => name.trim()), delimiter }
}

/** The heading as stored between two parts of a file. */
export function headingOf(kept: readonly string[]): Heading {
  const [delimiter = ',', ...columns] = kept
  return { columns, delimiter }
}

/**
 * The rows of a text as cells; empty lines are skipped.
 *
 * @throws Refusal if a quotation mark is not closed.
 */
function* cellsOf(text: string, delimiter: string): Generator<string[]> {
  if (text.includes('"')) {
    yield* quotedCellsOf(text, delimiter)
    return
  }
  for (const line of text.split('\n')) {
    const whole = line.endsWith('\r') ? line.slice(0, -1) : line
    if (whole !== '') yield whole.split(delimiter)
  }
}

function quotedCellsOf(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      relaxColumnCount: true,
      relaxQuotes: true,
      skipEmptyLines: true,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unreadable(error, text)
  }
}

/** A quotation mark that is not closed swallows all rows after it: the first odd row is named. */
function unreadable({ code, message }: CsvError, text: string): Refusal {
  if (code !== 'CSV_QUOTE_NOT_CLOSED') {
    return new Refusal('parameter_invalid', `The file cannot be read as CSV: ${message}.`)
  }
  const opened = text.split('\n').find((line) => line.split('"').length % 2 === 0) ?? ''
  return new Refusal(
    'parameter_invalid',
    `A quotation mark is opened and not closed, probably in the row that begins ${JSON.stringify(opened.slice(0, 60))}: close it, or write it twice inside of quotation marks. Rows before it may already be stored: send the whole file again; they count only once.`,
  )
}

/** How a column's text becomes a value: invalid values stay text, to be refused. */
export type CellReader = (text: string, into: Record<string, unknown>) => void

/** Reads the rows of a CSV file, each column by its reader. */
export function* readCsv(
  text: string,
  { columns, delimiter }: Heading,
  readers: readonly CellReader[],
): Generator<FileRow> {
  for (const cells of cellsOf(text, delimiter)) {
    const row = {
      get source() {
        return cells.map((cell) => quoted(cell, delimiter)).join(delimiter)
      },
    }
    if (cells.length !== columns.length) {
      const fault = `The row has ${cells.length} cells, but the heading has ${columns.length}: is a ${JSON.stringify(delimiter)} missing, or a quotation mark?`
      yield Object.assign(row, { value: null, fault })
      continue
    }
    const value: Record<string, unknown> = {}
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]
      if (cell) readers[i]?.(unescapeFormula(cell), value)
    }
    yield Object.assign(row, { value, fault: null })
  }
}

/** A cell in CSV notation, so that a reported row can be sent again as it is. */
function quoted(cell: string, delimiter: string): string {
  const isPlain = !cell.includes(delimiter) && !/["\r\n]/.test(cell)
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`
}

/** Reads the rows of a file with one JSON object per line. */
export function* readNdjson(text: string): Generator<FileRow> {
  for (const line of text.split('\n')) {
    const whole = line.trim()
    if (whole !== '') yield readLine(whole)
  }
}

/** More fields than any row has. */
const mostFields = 100
const mostLevels = 8

function readLine(source: string): FileRow {
  const value = objectOf(source)
  if (value === null) {
    const fault = 'The line is not a JSON object: send one in each line.'
    return { value, fault, source }
  }
  const bytes = Buffer.from(source)
  const fields = fieldsWritten(bytes)
  const fault =
    fields > mostFields || nestsDeeper(value, mostLevels)
      ? `The line has over ${mostFields} fields, or nests deeper than ${mostLevels} levels: send only the fields of a row.`
      : fields !== fieldsOf(value)
        ? `The line names the field ${JSON.stringify(repeatedField(bytes)?.slice(0, 60))} twice; send it once.`
        : null
  return fault === null ? { value, fault, source } : { value: null, fault, source }
}

/** What cannot be an object is not parsed: throwing takes longer than reading many rows. */
function objectOf(text: string): Record<string, unknown> | null {
  if (!text.startsWith('{') || !text.endsWith('}')) return null
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
}

const canonicalNumber = /^-?(?:0|[1-9]\d{0,15})(?:\.\d{1,30})?(?:[eE][-+]?\d{1,3})?$/

/** The reader of a column of a schema's field. */
export function cellReader(field: string, type: unknown): CellReader {
  if (type === 'integer' || type === 'number') {
    return (text, into) => {
      into[field] = canonicalNumber.test(text) ? Number(text) : text
    }
  }
  if (type === 'boolean') {
    return (text, into) => {
      into[field] = text === 'true' ? true : text === 'false' ? false : text
    }
  }
  return (text, into) => {
    into[field] = text
  }
}
