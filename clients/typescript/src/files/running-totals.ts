import type { Columns } from './columns.ts'
import { named } from './named.ts'
import type { ReadOptions } from './row-reader.ts'
import { type ReadingNote, saleFigures } from './sale-checks.ts'
import type { Row } from './split-rows.ts'

/** With fewer rows of a product, or in all, units that never fall may be chance. */
const fewestOfProduct = 5
const fewestRows = 20
/** Running totals have grown to this many times the first one at least. */
const leastGrowth = 3

/** Asks whether units are running totals: whether they never fall, or never rise, by the rows. */
export function runningTotalsNote(
  columns: Columns,
  body: readonly Row[],
  read: ReadOptions,
): ReadingNote | null {
  const products = new Map<string, number[]>()
  for (const { product, units } of saleFigures(columns, body, read)) {
    if (!(units >= 0)) continue
    const known = products.get(product)
    if (known === undefined) products.set(product, [units])
    else known.push(units)
  }
  const told = [...products.values()].filter((units) => units.length >= fewestOfProduct)
  const rows = told.reduce((sum, units) => sum + units.length, 0)
  if (rows < fewestRows || !(told.every(neverFalls) || told.every(neverRises))) return null
  const heading = columns.places.get('units')?.heading ?? 'units'
  const text = `'${heading}' never falls within a product: if it holds running totals, send the units of each period instead`
  return { action: 'guessed', text, remark: named('running_totals', { heading }) }
}

function neverFalls(units: readonly number[]): boolean {
  const [first = 0, last = 0] = [units[0], units.at(-1)]
  const isLonger = last >= leastGrowth * Math.max(first, 1)
  return isLonger && units.every((one, i) => one >= (units[i - 1] ?? 0))
}

function neverRises(units: readonly number[]): boolean {
  return neverFalls([...units].reverse())
}
