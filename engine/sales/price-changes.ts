import { log } from '../special/log.ts'
import type { PriceChange } from './sales-belief.ts'
import { atListPrice, byTime, periodDays, type SalesRow, secondsPerWeek } from './sales-row.ts'
import { withUnreportedPromotions } from './unreported-promotions.ts'

/** Prices closer than this, in log terms, count as the same. */
const samePrice = 0.005
/** Rows at one price: the trend compares the last of them with those before. */
const recentRows = 2
const fewestRows = 4
/** Changes larger than this are typing errors, or another pack. */
const farthestChange = 0.7
const ordinaryUnits = 0.5
/** Maximum number kept per product, the newest. */
const mostChanges = 26

/** A product's list price changes; drawn prices and promotions do not count. */
export function priceChanges(rows: readonly SalesRow[]): PriceChange[] {
  const regular = withUnreportedPromotions(rows)
    .filter((row) => atListPrice(row) && row.inStock !== false)
    .toSorted(byTime)
  const changes: PriceChange[] = []
  let first = 0
  for (let i = 1; i < regular.length; i++) {
    const move = log(regular[i].priceMinor / regular[i - 1].priceMinor)
    if (Math.abs(move) <= samePrice) continue
    const at = regular.slice(first, i)
    first = i
    if (at.length < fewestRows || Math.abs(move) > farthestChange) continue
    const later = soldIn(at.slice(-recentRows))
    const earlier = soldIn(at.slice(0, -recentRows))
    changes.push([
      Math.floor(regular[i].startSeconds / secondsPerWeek),
      rounded(move),
      rounded(log(later.rate / earlier.rate)),
      rounded(later.noise + earlier.noise),
    ])
  }
  return changes.slice(-mostChanges)
}

function soldIn(rows: readonly SalesRow[]): { rate: number; noise: number } {
  let units = ordinaryUnits
  let days = 0
  for (const row of rows) {
    units += row.units
    days += periodDays(row)
  }
  return { rate: units / days, noise: 1 / units }
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}
