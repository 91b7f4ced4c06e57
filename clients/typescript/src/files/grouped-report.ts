import { plainName } from './fields.ts'
import type { Row } from './split-rows.ts'

/** What the column of groups is called, as the report leaves its heading blank. */
const groupHeading = 'Product'

/** Where a column names products, the groups are of something else, such as customers. */
const ofProducts = /product|item|sku|artik|articl|articul|produ[ik]t/

/**
 * The heading of a report whose products stand alone above their rows, in a first column without a
 * heading, as QuickBooks exports sales by product in detail; null for any other file.
 */
export function groupedHeader(
  header: readonly string[],
  below: readonly Row[],
): readonly string[] | null {
  const [first, ...others] = header
  if (first !== '' || others.some((one) => ofProducts.test(plainName(one)))) return null
  const ofGroups = below.filter(({ texts }) => (texts[0] ?? '').trim() === '').length
  const isGrouped = ofGroups > below.length / 2 && below.some(isTitle)
  return isGrouped ? [groupHeading, ...others] : null
}

/** Rows with the title of their group in the first column; titles alone are left out. */
export function grouper(): (rows: readonly Row[]) => Row[] {
  let group = ''
  return (rows) =>
    rows.flatMap((row) => {
      const { texts, line } = row
      if (isTitle(row)) {
        group = (texts[0] ?? '').trim()
        return []
      }
      if ((texts[0] ?? '').trim() !== '') return [row]
      return [{ texts: [group, ...texts.slice(1)], line }]
    })
}

function isTitle({ texts: [first = '', ...others] }: Row): boolean {
  return first.trim() !== '' && others.every((text) => text.trim() === '')
}
