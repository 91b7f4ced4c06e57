import type { CellBelief } from './belief.ts'
import type { CellSite } from './level-slope.ts'
import type { SalesBelief } from './sales.ts'

/** Own random offers after which prices that somebody chose have no say any more. */
const fadedAfterOffers = 1000

/** Weight of an offer at a chosen price as evidence on slope, as a share of its weight on level. */
export const chosenSlopeShare = 0.2

/** Weight of sales rows at chosen prices as evidence on slope. */
const chosenSalesWeight = 0.02

/** Offers at random prices that the cell has answered for. */
export function randomizedOffers(belief: CellBelief): number {
  let sum = 0
  for (const offers of belief.bins.offers) sum += offers
  return sum
}

/**
 * How much chosen prices still count, 1 to 0: a manager raises the price when demand is high, so
 * they mislead on slope, and the cell's own random offers soon know better.
 */
export function chosenWeight(ownOffers: number): number {
  return Math.max(0, 1 - ownOffers / fadedAfterOffers)
}

/** What sales rows say of the slope, as a power-prior likelihood; null if they say nothing. */
export function salesSlopeSite(sales: SalesBelief, ownOffers: number): CellSite | null {
  const { elasticityDataMean, elasticityDataSd, randomizedShare } = sales
  if (!(elasticityDataSd < 1e3) || !Number.isFinite(elasticityDataMean)) return null
  const random = randomizedShare >= 1 ? 1 : 0
  const share = random === 1 ? 1 : chosenSalesWeight
  const fade = random === 1 ? 1 : chosenWeight(ownOffers)
  // Even random rows tell of quantities over weeks, not of one offer: never sharper than ±0.2.
  const precision = (share * fade) / Math.max(elasticityDataSd ** 2, 0.04)
  if (!(precision > 0)) return null
  const slope = Math.min(Math.max(-elasticityDataMean, 0.1), 8)
  return { level: 0, cross: 0, slope: precision, shiftLevel: 0, shiftSlope: precision * slope }
}
