import { square } from '../special/square.ts'
import { type ArmGroup, addGroups } from './arm-sums.ts'
import { armsOf, worthPurchases } from './lift.ts'
import { likenessOfSums, likenessTogether } from './likeness.ts'

/** What offers in one arm, with one chance of being held out, brought; sums that can be added. */
export type ArmLedgerSums = {
  held: boolean
  /** Chance of being held out. */
  share: number
  offers: number
  revenue: number
  revenueSquares: number
  basePrices: number
  baseSquares: number
  baseRevenue: number
  /** At the unit costs of the offers, 0 where not known. */
  profit: number
  profitSquares: number
  margins: number
  marginSquares: number
  marginProfit: number
}

/** The units of one kind in one arm, and sums of what each brought. */
export type ClusterSums = {
  held: boolean
  clusters: number
  offers: number
  revenue: number
  /** Sum of the squares of what single offers brought. */
  revenueSquares: number
  clusterSquares: number
  clusterOffersSquares: number
  /** Sum of offers times revenue. */
  clusterProducts: number
}

/** What prices earned beside base prices. */
export type ArmRecord = {
  /** What base prices would have earned from all offers. */
  base: number
  /** What the prices served earned above that, and the variance of that estimate. */
  gain: number
  variance: number
  /** Of how many equal purchases what was held out is worth. */
  basePurchases: number
}

/**
 * What an account's prices, or those of some products, earned beside base prices, by the offers
 * held out. No model of demand has a part in it.
 *
 * @param likeness - By how much answers in a unit of the holdout resemble each other, at least 1.
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
    // One draw decides on both sums, so that their errors add up.
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

/** By how much the answers in a unit resemble each other, from sums over units of each kind. */
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
