import { square } from '../special/square.ts'
import { type ArmGroup, addGroups } from './arm-sums.ts'
import { armsOf, worthPurchases } from './lift.ts'
import { likenessOfSums, likenessTogether } from './likeness.ts'

/** Additive sums over the offers in one arm with the same probability of being held out. */
export type ArmLedgerSums = {
  held: boolean
  /** Probability of being held out. */
  share: number
  offers: number
  revenue: number
  revenueSquares: number
  basePrices: number
  baseSquares: number
  baseRevenue: number
  /** At the offers' unit costs, 0 where unknown. */
  profit: number
  profitSquares: number
  margins: number
  marginSquares: number
  marginProfit: number
}

/** Additive sums over the units of one kind in one arm. */
export type ClusterSums = {
  held: boolean
  clusters: number
  offers: number
  revenue: number
  /** Sum of squared revenue per offer. */
  revenueSquares: number
  clusterSquares: number
  clusterOffersSquares: number
  /** Sum of offers times revenue. */
  clusterProducts: number
}

/** The gain of prices over base prices. */
export type ArmRecord = {
  /** What base prices would have earned from all offers. */
  base: number
  /** What the prices served earned above that, and the variance of that estimate. */
  gain: number
  variance: number
  /** Effective number of equal purchases among the held-out offers. */
  basePurchases: number
}

/**
 * What the prices of an account, or of some of its products, earned compared with base prices,
 * estimated from the held-out offers without a demand model.
 *
 * @param likeness - Design effect of the holdout's units, at least 1.
 */
export function recordOfArms(
  rows: readonly ArmLedgerSums[],
  measure: 'profit' | 'revenue',
  likeness: number,
): ArmRecord {
  const sums = addGroups(
    rows.filter(({ share }) => share > 0 && share < 1).map((row) => groupOf(row, measure)),
    likeness,
  )
  const { optimized, holdout } = armsOf(sums)
  const { holdout: held } = sums
  return {
    base: holdout.value,
    gain: optimized.value - holdout.value,
    // A single draw decides on both sums, so their errors are added up.
    variance: square(Math.sqrt(optimized.variance) + Math.sqrt(holdout.variance)),
    basePurchases: worthPurchases({ ...sums, optimized: held }),
  }
}

function groupOf(row: ArmLedgerSums, measure: 'profit' | 'revenue'): ArmGroup {
  const offers = {
    arm: row.held ? ('holdout' as const) : ('optimized' as const),
    holdoutShare: row.share,
    offers: row.offers,
  }
  return measure === 'profit'
    ? {
        ...offers,
        value: row.profit,
        valueSquares: row.profitSquares,
        known: row.margins,
        knownSquares: row.marginSquares,
        knownTimesValue: row.marginProfit,
      }
    : {
        ...offers,
        value: row.revenue,
        valueSquares: row.revenueSquares,
        known: row.basePrices,
        knownSquares: row.baseSquares,
        knownTimesValue: row.baseRevenue,
      }
}

/** The design effect, from sums over units of each kind. */
export function likenessOfKinds(kinds: readonly (readonly ClusterSums[])[]): number {
  return likenessTogether(
    kinds.map((arms) => ({
      likeness: likenessOfSums(
        arms.map((arm) => ({
          parts: arm.clusters,
          offers: arm.offers,
          value: arm.revenue,
          partSquares: arm.clusterSquares,
          partProducts: arm.clusterProducts,
          partOfferSquares: arm.clusterOffersSquares,
          valueSquares: arm.revenueSquares,
        })),
      ),
      weight: arms.reduce((total, { revenueSquares }) => total + revenueSquares, 0),
    })),
  )
}
