import { drawGamma, type Random } from '../../../../engine/random/random.ts'
import { drawPoisson } from '../conditions.ts'
import { chancesOf } from './nest-demand.ts'
import type { NestShop } from './nest-shop.ts'
import type { Visits } from './visits.ts'

/** The results of a part of a day. */
export type Sold = {
  /** Units bought, request by request. */
  units: number[]
  /** True expected profit by product, and what base prices would have earned. */
  profit: Float64Array
  baseProfit: Float64Array
}

/** Orders whose size varies beyond chance: by this × mean². */
const wildness = 0.5

/**
 * Sells to those who view single products: each sees that product's price, and decides by it and by
 * the prices of the others in its nest at that time.
 *
 * @param expected - Units by product at base prices.
 * @param shown - Prices at which the products were seen, on average.
 */
export function sellToViewers(
  shop: NestShop,
  expected: Float64Array,
  { asks }: Visits,
  { prices, shown }: { prices: Float64Array; shown: Float64Array },
  random: Random,
): Sold {
  const { products, orders } = shop
  const ratioAt = ratiosBeside(shop, shown)
  const views = new Float64Array(products.length)
  const earned = new Float64Array(products.length)
  const units = asks.map(({ product }, i) => {
    const { unitCostMinor = 0, basePriceMinor = 1, conversion = 0 } = products[product] ?? {}
    const price = prices[i] ?? 0
    const ratio = ratioAt(product, price)
    views[product] = (views[product] ?? 0) + 1
    earned[product] = (earned[product] ?? 0) + ratio * (price - unitCostMinor)
    const order = orders?.[product]
    const log = Math.log(price / basePriceMinor)
    const accepted = order ? Math.exp(-order.accepted * log) : ratio
    if (random.uniform() >= conversion * accepted) return 0
    return order ? drawOrder(order.units * Math.exp(-order.falling * log), random) : 1
  })
  const profit = new Float64Array(products.length)
  const baseProfit = new Float64Array(products.length)
  products.forEach(({ unitCostMinor, basePriceMinor }, i) => {
    const here = shown[i] ?? basePriceMinor
    const worth = views[i]
      ? (earned[i] ?? 0) / (views[i] ?? 1)
      : ratioAt(i, here) * (here - unitCostMinor)
    profit[i] = (expected[i] ?? 0) * worth
    baseProfit[i] = (expected[i] ?? 0) * (basePriceMinor - unitCostMinor)
  })
  return { units, profit, baseProfit }
}

/** Sells to customers who view some products of a nest and buy at most one. */
export function sellToNamed(
  { products, categories, named }: NestShop,
  visits: Visits,
  prices: Float64Array,
  random: Random,
): Sold {
  const units = visits.asks.map(() => 0)
  const profit = new Float64Array(products.length)
  const baseProfit = new Float64Array(products.length)
  for (const { nest, type, firstAsk } of visits.named) {
    const demand = named[nest]
    if (!demand) continue
    const seen = type.looks.map((place) => categories[nest]?.[place] ?? 0)
    const logs = seen.map((i, k) =>
      Math.log((prices[firstAsk + k] ?? 1) / (products[i]?.basePriceMinor ?? 1)),
    )
    const chances = chancesOf(type, demand, logs)
    const atBase = chancesOf(type, demand, new Float64Array(logs.length))
    let left = random.uniform()
    seen.forEach((i, k) => {
      const { unitCostMinor = 0, basePriceMinor = 0 } = products[i] ?? {}
      const chance = chances[k] ?? 0
      profit[i] = (profit[i] ?? 0) + chance * ((prices[firstAsk + k] ?? 0) - unitCostMinor)
      baseProfit[i] = (baseProfit[i] ?? 0) + (atBase[k] ?? 0) * (basePriceMinor - unitCostMinor)
      if (left >= 0 && left < chance) units[firstAsk + k] = 1
      left -= chance
    })
  }
  return { units, profit, baseProfit }
}

/**
 * Demand of a product at a price relative to that at base prices, while the others of its nest keep
 * their prices.
 *
 * @param shown - Prices by product.
 */
export function ratiosBeside(
  { products, categories, demands, placeOf }: NestShop,
  shown: Float64Array,
): (product: number, priceMinor: number) => number {
  const logs = categories.map((members) =>
    Float64Array.from(members, (i) =>
      Math.log((shown[i] ?? 1) / (products[i]?.basePriceMinor ?? 1)),
    ),
  )
  const units = new Float64Array(products.length)
  const known = new Map<number, number>()
  return (product, priceMinor) => {
    const key = product + products.length * priceMinor
    const ratio = known.get(key)
    if (ratio !== undefined) return ratio
    const { category = 0, basePriceMinor = 1, salesPerWeek = 1 } = products[product] ?? {}
    const place = placeOf[product] ?? 0
    const own = logs[category]
    if (!own) throw new RangeError(`product ${product} has no nest`)
    const before = own[place] ?? 0
    own[place] = Math.log(priceMinor / basePriceMinor)
    demands[category]?.units(own, units)
    own[place] = before
    const found = (units[place] ?? 0) / salesPerWeek
    known.set(key, found)
    return found
  }
}

/** At least one unit. */
function drawOrder(mean: number, random: Random): number {
  const more = Math.max(mean - 1, 0)
  return 1 + drawPoisson(random, more * wildness * drawGamma(random, 1 / wildness))
}
