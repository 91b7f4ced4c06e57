import { withCommonBias } from './common-bias.ts'
import { biasFor } from './learn-bias.ts'
import { leaveOut } from './leave-out.ts'
import { type ProductTraits, poolFor } from './likeness.ts'
import { withMargins } from './mean-elasticity.ts'
import type { PoolPrior } from './pool-prior.ts'

/**
 * The account's pool as one product should see it: without what the product itself put in, with
 * what its traits tell of its elasticity, and with how far chosen prices mislead in its category.
 *
 * @param productId - Null where nothing has to be left out.
 */
export function poolOfProduct(
  pool: PoolPrior,
  traits: ProductTraits,
  productId: string | null,
): PoolPrior {
  const others = productId === null ? pool : leaveOut(pool, productId, traits)
  const told = poolFor(others, traits)
  const known = withCommonBias(withMargins(told, others.mean[1]), others.mean[1])
  if (!known.bias) return known
  return { ...known, bias: { ...known.bias, ...biasFor(known.bias, traits.attributes?.category) } }
}
