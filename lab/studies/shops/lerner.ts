import { drawPrice, meanPriceOf } from '../../../engine/policy/draw-price.ts'
import { createRandom } from '../../../engine/random/random.ts'
import { daySeconds, hourSeconds } from './conditions.ts'
import {
  blocksOf,
  type Claims,
  type Contender,
  type Referee,
  type ToldProduct,
} from './contender.ts'
import { type KnownShop, openKnownShop, servedBy, tableOf } from './known-shop.ts'
import { bookDay, hearAnswers, hearRows, learn, poolAgain, refit } from './learn-shop.ts'
import type { LernerForm } from './lerner-form.ts'

/** Days between poolings of what products have in common; a service pools within seconds. */
export const poolingDays = [1, 2, 4, 7, 10, 14, 21, 28, 35, 42, 49, 56, 63, 70, 77, 84]

/**
 * The engine as the service drives it: rows are fitted when they arrive, outcomes folded when they
 * are reported, what products have in common is pooled from the cells' summaries, and a table is
 * rebuilt when its cell has learnt enough.
 */
export function lerner(told: readonly ToldProduct[], seed: number, form: LernerForm): Contender {
  const shop = openKnownShop(told, seed, form)
  if (shop.rows.some((one) => one.length > 0)) {
    refit(shop)
    poolAgain(shop)
  }
  return {
    show: async (views, nowSeconds, hours) =>
      views.map((count, product) =>
        blocksOf(count, (hour) => priceOf(shop, product, nowSeconds, hour), hours),
      ),
    bestPrices: async () =>
      Float64Array.from(told, (_, product) => {
        const table = tableOf(shop, product)
        return table.prices[table.greedyIndex] ?? 0
      }),
    async closeDay(day, { answers, rows: weekRows }) {
      answers?.forEach((one, product) => {
        hearAnswers(shop, product, day, one)
      })
      weekRows?.forEach((one, product) => {
        hearRows(shop, product, one)
      })
      for (const product of told.keys()) bookDay(shop, product)
      if (weekRows && weekRows.length > 0) refit(shop)
      for (const product of told.keys()) learn(shop, product)
      if (poolingDays.includes(day + 1)) poolAgain(shop)
    },
    claims: async (referee) => claimsOf(shop, referee),
    close: async () => undefined,
  }
}

/** A price drawn for a product, which is kept so that rows at it are known to be random. */
function priceOf(shop: KnownShop, product: number, nowSeconds: number, hour: number): number {
  const table = tableOf(shop, product)
  const column = isHeldOut(shop, nowSeconds + hour * hourSeconds)
    ? table.baseIndex
    : drawPrice(table, shop.random.uniform())
  const priceMinor = table.prices[column] ?? 0
  shop.draws[product]?.push({
    priceMinor,
    drawnAboutMinor: meanPriceOf(servedBy(shop, table)),
    fromSeconds: nowSeconds,
    untilSeconds: nowSeconds + daySeconds,
  })
  return priceMinor
}

/** Whether an hour shows the base prices of all products: the service draws hours the same way. */
function isHeldOut({ seed, form }: KnownShop, atSeconds: number): boolean {
  const hour = Math.floor(atSeconds / hourSeconds)
  return createRandom(15_485_863 * seed + hour).uniform() < form.holdout
}

/** Its confidence in the prices that it may show, each as often as it is drawn. */
function claimsOf(shop: KnownShop, referee: Referee): Claims {
  const confidence = shop.told.flatMap(({ basePriceMinor }, product) => {
    const table = tableOf(shop, product)
    const { prices, probability } = servedBy(shop, table)
    return Array.from(prices, (priceMinor, k) => ({
      confidence: table.confidence[k] ?? 0,
      times: probability[k] ?? 0,
      priceMinor,
    }))
      .filter(({ times }) => times > 0)
      .map(({ priceMinor, ...claim }) => ({
        ...claim,
        right: referee.isRight(product, priceMinor),
        moved: priceMinor !== basePriceMinor,
      }))
  })
  return { confidence, bands: 0, held: 0 }
}
