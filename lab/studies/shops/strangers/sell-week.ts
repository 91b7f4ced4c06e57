import type { Random } from '../../../../engine/random/random.ts'
import type { SalesRow } from '../../../../engine/sales/sales-row.ts'
import { daysPerWeek } from '../conditions.ts'
import type { Answers, Block } from '../contender.ts'
import { type Books, rowOf } from '../season.ts'
import type { ShopKind } from '../shop-kind.ts'
import { soldOf, stockOf } from './profit.ts'
import type { Stranger } from './stranger.ts'

/** A week being sold, by product; margins by product and weekday. */
type Week = {
  /** The remaining stock. */
  left: Float64Array
  /** Units demanded so far, and what they would earn; the same at base prices. */
  wanted: Float64Array
  margin: Float64Array
  baseWanted: Float64Array
  baseMargin: Float64Array
  /** Rows that the till counted. */
  rows: SalesRow[][]
}

/** Where a shop sells, and with which randomness. */
type Till = { shop: Stranger; selling: ShopKind['selling']; random: Random; week: Week }

/** A day at its prices: demand at base prices, the prices shown, and their means. */
type Day = {
  weekday: number
  atSeconds: number
  perDay: readonly number[]
  shown: readonly (readonly Block[])[]
  means: Float64Array
}

/** A week in which nothing is sold yet. */
export function openWeek(n: number): Week {
  return {
    left: new Float64Array(n),
    wanted: new Float64Array(n),
    margin: new Float64Array(n * daysPerWeek),
    baseWanted: new Float64Array(n),
    baseMargin: new Float64Array(n * daysPerWeek),
    rows: Array.from({ length: n }, () => []),
  }
}

/** Fills the shelves for a week. */
export function stockUp(week: Week, shop: Stranger): void {
  for (let i = 0; i < week.left.length; i++) week.left[i] = stockOf(shop, i)
}

/** Sells all products for a day, and returns the results of views. */
export function sellDay(till: Till, day: Day): Answers[][] {
  const { products, categories } = till.shop
  const told = products.map((): Answers[] => [])
  for (const members of categories) for (const i of members) told[i] = sellProduct(till, day, i)
  return told
}

/** Sells a product for a day: all demand is recorded, and what stock allows is sold. */
function sellProduct(till: Till, day: Day, i: number): Answers[] {
  const { shop, selling, week } = till
  const product = shop.products[i]
  if (!product) return []
  const { basePriceMinor, unitCostMinor } = product
  const blocks = day.shown[i] ?? []
  const usual = day.perDay[i] ?? 0
  const at = i * daysPerWeek + day.weekday
  const views = blocks.reduce((sum, block) => sum + block.views, 0)
  const ratioAt = ratiosOfDay(shop, day.means, i)
  week.baseWanted[i] = (week.baseWanted[i] ?? 0) + usual
  week.baseMargin[at] = usual * (basePriceMinor - unitCostMinor)
  let profit = 0
  if (views === 0) {
    week.wanted[i] = (week.wanted[i] ?? 0) + usual
    profit = usual * (basePriceMinor - unitCostMinor)
  }
  const told: Answers[] = []
  for (const { priceMinor, views: looked } of blocks) {
    const ratio = ratioAt(priceMinor)
    const units = (looked / views) * usual * ratio
    week.wanted[i] = (week.wanted[i] ?? 0) + units
    profit += units * (priceMinor - unitCostMinor)
    if (selling === 'days') {
      const sold = sellToAll(till, i, units)
      week.rows[i]?.push(rowOf(priceMinor, sold, day.atSeconds))
    } else {
      const purchases = sellToViewers(till, i, looked, Math.min(1, product.conversion * ratio))
      told.push({ priceMinor, views: looked, purchases, atSeconds: day.atSeconds })
    }
  }
  week.margin[at] = profit
  return told
}

/** How demand of a product responds to its prices on a day, with the others' as shown. */
function ratiosOfDay(
  shop: Stranger,
  means: Float64Array,
  i: number,
): (priceMinor: number) => number {
  const answer = new Float64Array(means.length)
  const prices = means.slice()
  const known = new Map<number, number>()
  return (priceMinor) => {
    const seen = known.get(priceMinor)
    if (seen !== undefined) return seen
    prices[i] = priceMinor
    shop.ratios(shop.products[i]?.category ?? 0, prices, answer)
    const ratio = answer[i] ?? 0
    known.set(priceMinor, ratio)
    return ratio
  }
}

/** Sells to everybody at one price, as far as stock lasts. */
function sellToAll({ shop, random, week }: Till, i: number, wanted: number): number {
  const left = week.left[i] ?? 0
  const sold = Math.min(left, shop.drawUnits(random, wanted))
  week.left[i] = left - sold
  return sold
}

/** Sells to some of those who view, as far as stock lasts. */
function sellToViewers({ random, week }: Till, i: number, views: number, chance: number): number {
  let purchases = 0
  for (let view = 0; view < views; view++) {
    if ((week.left[i] ?? 0) < 1 || random.uniform() >= chance) continue
    purchases += 1
    week.left[i] = (week.left[i] ?? 0) - 1
  }
  return purchases
}

/** Records a week, limiting sales to the stock, and resets it. */
export function bookWeek(books: Books, shop: Stranger, week: Week, firstDay: number): void {
  const { wanted, margin, baseWanted, baseMargin } = week
  const { earned, unmoved, byDay, baseByDay } = books
  for (let i = 0; i < wanted.length; i++) {
    const stock = stockOf(shop, i)
    const share = soldOf(wanted[i] ?? 0, stock) / Math.max(wanted[i] ?? 0, 1e-12)
    const baseShare = soldOf(baseWanted[i] ?? 0, stock) / Math.max(baseWanted[i] ?? 0, 1e-12)
    for (let weekday = 0; weekday < daysPerWeek; weekday++) {
      const won = share * (margin[i * daysPerWeek + weekday] ?? 0)
      const usual = baseShare * (baseMargin[i * daysPerWeek + weekday] ?? 0)
      earned[i] = (earned[i] ?? 0) + won
      unmoved[i] = (unmoved[i] ?? 0) + usual
      byDay[firstDay + weekday] = (byDay[firstDay + weekday] ?? 0) + won
      baseByDay[firstDay + weekday] = (baseByDay[firstDay + weekday] ?? 0) + usual
    }
  }
  wanted.fill(0)
  baseWanted.fill(0)
}
