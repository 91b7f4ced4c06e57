import type { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { Failure, UsageError } from '../failure.ts'

export type CsvRow = {
  texts: readonly string[]
  /** Line of the file on which the row ends, the first being 1. */
  line: number
}

/** A record longer than this is a quote that was never closed. */
const longestRecordChars = 1_000_000

/**
 * Reads a CSV stream row by row, the heading first. Empty lines are passed over, a byte order mark is
 * dropped, quoted values may hold line breaks.
 *
 * @throws Failure that names the line, where a quote is opened and not closed.
 */
export async function* readCsv(source: Readable, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true, // line numbers
    relax_column_count: true, // a row of another width is refused by us, with its line
    relax_quotes: true, // 5" pipe
    skip_empty_lines: true,
    max_record_size: longestRecordChars,
  })
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  let line = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: Info
    }>) {
      line = info.lines
      yield { texts: record, line }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Failure(
      `The row that begins after line ${line} cannot be read: ${error.message}. Mend it and run the same command again.`,
    )
  } finally {
    source.destroy()
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
