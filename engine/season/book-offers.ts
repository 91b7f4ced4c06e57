import { type LossLedger, stepAbove } from '../policy/loss-ledger.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import { usualElasticity } from '../usual-demand.ts'

/** Offers of a product at a price, how many were bought, and what a purchase earns. */
export type SoldOffers = {
  basePriceMinor: number
  priceMinor: number
  marginMinor: number
  baseMarginMinor: number
  holdout: number
  /** Of the product's offers, the share that is made at the price. */
  propensity: number
  offers: number
  purchases: number
  /** The share of offers that buys at the base price, as the product's own answers have it. */
  baseRate: number
}

/** Adds offers to a ledger as the service books their answers, many at once. */
export function bookOffers(ledger: LossLedger, sold: SoldOffers): void {
  const { basePriceMinor, priceMinor, marginMinor, baseMarginMinor, holdout } = sold
  const { propensity, offers, purchases } = sold
  if (!(holdout > 0 && holdout < 1)) return
  ledger.offered = (ledger.offered ?? 0) + offers * baseMarginMinor
  if (priceMinor === basePriceMinor) {
    ledger.offeredAtBase = (ledger.offeredAtBase ?? 0) + (offers * baseMarginMinor) / propensity
    const against = ((1 - propensity) / propensity) * baseMarginMinor
    ledger.base += (purchases * baseMarginMinor) / propensity
    ledger.gain -= purchases * against
    ledger.variance += purchases * square(against)
    ledger.baseOffers += offers
    ledger.basePurchases += purchases
    return
  }
  ledger.gain += purchases * marginMinor
  ledger.variance += purchases * square(marginMinor)
  const logRatio = log(priceMinor / basePriceMinor)
  ledger.learnt += purchases * square(logRatio)
  const step = ledger.above[stepAbove(logRatio)]
  if (!step) return
  step.expected += offers * sold.baseRate * exp(-usualElasticity * logRatio)
  step.bought += purchases
}

/** A ledger to add to, of its own. */
export function copyLedger(ledger: LossLedger): LossLedger {
  return { ...ledger, above: ledger.above.map((step) => ({ ...step })) }
}
