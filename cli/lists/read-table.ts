import { judgeNumbers, plainNumber } from '../../clients/typescript/src/files/main.ts'
import { Failure, UsageError } from '../failure.ts'
import { openSource } from '../import/open-source.ts'
import { problemsText } from '../import/remedies.ts'

/** A row of a file by column name, and its position. */
export type TableRow = { line: number; of: ReadonlyMap<string, string> }

/**
 * Reads an entire small table, or standard input for `-`.
 *
 * @param numbers - Numeric columns: returned with a decimal point, whatever the format of the file.
 * @throws UsageError if it cannot be read, or its numbers are ambiguous.
 */
export async function readTable(file: string, numbers: readonly string[]): Promise<TableRow[]> {
  const source = await openSource(file, {})
  const rows: TableRow[] = []
  let names: string[] | null = null
  for await (const chunk of source.rows()) {
    for (const { texts, line } of chunk) {
      if (names === null) {
        names = texts.map((text) => text.trim().toLowerCase())
        const twice = names.find((name, i) => name !== '' && names?.indexOf(name) !== i)
        if (twice !== undefined) {
          throw new Failure(`${file} names the column '${twice}' twice: keep one of them.`)
        }
        continue
      }
      const known = names
      rows.push({ line, of: new Map(texts.map((text, i) => [known[i] ?? '', text.trim()])) })
    }
  }
  if (names === null) throw new Failure(`${file} is empty: its first line names its columns.`)
  return withPoints(rows, numbers, source.typed)
}

function withPoints(rows: TableRow[], columns: readonly string[], typed: boolean): TableRow[] {
  const samples = rows.flatMap(({ line, of }) =>
    columns.flatMap((heading) => {
      const text = of.get(heading)
      return text ? [{ text, line, heading }] : []
    }),
  )
  const style = typed ? { decimals: 'point' as const } : judgeNumbers(samples)
  if ('message' in style) throw new UsageError(problemsText([{ ...style, setting: null }], []))
  return rows.map(({ line, of }) => {
    const plain = [...of].map(([name, text]) => {
      const number = columns.includes(name) ? plainNumber(text, style) : text
      return [name, typeof number === 'string' ? number : text] as const
    })
    return { line, of: new Map(plain) }
  })
}
