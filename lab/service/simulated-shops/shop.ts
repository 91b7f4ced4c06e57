import { createMarket, type Market, type MarketKind } from '../../../engine/market/market.ts'
import { createRandom } from '../../../engine/random/random.ts'

/** Kinds of demand without kinks, where little can be gained over the base prices. */
const smoothKinds: readonly MarketKind[] = ['logit', 'constant-elasticity', 'linear', 'probit']
/** Every stationary kind: two groups of buyers, thresholds and rare buyers too. */
const stillKinds: readonly MarketKind[] = [...smoothKinds, 'bimodal', 'step', 'tiny']

/**
 * The products of one simulated shop, whose demand does not change over time; the kinds take turns.
 */
export function createShop(products: number, seed: number, onlySmooth = false): Market[] {
  const kinds = onlySmooth ? smoothKinds : stillKinds
  const random = createRandom(seed)
  return Array.from({ length: products }, (_, product) => {
    const basePriceMinor = Math.round(500 * 40 ** random.uniform()) // 5.00 to 200.00
    const kind = kinds[product % kinds.length] ?? 'logit'
    const market = createMarket(kind, seed * products + product, basePriceMinor)
    return { ...market, id: `${market.id}-${product}` }
  })
}
