import { absorb } from '../demand/level-slope.ts'
import { salesLikelihood } from '../demand/weak-evidence.ts'
import { priorOfPool } from '../pool/cell-prior.ts'
import type { CellSummary } from '../pool/cell-summary.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import { poolOfProduct } from '../pool/product-pool.ts'
import { nestOfProduct } from '../together/nest.ts'
import { type Opportunity, opportunityOf } from '../together/opportunity.ts'

/** Standard normal quantiles at the midpoints of eight equal-probability strata. */
export const strata = [-1.534, -0.887, -0.489, -0.157, 0.157, 0.489, 0.887, 1.534]
/** Floor on the elasticity of any stratum. */
export const leastElasticity = 0.1

/** Posterior of a product's level and elasticity, its own rows and offers included. */
export function pooledElasticity(
  { productId, likelihood, offers, traits, sold }: CellSummary,
  pool: PoolPrior,
): { level: number; mean: number; variance: number; varianceBefore: number } {
  const own = poolOfProduct(pool, traits ?? { baseMargin: null }, productId)
  const prior = priorOfPool(own)
  const known = likelihood ? absorb(prior, likelihood) : prior
  const ofSales = sold && salesLikelihood(sold.sales, offers, sold.referenceMinor, known, own.bias)
  const { level, slope, slopeVariance } = ofSales ? absorb(known, ofSales) : known
  return { level, mean: slope, variance: slopeVariance, varianceBefore: prior.slopeVariance }
}

/** What a lost sale earns at the product's neighbours, minor units; null where it has none. */
export function opportunityOfCell(
  { productId, traits, baseMinor }: CellSummary,
  pool: PoolPrior,
): Opportunity | null {
  if (!baseMinor) return null
  const nest = nestOfProduct(traits?.nest, pool.inferredNests, productId)
  return opportunityOf(pool.nests, { nest, productId, basePriceMinor: baseMinor }, null)
}
