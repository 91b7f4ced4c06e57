import type { LeftDigitBias } from '../demand/left-digit-bias.ts'
import type { ShapeWeights } from '../demand/shape-weights.ts'
import type { Nests } from '../together/nest.ts'
import { usualElasticity, usualLevel } from '../usual-demand.ts'
import type { AccountBias } from './learn-bias.ts'
import type { AccountSizes } from './order-size.ts'

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
  /**
   * What leaving a product out takes: the intercept, its covariance with every coefficient and,
   * last, its variance; and the variance of elasticities that traits leave.
   */
  intercept: number
  interceptCovariance: number[]
  left: number
}

/**
 * The sums that a pool is made of, and what its products put in: enough to take one out again.
 * Plain JSON.
 */
export type PoolSums = {
  products: number
  /** Spread of the products: level, cross, slope; before it is widened. */
  spread: [number, number, number]
  /** Variance of slopes that was thought of beforehand. */
  beforehand: number
  /**
   * What the products say of the mean: precision (level, cross, slope), and precision times mean.
   */
  precision: [number, number, number]
  shift: [number, number]
  /**
   * Over the products' posteriors: sum of means, and of variance plus square (level, cross, slope).
   */
  means: [number, number]
  squares: [number, number, number]
  /** Products whose own say is noticed, by id. */
  members: Record<string, PoolMember>
}

/**
 * What a product put into a pool: a likelihood of level and slope (level, cross, slope, precision
 * times level, times slope), and what it alone makes of its elasticity, with its variance, which is
 * 0 where that is nothing.
 */
export type PoolMember = number[]

/**
 * What those moves that lose win over base prices, as a share of what all base prices earn, at most
 * 0: moves up, and moves down.
 */
export type MovesLost = { up: number; down: number }

/**
 * What an account's moves would lose together if all of its elasticities lay as far as is feared
 * above what is believed, or below it; plain JSON.
 */
export type HistoryRisk = {
  /** Should demand answer prices more than the history says, or less. */
  steeper: MovesLost
  flatter: MovesLost
  /**
   * Should products take more customers from each other than is believed, or fewer; left out where
   * they have no neighbours.
   */
  closer?: MovesLost
  farther?: MovesLost
}

/** What prices earned beside base prices. Money in minor units of one currency. */
export type GainRecord = {
  /** What base prices would have earned from all offers. */
  base: number
  /** What the prices served earned above that, and the variance of that estimate. */
  gain: number
  variance: number
  /** Purchases at base prices, or of how many equal ones the estimate is worth. */
  basePurchases: number
}

/**
 * What rows at prices drawn for everybody record: of those above the base price, by how far, units
 * expected and sold; units sold at moved prices, each times the square of the log step; and what
 * they earned, left out by earlier releases.
 */
export type DrawnRecord = {
  above: { expected: number; bought: number }[]
  learnt: number
  earned?: GainRecord
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
  /** What rows at drawn prices record; nothing if left out. */
  drawn?: DrawnRecord
  /** How far each shape of demand is believed beforehand; as usual if left out. */
  shapes?: ShapeWeights
  /** What traits tell of elasticities; nothing is known of that if left out. */
  likeness?: Likeness
  /** How far chosen prices mislead in this account; as usual if left out. */
  bias?: AccountBias
  /**
   * Share of what is known of the mean elasticity that chosen prices told; 0 if left out.
   */
  chosenShare?: number
  /** What the margins at base prices say of the mean elasticity; nothing if left out. */
  margins?: { elasticity: number; products: number }
  /**
   * What moves would lose if chosen prices misled all together; nothing is feared if left out.
   * Stored pools have it under this name.
   */
  stake?: HistoryRisk
  /** Products that compete for the same customers; each is thought of alone if left out. */
  nests?: Nests
  /** By product, the nest that was inferred for it; none is if left out. */
  inferredNests?: Readonly<Record<string, string>>
  /** The left-digit bias of its customers; none if left out. Stored pools have it so. */
  overlooking?: LeftDigitBias
  /** How the size of its orders answers prices; all orders are of one unit if left out. */
  orderSize?: AccountSizes
  /** What it takes to leave a product out; nobody is left out where it is missing. */
  sums?: PoolSums
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
