import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import { Refusal } from '../../domain/errors.ts'

/** A row of a file, and how it was written. */
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

/** The heading of a CSV file, and what its cells are divided by. */
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

/** The heading as it is kept between two parts of a file. */
export function headingOf(kept: readonly string[]): Heading {
  const [delimiter = ',', ...columns] = kept
  return { columns, delimiter }
}

/**
 * The rows of some text as cells; empty lines are none.
 *
 * @throws Refusal if a quotation mark is not closed.
 */
function cellsOf(text: string, delimiter: string): string[][] {
  if (text.includes('"')) {
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
  const rows: string[][] = []
  for (const line of text.split('\n')) {
    const whole = line.endsWith('\r') ? line.slice(0, -1) : line
    if (whole !== '') rows.push(whole.split(delimiter))
  }
  return rows
}

/** A quotation mark that is not closed swallows all rows after it: the first odd row is named. */
function unreadable({ code, message }: CsvError, text: string): Refusal {
  if (code !== 'CSV_QUOTE_NOT_CLOSED') {
    return new Refusal('parameter_invalid', `The file cannot be read as CSV: ${message}.`)
  }
  const opened = text.split('\n').find((line) => line.split('"').length % 2 === 0) ?? ''
  return new Refusal(
    'parameter_invalid',
    `A quotation mark is opened and not closed, probably in the row that begins ${JSON.stringify(opened.slice(0, 60))}: close it, or write it twice inside of quotation marks. Rows before it may have been taken: send the whole file again, and they count once.`,
  )
}

/** How a column's text becomes a value: what is no such value stays text, to be refused. */
export type CellReader = (text: string, into: Record<string, unknown>) => void

/** Reads the rows of a CSV file, each column by its reader. */
export function readCsv(
  text: string,
  { columns, delimiter }: Heading,
  readers: readonly CellReader[],
): FileRow[] {
  return cellsOf(text, delimiter).map((cells) => {
    const source = () => cells.map((cell) => quoted(cell, delimiter)).join(delimiter)
    if (cells.length !== columns.length) {
      const fault = `The row has ${cells.length} cells, and the heading ${columns.length}: is a ${JSON.stringify(delimiter)} missing, or a quotation mark?`
      return { value: null, fault, source: source() }
    }
    const value: Record<string, unknown> = {}
    for (let i = 0; i < cells.length; i++) {
      const cell = cells[i]
      if (cell) readers[i]?.(cell, value)
    }
    return {
      value,
      fault: null,
      get source() {
        return source()
      },
    }
  })
}

/** A cell as CSV has it, so that a row that is told of can be sent again as it stands. */
function quoted(cell: string, delimiter: string): string {
  const isPlain = !cell.includes(delimiter) && !/["\r\n]/.test(cell)
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`
}

/** Reads the rows of a file of one JSON object a line. */
export function readNdjson(text: string): FileRow[] {
  const rows: FileRow[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    rows.push(readLine(line))
  }
  return rows
}

function readLine(line: string): FileRow {
  try {
    const value: unknown = JSON.parse(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { value: value as Record<string, unknown>, fault: null, source: line }
    }
  } catch {
    // Said below.
  }
  return {
    value: null,
    fault: 'The line is not a JSON object: send one in each line.',
    source: line,
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
