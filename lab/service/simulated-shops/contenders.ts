import type { Lerner, Quote } from '../../../clients/typescript/src/main.ts'
import { createRandom } from '../../../engine/random/random.ts'
import { quoteAll } from '../../harness/quote-all.ts'
import { thompsonSampler } from '../../methods/thompson.ts'

/** A product of the simulated shop. The contenders know everything except the demand. */
export type SimulatedProduct = {
  id: string
  basePriceMinor: number
  unitCostMinor: number
  /** True chance that an offer at this price is bought. */
  demand: (priceMinor: number) => number
}

/** Prices a whole round of the shop, then learns what each product's customer did. */
export type Contender = {
  prices(round: number): Promise<number[]>
  learn(bought: readonly boolean[]): Promise<void>
}

/** Never moves a price. */
export function basePrice(products: readonly SimulatedProduct[]): Contender {
  const prices = products.map(({ basePriceMinor }) => basePriceMinor)
  return { prices: async () => prices, learn: async () => undefined }
}

/** Knows the demand: the price of the corridor that earns most. An upper bound. */
export function clairvoyant(products: readonly SimulatedProduct[], corridor: number): Contender {
  const prices = products.map(({ basePriceMinor, unitCostMinor, demand }) => {
    let best = basePriceMinor
    let most = Number.NEGATIVE_INFINITY
    const highest = Math.floor(basePriceMinor * (1 + corridor))
    for (let price = Math.ceil(basePriceMinor * (1 - corridor)); price <= highest; price++) {
      const earning = (price - unitCostMinor) * demand(price)
      if (earning <= most) continue
      most = earning
      best = price
    }
    return best
  })
  return { prices: async () => prices, learn: async () => undefined }
}

/**
 * A Thompson sampler per product over evenly spaced prices of the corridor; it learns from each
 * round immediately.
 */
export function thompson(
  products: readonly SimulatedProduct[],
  corridor: number,
  arms: number,
  seed: number,
): Contender {
  const samplers = products.map(({ basePriceMinor, unitCostMinor }, product) => {
    const prices = Array.from({ length: arms }, (_, arm) =>
      Math.round(basePriceMinor * (1 - corridor + (2 * corridor * arm) / (arms - 1))),
    )
    const margins = prices.map((price) => price - unitCostMinor)
    const random = createRandom(seed * 1000 + product)
    return { prices, sampler: thompsonSampler(margins, random), arm: 0 }
  })
  return {
    async prices() {
      return samplers.map((one) => {
        one.arm = one.sampler.choose()
        return one.prices[one.arm] ?? 0
      })
    },
    async learn(bought) {
      samplers.forEach((one, product) => {
        one.sampler.learn(one.arm, 1, bought[product] ? 1 : 0)
      })
    },
  }
}

/**
 * The service over HTTP: a batch of quotes a round, and its outcomes in one report.
 *
 * @param tell - `lag` is called every 50 rounds with the number of a product's offers reported, and
 *   how many of them its price knew; `quotes` with every round's quotes, one for each product in
 *   their order.
 */
export async function lerner(
  products: readonly SimulatedProduct[],
  corridor: number,
  client: Lerner,
  tell: {
    lag?: (offers: number, known: number) => void
    quotes?: (round: number, quotes: readonly Quote[]) => void
  },
): Promise<Contender> {
  // The others make no such promise.
  await client.policy.put({
    holdout: 0,
    maxLoss: 1,
    maxDecrease: corridor,
    maxIncrease: corridor,
  })
  for (const { id, basePriceMinor, unitCostMinor } of products) {
    await client.products.create({ id, basePrice: basePriceMinor, currency: 'usd' })
    await client.products.policy.put(id, { unitCost: unitCostMinor })
  }
  const requests = products.map(({ id, basePriceMinor }) => ({
    productId: id,
    basePrice: basePriceMinor,
    currency: 'usd',
  }))
  let quoteIds: string[] = []
  return {
    async prices(round) {
      const quotes = await quoteAll(client, requests)
      tell.quotes?.(round, quotes)
      const looked = quotes[round % quotes.length]
      if (tell.lag && looked && round % 50 === 49) {
        const record = await client.quotes.get(looked.quoteId)
        tell.lag(round, record.beliefVersion)
      }
      quoteIds = quotes.map(({ quoteId }) => quoteId)
      return quotes.map(({ optimizedPrice }) => optimizedPrice)
    },
    async learn(bought) {
      await client.outcomes.create(
        quoteIds.map((quoteId, product) => ({
          quoteId,
          status: bought[product] ? 'accepted' : 'declined',
        })),
      )
    },
  }
}
