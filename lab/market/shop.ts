import { createMarket, type Market, type MarketKind } from '../../engine/market/market.ts'
import { createRandom } from '../../engine/random/random.ts'

/** Kinds of demand that a shop's products have, in turn; none of them changes over time. */
const kinds: readonly MarketKind[] = ['logit', 'constant-elasticity', 'linear', 'probit']

/** The products of one simulated shop: base prices from 5.00 to 200.00, demand of four kinds. */
export function createShop(products: number, seed: number): Market[] {
  const random = createRandom(seed)
  return Array.from({ length: products }, (_, product) => {
    const basePriceMinor = Math.round(500 * 40 ** random.uniform())
    const kind = kinds[product % kinds.length] ?? 'logit'
    const market = createMarket(kind, seed * products + product, basePriceMinor)
    return { ...market, id: `${market.id}-${product}` }
  })
}
