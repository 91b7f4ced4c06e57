import { biasFor } from './learn-bias.ts'
import { leaveOut } from './leave-out.ts'
import { type ProductTraits, poolFor } from './likeness.ts'
import { withMeanElasticity } from './mean-elasticity.ts'
import type { PoolPrior } from './pool-prior.ts'

/**
 * The account's pool as seen by one product: without its own contribution, with what its traits
 * imply for its elasticity, and with the bias of chosen prices in its category.
 *
 * @param productId - Null to leave nothing out.
 */
export function poolOfProduct(
  pool: PoolPrior,
  traits: ProductTraits,
  productId: string | null,
): PoolPrior {
  const others = productId === null ? pool : leaveOut(pool, productId, traits)
  const alike = poolFor(others, traits)
  const known = withMeanElasticity(alike, others.mean[1])
  if (!known.bias) return known
  return { ...known, bias: { ...known.bias, ...biasFor(known.bias, traits.attributes?.category) } }
}
