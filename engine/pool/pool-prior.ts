import type { ShapeWeights } from '../demand/shape-weights.ts'
import { usualElasticity, usualLevel } from '../usual-demand.ts'

/** What products' traits tell of their elasticity: a regression on them; plain JSON. */
export type Likeness = {
  /** What each coefficient belongs to: 'margin', or an attribute and its value. */
  names: string[]
  /** What is taken off each trait before. */
  centre: number[]
  mean: number[]
  /** [names × names] */
  covariance: number[]
  /** Variance of the coefficients of an attribute's values that were never seen, by attribute. */
  spread: Record<string, number>
}

/** What the products of an account have in common; plain JSON. */
export type PoolPrior = {
  /** Cells that taught it; 0 for the published prior. */
  cells: number
  products: number
  /** Log-odds of a purchase at the base price, and the size of the elasticity there. */
  mean: [number, number]
  /**
   * Variances and covariance across products: level, cross, slope; the pool's own uncertainty
   * included.
   */
  covariance: [number, number, number]
  /** Standard deviation of level and slope between segments of one product. */
  tau: [number, number]
  /** How far each shape of demand is believed beforehand; as usual if left out. */
  shapes?: ShapeWeights
  /** What traits tell of elasticities; nothing is known of that if left out. */
  likeness?: Likeness
}

/**
 * What is believed before any data, widely spread.
 *
 * @see docs/method/demand.md, equation 6.
 */
export const startingPrior: PoolPrior = {
  cells: 0,
  products: 0,
  mean: [usualLevel, usualElasticity],
  covariance: [4, 0, 1.44],
  tau: [0.3, 0.3],
}
