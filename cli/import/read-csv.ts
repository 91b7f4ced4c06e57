import type { Readable } from 'node:stream'
import { Parser } from 'csv-parse'
import { Failure, UsageError } from '../failure.ts'

export type CsvRow = {
  texts: readonly string[]
  /** Line of the file on which the row ends, the first being 1. */
  line: number
}

/** A record longer than this is a quote that was never closed. */
const longestRecordChars = 1_000_000

/**
 * Reads a CSV stream, the heading first; answers the rows of each chunk together, because an
 * `await` for each of a million rows would cost as much as parsing them. Empty lines are passed
 * over, a byte order mark is dropped, quoted values may hold line breaks.
 *
 * @throws Failure that names the line, where a quote is opened and not closed.
 */
export async function* readCsv(source: Readable, delimiter: string): AsyncGenerator<CsvRow[]> {
  const parser = new RowCollector({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true, // a row of another width is refused by us, with its line
    relax_quotes: true, // 5" pipe
    skip_empty_lines: true,
    max_record_size: longestRecordChars,
  })
  let fault: Error | null = null
  parser.on('error', (error) => {
    fault = error
  })
  let line = 0
  try {
    for await (const chunk of source) {
      await new Promise((resolve) => parser.write(chunk, resolve))
      const rows = parser.takeRows()
      line = rows.at(-1)?.line ?? line
      if (rows.length > 0) yield rows
      if (fault !== null) break
    }
    if (fault === null) await new Promise<void>((resolve) => parser.end(() => resolve()))
    const rows = parser.takeRows()
    line = rows.at(-1)?.line ?? line
    if (rows.length > 0) yield rows
  } finally {
    source.destroy()
  }
  if (fault !== null) {
    throw new Failure(
      `The row that begins after line ${line} cannot be read: ${(fault as Error).message}. Fix it and run the same command again.`,
    )
  }
}

/**
 * Collects rows as they are parsed, with their lines. Reading the parser as a stream would cost an
 * object per row for its line, and lose the rows before a fault.
 */
class RowCollector extends Parser {
  #rows: CsvRow[] = []

  override push(texts: string[] | null): boolean {
    if (texts !== null) this.#rows.push({ texts, line: this.info.lines })
    return true
  }

  takeRows(): CsvRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }
}

/** The line on which a row begins: quoted line breaks make it longer than one. */
export function firstLine(row: CsvRow): number {
  let breaks = 0
  for (const text of row.texts) breaks += text.split('\n').length - 1
  return row.line - breaks
}

const delimiters = [',', ';', '\t', '|'] as const

/**
 * The delimiter of a file, judged by its heading.
 *
 * @throws UsageError if the file is empty.
 */
export function guessDelimiter(head: string): string {
  const heading = head.split(/\r?\n/, 1)[0] ?? ''
  if (heading.trim() === '') throw new UsageError('The file is empty, or its first line is.')
  const unquoted = heading.replaceAll(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => unquoted.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}
