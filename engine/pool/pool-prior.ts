import type { ShapeWeights } from '../demand/shape-weights.ts'

/** What the products of an account have in common; plain JSON. */
export type PoolPrior = {
  /** Cells that taught it; 0 for the published prior. */
  cells: number
  products: number
  /** Log-odds of a purchase at the base price, and the size of the elasticity there. */
  mean: [number, number]
  /** Variances and covariance across products: level, cross, slope; the pool's own uncertainty included. */
  covariance: [number, number, number]
  /** Standard deviation of level and slope between segments of one product. */
  tau: [number, number]
  /** How far each shape of demand is believed beforehand; as usual if left out. */
  shapes?: ShapeWeights
}

/**
 * What is believed before any data: an elasticity of about −2.6 at the base price, widely spread.
 *
 * @see Bijmolt, van Heerde & Pieters, New empirical generalizations on the determinants of price
 *   elasticity, Journal of Marketing Research 42 (2005): mean −2.62 over 1851 elasticities.
 */
export const startingPrior: PoolPrior = {
  cells: 0,
  products: 0,
  mean: [-1.5, 2.62],
  covariance: [4, 0, 1.44],
  tau: [0.3, 0.3],
}
