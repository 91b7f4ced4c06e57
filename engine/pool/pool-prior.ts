import type { LeftDigitBias } from '../demand/left-digit-bias.ts'
import type { ShapeWeights } from '../demand/shape-weights.ts'
import type { Nests } from '../together/nest.ts'
import { usualElasticity, usualLevel } from '../usual-demand.ts'
import type { AccountBias } from './learn-bias.ts'
import type { AccountSizes } from './order-size.ts'

/** Regression of products' elasticities on their traits; plain JSON. */
export type Likeness = {
  /** The trait of each coefficient: 'margin', or an attribute and its value. */
  names: string[]
  /** Subtracted from each trait beforehand. */
  centre: number[]
  mean: number[]
  /** [names × names] */
  covariance: number[]
  /** Variance of the coefficients of unseen attribute values, by attribute. */
  spread: Record<string, number>
  /**
   * Needed to leave a product out: the intercept, its covariance with every coefficient and, last,
   * its variance; and the residual variance of elasticities given the traits.
   */
  intercept: number
  interceptCovariance: number[]
  left: number
}

/** The sums behind a pool, and its products' contributions: enough to leave one out. Plain JSON. */
export type PoolSums = {
  products: number
  /** Covariance of the products: level, cross, slope; before it is widened. */
  spread: [number, number, number]
  /** Prior variance of slopes. */
  beforehand: number
  /**
   * The products' evidence on the mean: precision (level, cross, slope), and precision times mean.
   */
  precision: [number, number, number]
  shift: [number, number]
  /**
   * Over the products' posteriors: sum of means, and of variance plus squared distance (level,
   * cross, slope).
   */
  means: [number, number]
  squares: [number, number, number]
  /** Products with noticeable influence of their own, by id. */
  members: Record<string, PoolMember>
}

/**
 * A product's contribution to a pool: a likelihood of level and slope (level, cross, slope,
 * precision times level, times slope), and the elasticity from its data alone, with its variance,
 * which is 0 where there is none.
 */
export type PoolMember = number[]

/**
 * Losses of the moves that lose, relative to base prices, as shares of what all base prices earn,
 * at most 0: moves up, and moves down.
 */
export type MovesLost = { up: number; down: number }

/**
 * What an account's moves would lose in total if all of its elasticities lay above or below their
 * estimates by the assumed margin of error; plain JSON.
 */
export type HistoryRisk = {
  /** If demand is more, or less, price-sensitive than the history implies. */
  steeper: MovesLost
  flatter: MovesLost
  /**
   * If diversion between products is higher, or lower, than estimated; omitted where they have no
   * neighbours.
   */
  closer?: MovesLost
  farther?: MovesLost
}

/** How unevenly an account's products earn at base prices; plain JSON. */
export type Earnings = {
  /** The number of equal products whose errors would average out as well as theirs. */
  equalProducts: number
  /** By id, the share of the account's profit that a product earns, if it is large. */
  shares: Record<string, number>
}

/** Earnings of prices relative to base prices. Money in minor units of one currency. */
export type GainRecord = {
  /** What base prices would have earned from all offers. */
  base: number
  /** What the prices served earned above that, and the variance of that estimate. */
  gain: number
  variance: number
  /** Purchases at base prices, or the effective number of equal ones behind the estimate. */
  basePurchases: number
}

/**
 * What offers so far won over base prices according to beliefs about demand, as a share of what
 * base prices would have earned, and its standard deviation; plain JSON.
 */
export type BelievedGain = { gain: number; sd: number }

/**
 * The record of rows at prices drawn for everyone: above the base price, units expected and sold by
 * size of step; units sold at moved prices, each times its squared log step; and their earnings,
 * omitted by earlier releases.
 */
export type DrawnRecord = {
  above: { expected: number; bought: number }[]
  learnt: number
  earned?: GainRecord
}

/** What the products of an account have in common; plain JSON. */
export type PoolPrior = {
  /** Number of cells that it was learnt from; 0 for the published prior. */
  cells: number
  products: number
  /** Log-odds of a purchase at the base price, and the absolute elasticity there. */
  mean: [number, number]
  /**
   * Variances and covariance across products: level, cross, slope; including the pool's own
   * uncertainty.
   */
  covariance: [number, number, number]
  /** Standard deviation of level and slope between segments of one product. */
  tau: [number, number]
  /** The record of rows at drawn prices; none if omitted. */
  drawn?: DrawnRecord
  /** Prior weights of the demand shapes; the usual ones if omitted. */
  shapes?: ShapeWeights
  /** Regression of elasticities on traits; none if omitted. */
  likeness?: Likeness
  /** Bias of chosen prices in this account; the usual one if omitted. */
  bias?: AccountBias
  /** Share of the evidence on the mean elasticity that comes from chosen prices; 0 if omitted. */
  chosenShare?: number
  /**
   * What margins at base prices imply for the mean elasticity, the median of all of them, which
   * earlier releases omitted, and the variance from not knowing how far products compete, 0 if
   * omitted; nothing if omitted.
   */
  margins?: { elasticity: number; products: number; usual?: number; variance?: number }
  /**
   * What moves would lose if all chosen prices were biased in the same direction; no such risk if
   * omitted.
   */
  historyRisk?: HistoryRisk
  /** What its offers won so far as believed; unknown if omitted. */
  believed?: BelievedGain
  /** How unevenly its products earn; evenly if omitted. */
  earnings?: Earnings
  /** Products that compete for the same customers; independent if omitted. */
  nests?: Nests
  /** The inferred nest of each product; none if omitted. */
  inferredNests?: Readonly<Record<string, string>>
  /** The left-digit bias of its customers; none if omitted. */
  leftDigitBias?: LeftDigitBias
  /** How much more its customers mind a rise than they like a cut; 0 if omitted. */
  lossAversion?: number
  /** How order size responds to prices; all orders are for one unit if omitted. */
  orderSize?: AccountSizes
  /** Needed to leave a product out; none is left out where it is missing. */
  sums?: PoolSums
}

/**
 * The prior before any data, with a wide spread.
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
