import { csvText } from '../../../clients/typescript/src/files/main.ts'
import type { Column } from './column.ts'

/** Rows as a file, in the visible columns. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const told = columns.flatMap(({ header, fileHeader = header, text }) =>
    text ? [{ header: fileHeader, text }] : [],
  )
  const lines = rows.map((row) => told.map(({ text }) => cellOf(text(row))).join(','))
  return [told.map(({ header }) => csvText(header)).join(','), ...lines, ''].join('\r\n')
}

function cellOf(value: string | number | null): string {
  return typeof value === 'string' ? csvText(value) : String(value ?? '')
}
