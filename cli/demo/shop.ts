import { ConflictError, type Lerner } from '../../clients/typescript/src/main.ts'
import { createMarket, type Market, type MarketKind } from '../../engine/market/market.ts'

/** A product of the simulated shop, with customers whose demand the service does not know. */
export type Good = { productId: string; name: string; market: Market; seed: number }

export const currency = 'usd'

const goods: readonly { name: string; basePriceMinor: number; kind: MarketKind }[] = [
  { name: 'espresso', basePriceMinor: 1890, kind: 'logit' },
  { name: 'mug', basePriceMinor: 1200, kind: 'linear' },
  { name: 'grinder', basePriceMinor: 14_900, kind: 'probit' },
  { name: 'filters', basePriceMinor: 450, kind: 'constant-elasticity' },
  { name: 'kettle', basePriceMinor: 7900, kind: 'logit' },
  { name: 'scale', basePriceMinor: 3900, kind: 'linear' },
  { name: 'jug', basePriceMinor: 2400, kind: 'probit' },
  { name: 'tamper', basePriceMinor: 2900, kind: 'logit' },
  { name: 'cups', basePriceMinor: 3600, kind: 'linear' },
  { name: 'descaler', basePriceMinor: 990, kind: 'probit' },
]

export const goodsMax = goods.length

/** The corridor that the demo allows: wide enough for the best price of most goods. */
export const corridor = { maxDecrease: 0.4, maxIncrease: 0.8 }

/**
 * The goods of the shop for a seed. Another seed is another shop, with ids of its own, so that
 * nothing learnt about one is applied to the other.
 */
export function drawGoods(count: number, seed: number): Good[] {
  return goods.slice(0, count).map(({ name, basePriceMinor, kind }, i) => {
    const goodSeed = seed * 100 + i
    return {
      productId: `demo-${name}-${seed}`,
      name,
      market: createMarket(kind, goodSeed, basePriceMinor),
      seed: goodSeed,
    }
  })
}

/** Adds the goods to the catalogue, and their unit costs and corridor to their policies. */
export async function stockShop(client: Lerner, shelf: readonly Good[]): Promise<void> {
  for (const { productId, name, market } of shelf) {
    const { basePriceMinor, unitCostMinor } = market
    await client.products
      .create({ id: productId, name: `Demo ${name}`, basePrice: basePriceMinor, currency })
      .catch((error: unknown) => {
        if (!(error instanceof ConflictError)) throw error // it is there from an earlier run
      })
    await client.products.policy.put(productId, {
      unitCost: unitCostMinor,
      ...corridor,
      holdout: 0,
      // Gains should be visible within a minute; a promise on loss would take weeks to relax.
      maxLoss: 1,
    })
  }
}
