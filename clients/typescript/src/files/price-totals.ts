import type { Columns } from './columns.ts'
import { named } from './named.ts'
import type { ReadOptions } from './row-reader.ts'
import { type ReadingNote, saleFigures } from './sale-checks.ts'
import type { Row } from './split-rows.ts'

/** Prices grow by this power of the units at least, where they are totals of rows. */
const growthOfTotals = 0.5
/** Divided by the units, totals keep less than this share of how much they vary. */
const leftOver = 0.25
/** With fewer rows beyond one for each product, chance may look like growth. */
const fewestRows = 5

/**
 * Whether a column taken for prices holds the totals of rows. It is then read as revenue, unless a
 * person named it: then they are only told.
 */
export function judgePrices(
  columns: Columns,
  body: readonly Row[],
  read: ReadOptions,
  mapping: ReadonlyMap<string, string>,
): { columns: Columns; note: ReadingNote | null } {
  const { places } = columns
  const price = places.get('price')
  const others = ['revenue', 'price_unit', 'discount_percent'] as const
  if (price === undefined || 'text' in price || others.some((field) => places.has(field)))
    return { columns, note: null }
  const largest = totalsIn(columns, body, read)
  if (largest === null) return { columns, note: null }
  const { heading } = price
  const values = { heading, ...largest }
  const example = `line ${largest.line}: ${largest.example}`
  if (mapping.has('price')) {
    const text = `'${heading}' holds prices of one unit, as you said, although it grows with the units as totals do (${example}): map it to revenue if it holds these`
    const remark = named('price_grows_with_units', values)
    return { columns, note: { action: 'guessed', text, remark } }
  }
  const rest = new Map([...places].filter(([field]) => field !== 'price'))
  const text = `'${heading}' holds totals, divided by the units, with which it grows (${example}): map it to price if it holds prices of one unit`
  const remark = named('price_holds_totals', values)
  return {
    columns: { ...columns, places: rest.set('revenue', price) },
    note: { action: 'guessed', text, remark },
  }
}

/** The row of most units, where prices grow with the units within products; null if they do not. */
function totalsIn(
  columns: Columns,
  body: readonly Row[],
  read: ReadOptions,
): { line: number; example: string } | null {
  const products = new Map<string, { price: number; units: number }[]>()
  let most = 0
  let largest = { line: 0, example: '' }
  for (const { product, price, units, line } of saleFigures(columns, body, read)) {
    if (!(price > 0) || !(units > 0)) continue
    const logs = { price: Math.log(price), units: Math.log(units) }
    const known = products.get(product)
    if (known === undefined) products.set(product, [logs])
    else known.push(logs)
    if (units > most) largest = { line, example: `${product} ${price}, ${units}` }
    most = Math.max(most, units)
  }
  const sums = { prices: 0, units: 0, both: 0, left: 0, rows: 0 }
  for (const rows of products.values()) {
    const mean = (field: 'price' | 'units') =>
      rows.reduce((sum, row) => sum + row[field], 0) / rows.length
    const [price, units] = [mean('price'), mean('units')]
    for (const row of rows) {
      const [p, u] = [row.price - price, row.units - units]
      sums.prices += p * p
      sums.units += u * u
      sums.both += p * u
      sums.left += (p - u) ** 2
    }
    sums.rows += rows.length - 1
  }
  const grows = sums.units > 0 && sums.both / sums.units > growthOfTotals
  const isProportional = sums.left < leftOver * sums.prices
  return sums.rows >= fewestRows && grows && isProportional ? largest : null
}
