import { Failure } from '../failure.ts'
import { openSource } from '../import/open-source.ts'
import { readCsv } from '../import/read-csv.ts'

/** A row of a file by the names of its columns, and where it stands. */
export type TableRow = { line: number; of: ReadonlyMap<string, string> }

/**
 * Reads a small CSV file whole, or standard input for `-`.
 *
 * @throws UsageError if it cannot be read, Failure if it has no heading.
 */
export async function readTable(file: string): Promise<TableRow[]> {
  const { stream, delimiter } = await openSource(file, undefined)
  const rows: TableRow[] = []
  let heading: string[] | null = null
  for await (const chunk of readCsv(stream, delimiter)) {
    for (const { texts, line } of chunk) {
      if (heading === null) {
        heading = texts.map((text) => text.trim().toLowerCase())
        continue
      }
      const names = heading
      rows.push({ line, of: new Map(texts.map((text, i) => [names[i] ?? '', text.trim()])) })
    }
  }
  if (heading === null) throw new Failure(`${file} is empty: its first line names its columns.`)
  return rows
}
