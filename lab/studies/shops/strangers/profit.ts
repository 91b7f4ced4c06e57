import { corridor } from '../shop.ts'
import type { Stranger } from './stranger.ts'

const steps = 50
const rounds = 4

/** Average units sold in a week, given demand and stock. */
export function soldOf(wanted: number, stock: number): number {
  if (stock === Number.POSITIVE_INFINITY || wanted <= 0) return Math.max(wanted, 0)
  let chance = Math.exp(-wanted)
  let below = chance
  let sold = 0
  for (let k = 1; k <= stock; k++) {
    sold += 1 - below
    chance *= wanted / k
    below += chance
  }
  return sold
}

/** A product's stock for a week. */
export function stockOf({ weeklyStock }: Stranger, product: number): number {
  return weeklyStock?.[product] ?? Number.POSITIVE_INFINITY
}

/** What a shop earns in a usual week at given prices, one a product. */
export function profitOfStranger(shop: Stranger, prices: Float64Array): number {
  const answer = new Float64Array(prices.length)
  return shop.categories.reduce((sum, _, at) => sum + earns(shop, at, prices, answer), 0)
}

/** What a category earns in a usual week. */
function earns(
  shop: Stranger,
  category: number,
  prices: Float64Array,
  answer: Float64Array,
): number {
  shop.ratios(category, prices, answer)
  let sum = 0
  for (const i of shop.categories[category] ?? []) {
    const product = shop.products[i]
    if (!product) continue
    const sold = soldOf(product.salesPerWeek * (answer[i] ?? 0), stockOf(shop, i))
    sum += sold * ((prices[i] ?? 0) - product.unitCostMinor)
  }
  return sum
}

/** The prices that earn most together in a usual week, and how much more than base prices. */
export function bestOf(shop: Stranger): { best: Float64Array; possible: number } {
  const base = Float64Array.from(shop.products, ({ basePriceMinor }) => basePriceMinor)
  const best = base.slice()
  const answer = new Float64Array(base.length)
  let before = 0
  let after = 0
  for (const [category, members] of shop.categories.entries()) {
    before += earns(shop, category, base, answer)
    const lonely = shop.categories.length > 0 && isSeparable(shop, category)
    for (let round = 0; round < (lonely ? 1 : rounds); round++) {
      for (const i of members) {
        let most = Number.NEGATIVE_INFINITY
        let at = base[i] ?? 0
        for (let step = -steps; step <= steps; step += lonely ? 1 : 4) {
          best[i] = Math.round((base[i] ?? 0) * (1 + (corridor * step) / steps))
          const earned = earns(shop, category, best, answer)
          if (earned <= most) continue
          most = earned
          at = best[i] ?? 0
        }
        best[i] = at
      }
    }
    after += earns(shop, category, best, answer)
  }
  return { best, possible: after / before - 1 }
}

/** Whether products of a category do not affect each other. */
function isSeparable(shop: Stranger, category: number): boolean {
  const [first, second] = shop.categories[category] ?? []
  if (first === undefined || second === undefined) return true
  const prices = Float64Array.from(shop.products, ({ basePriceMinor }) => basePriceMinor)
  const answer = new Float64Array(prices.length)
  prices[second] = 0.8 * (prices[second] ?? 1)
  shop.ratios(category, prices, answer)
  return Math.abs((answer[first] ?? 1) - 1) < 1e-12
}
