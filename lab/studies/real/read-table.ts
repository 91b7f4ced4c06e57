import { readFileSync } from 'node:fs'

export type Row = Readonly<Record<string, string>>

/** The rows of a CSV with a heading; a field may be quoted, and contain commas then. */
export function readTable(path: string): Row[] {
  const [heading = '', ...lines] = readFileSync(path, 'utf8').trim().split(/\r?\n/)
  const names = fieldsOf(heading)
  return lines.map((line) => {
    const fields = fieldsOf(line)
    return Object.fromEntries(names.map((name, i) => [name, fields[i] ?? '']))
  })
}

/** Rows as a CSV of some columns. */
export function toCsv(columns: readonly string[], rows: readonly Row[]): string {
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','))
  return `${[columns.join(','), ...lines].join('\n')}\n`
}

function fieldsOf(line: string): string[] {
  const fields = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? []
  // Past the last field the pattern matches the empty end once more, unless the line ends in a
  // comma.
  if (!line.endsWith(',')) fields.pop()
  return fields.map((field) => {
    const text = field.replace(/,$/, '')
    return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
  })
}

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
