import type { Row } from './split-rows.ts'

/** A cell as returned by workbook readers. */
export type Cell = string | number | boolean | Date | null

/**
 * The rows of a worksheet as texts that the other readers understand: dates as ISO, numbers with a
 * decimal point. Empty rows are skipped, and rows are as wide as the widest of the first ones.
 */
export function rowsOfSheet(cells: readonly (readonly Cell[])[]): Row[] {
  const rows: Row[] = []
  const width = widthOf(cells.slice(0, rowsOfTitles))
  for (const [i, row] of cells.entries()) {
    const texts = row.map(cellText)
    if (texts.every((text) => text === '')) continue
    while (texts.length > width && texts.at(-1) === '') texts.pop()
    while (texts.length < width) texts.push('')
    rows.push({ texts, line: i + 1 })
  }
  return rows
}

/** A heading may be below up to this many rows of titles. */
const rowsOfTitles = 30

/** How many columns the rows use. */
function widthOf(cells: readonly (readonly Cell[])[]): number {
  return Math.max(0, ...cells.map((row) => filled(row)))
}

function filled(row: readonly Cell[]): number {
  let width = row.length
  while (width > 0 && cellText(row[width - 1] ?? null) === '') width--
  return width
}

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) {
    const iso = cell.toISOString()
    return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso
  }
  // A workbook keeps 15 digits; further ones are noise: 2.5784600000000002.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  return typeof cell === 'boolean' ? (cell ? '1' : '0') : cell
}
