import type { Row } from './split-rows.ts'

/**
 * The first of some columns that has texts, or else the first: a shop without SKUs exports a blank
 * column of them. Undefined without columns.
 */
export function firstFilled(columns: readonly number[], rows: readonly Row[]): number | undefined {
  const isFilled = (index: number) => rows.some(({ texts }) => (texts[index] ?? '').trim() !== '')
  return columns.find(isFilled) ?? columns[0]
}
