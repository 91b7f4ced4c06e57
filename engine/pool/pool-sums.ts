import { absorb, type CellPrior, type GaussianLikelihood } from '../demand/level-slope.ts'
import { square } from '../special/square.ts'
import { type PoolSums, startingPrior } from './pool-prior.ts'

/** Pseudo-products of the published prior in the spread; in the mean it counts for one. */
export const priorProductsSpread = 4

/** The products' evidence on a pool's mean, and their distances from it. */
export type Sums = Omit<PoolSums, 'members' | 'spread' | 'beforehand'>

/** The sums for this many products before any is added. */
export function emptySums(products: number): Sums {
  return { products, precision: [0, 0, 0], shift: [0, 0], means: [0, 0], squares: [0, 0, 0] }
}

/**
 * Sums the evidence of products, each a likelihood of its own level and slope, on their common
 * mean: each weighted by its data's precision and the spread of the products.
 *
 * @see docs/method/pooling.md, equation 6.
 */
export function sumProducts(products: readonly GaussianLikelihood[], spread: CellPrior): Sums {
  const sums = emptySums(products.length)
  for (const product of products) addToMean(sums, product, spread, 1)
  const prior = { ...spread, ...meanOf(sums, spread) }
  for (const product of products) addToSpread(sums, product, prior, 1)
  return sums
}

/** Adds a product's evidence on the mean; subtracts it with a weight of −1. */
export function addToMean(
  { precision, shift }: Sums,
  { level, cross, slope, shiftLevel, shiftSlope }: GaussianLikelihood,
  { levelVariance, covariance, slopeVariance }: CellPrior,
  weight: 1 | -1,
): void {
  // (Σ + Λ⁻¹)⁻¹ = (I + ΛΣ)⁻¹ Λ, which needs no inverse of a Λ that may be singular.
  const m11 = 1 + level * levelVariance + cross * covariance
  const m12 = level * covariance + cross * slopeVariance
  const m21 = cross * levelVariance + slope * covariance
  const m22 = 1 + cross * covariance + slope * slopeVariance
  const scale = weight / (m11 * m22 - m12 * m21)
  precision[0] += scale * (m22 * level - m12 * cross)
  precision[1] += scale * (m22 * cross - m12 * slope)
  precision[2] += scale * (m11 * slope - m21 * cross)
  shift[0] += scale * (m22 * shiftLevel - m12 * shiftSlope)
  shift[1] += scale * (m11 * shiftSlope - m21 * shiftLevel)
}

/** Adds a product's posterior moments under the prior; or subtracts them. */
export function addToSpread(
  { means, squares }: Sums,
  product: GaussianLikelihood,
  prior: CellPrior,
  weight: 1 | -1,
): void {
  const own = absorb(prior, product)
  means[0] += weight * own.level
  means[1] += weight * own.slope
  squares[0] += weight * (own.levelVariance + square(own.level))
  squares[1] += weight * (own.covariance + own.level * own.slope)
  squares[2] += weight * (own.slopeVariance + square(own.slope))
}

/**
 * The mean of the products, combined with the published one, which counts as one product known
 * exactly.
 */
export function meanOf(
  { precision, shift }: Sums,
  { levelVariance, covariance, slopeVariance }: CellPrior,
): { level: number; slope: number } {
  const [levelStart, slopeStart] = startingPrior.mean
  const determinant = levelVariance * slopeVariance - square(covariance)
  const a = slopeVariance / determinant
  const b = -covariance / determinant
  const c = levelVariance / determinant
  const level = a + precision[0]
  const cross = b + precision[1]
  const slope = c + precision[2]
  const shiftLevel = a * levelStart + b * slopeStart + shift[0]
  const shiftSlope = b * levelStart + c * slopeStart + shift[1]
  const scale = 1 / (level * slope - square(cross))
  return {
    level: scale * (slope * shiftLevel - cross * shiftSlope),
    slope: scale * (level * shiftSlope - cross * shiftLevel),
  }
}

/**
 * The covariance of the products around a mean, combined with the published one.
 *
 * @param beforehand - Variance of slopes in the published covariance.
 */
export function spreadOf(
  { products, means, squares }: Sums,
  { level, slope }: { level: number; slope: number },
  beforehand: number,
): { levelVariance: number; covariance: number; slopeVariance: number } {
  const [levelSpread] = startingPrior.covariance
  const weight = products + priorProductsSpread
  const about = (sum: number, a: number, sumA: number, b: number, sumB: number): number =>
    sum - a * sumB - b * sumA + products * a * b
  return {
    levelVariance:
      (priorProductsSpread * levelSpread + about(squares[0], level, means[0], level, means[0])) /
      weight,
    covariance: about(squares[1], level, means[0], slope, means[1]) / weight,
    slopeVariance:
      (priorProductsSpread * beforehand + about(squares[2], slope, means[1], slope, means[1])) /
      weight,
  }
}

/** If level and slope of products were perfectly correlated the prior would be degenerate. */
const mostCorrelation = 0.99

/**
 * The spread of the products plus the pool's own error, but never wider than published, and always
 * positive definite: after subtracting a product from the sums of a few, the rest may have negative
 * variance, since the mean it was added around has moved.
 *
 * Elasticities of products with kinked demand look far more scattered than true elasticities are,
 * and a prior that allows for anything explores everything: in a mixed shop that cost five points.
 *
 * @see docs/method/pooling.md, equation 3.
 */
export function widened(
  spread: { levelVariance: number; covariance: number; slopeVariance: number },
  products: number,
): [number, number, number] {
  const [highestLevel, , highestSlope] = startingPrior.covariance
  if (products === 0) return startingPrior.covariance
  const level = Math.max(spread.levelVariance, 0) * (1 + 1 / products) + 0.02
  const slope = Math.max(spread.slopeVariance, 0) * (1 + 1 / products) + 0.05
  const levelShare = Math.min(1, highestLevel / level)
  const slopeShare = Math.min(1, highestSlope / slope)
  const cross = spread.covariance * (1 + 1 / products) * Math.sqrt(levelShare * slopeShare)
  const most = mostCorrelation * Math.sqrt(level * levelShare * slope * slopeShare)
  return [level * levelShare, Math.min(Math.max(cross, -most), most), slope * slopeShare]
}
