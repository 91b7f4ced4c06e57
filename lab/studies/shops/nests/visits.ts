import type { Random } from '../../../../engine/random/random.ts'
import { drawPoisson } from '../conditions.ts'
import type { ShopKind } from '../shop-kind.ts'
import type { Ask } from './clerk.ts'
import type { CustomerType } from './nest-demand.ts'
import type { NestShop } from './nest-shop.ts'

/** A customer with a name, whose consecutive requests start at `firstAsk`. */
export type NamedVisit = { nest: number; type: CustomerType; firstAsk: number }

/** The visitors in a part of a day. */
export type Visits = { asks: Ask[]; named: NamedVisit[] }

/**
 * Draws the visitors, given the units that would be sold at base prices: everybody at a daily
 * price, views of single products, or customers who view some of a nest.
 *
 * @param when - Part of the customers' names: each comes once.
 */
export function drawVisits(
  shop: NestShop,
  selling: ShopKind['selling'],
  expected: Float64Array,
  random: Random,
  when: string,
): Visits {
  if (selling === 'days') {
    return { asks: shop.products.map((_, product) => ({ product, customer: null })), named: [] }
  }
  if (shop.setting.demand === 'named customers') return drawNamed(shop, expected, random, when)
  const asks = shop.products.flatMap(({ conversion }, product): Ask[] => {
    const orders = (expected[product] ?? 0) / (shop.orders?.[product]?.units ?? 1)
    const views = drawPoisson(random, orders / conversion)
    return Array.from({ length: views }, () => ({ product, customer: null }))
  })
  return { asks, named: [] }
}

function drawNamed(
  { categories, named, products }: NestShop,
  expected: Float64Array,
  random: Random,
  when: string,
): Visits {
  const visits: Visits = { asks: [], named: [] }
  for (const [nest, members] of categories.entries()) {
    const demand = named[nest]
    if (!demand) continue
    const usual = members.reduce((sum, i) => sum + (products[i]?.salesPerWeek ?? 0), 0)
    const wanted = members.reduce((sum, i) => sum + (expected[i] ?? 0), 0)
    const count = drawPoisson(random, (demand.customers * wanted) / usual)
    for (let k = 0; k < count; k++) {
      const type = demand.types[Math.floor(demand.types.length * random.uniform())]
      if (!type) continue
      const customer = `customer-${when}-${nest}-${k}`
      visits.named.push({ nest, type, firstAsk: visits.asks.length })
      for (const place of type.looks) visits.asks.push({ product: members[place] ?? 0, customer })
    }
  }
  return visits
}

/**
 * The prices at which each product was last seen: means in logs if they differed.
 *
 * @param shown - By product; updated for products that were viewed.
 */
export function noteShown(shown: Float64Array, { asks }: Visits, prices: Float64Array): void {
  const sums = new Float64Array(shown.length)
  const counts = new Float64Array(shown.length)
  asks.forEach(({ product }, i) => {
    sums[product] = (sums[product] ?? 0) + Math.log(prices[i] ?? 1)
    counts[product] = (counts[product] ?? 0) + 1
  })
  counts.forEach((count, product) => {
    if (count > 0) shown[product] = Math.exp((sums[product] ?? 0) / count)
  })
}
