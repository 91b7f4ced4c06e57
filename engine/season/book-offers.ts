import { type ArmLedgerSums, recordOfArms } from '../evidence/arm-record.ts'
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
  /** Of the offers, those that were held out at the base price. */
  held: number
  heldPurchases: number
  offers: number
  purchases: number
  /** The share of offers that buys at the base price, as the product's own answers have it. */
  baseRate: number
}

/** What a season's offers add to an account's record: sums by arm, and what is told of steps up. */
export type SeasonBooks = { arms: Map<string, ArmLedgerSums>; answers: LossLedger }

export function openBooks(ledger: LossLedger): SeasonBooks {
  return {
    arms: new Map(),
    answers: { ...ledger, above: ledger.above.map((step) => ({ ...step })) },
  }
}

/** Books offers as the service does: what was gained by the holdout, what steps up tell by all. */
export function bookOffers({ arms, answers }: SeasonBooks, sold: SoldOffers): void {
  if (!(sold.holdout > 0 && sold.holdout < 1)) return
  const { basePriceMinor, priceMinor, marginMinor, baseMarginMinor, holdout } = sold
  addTo(arms, true, holdout, sold.held, sold.heldPurchases, baseMarginMinor, baseMarginMinor)
  const [offers, purchases] = [sold.offers - sold.held, sold.purchases - sold.heldPurchases]
  addTo(arms, false, holdout, offers, purchases, marginMinor, baseMarginMinor)
  if (priceMinor === basePriceMinor) {
    answers.baseOffers += sold.offers
    return
  }
  const logRatio = log(priceMinor / basePriceMinor)
  answers.learnt += sold.purchases * square(logRatio)
  const step = answers.above[stepAbove(logRatio)]
  if (!step) return
  step.expected += sold.offers * sold.baseRate * exp(-usualElasticity * logRatio)
  step.bought += sold.purchases
}

function addTo(
  arms: SeasonBooks['arms'],
  held: boolean,
  share: number,
  offers: number,
  purchases: number,
  marginMinor: number,
  baseMarginMinor: number,
): void {
  const key = `${held} ${share}`
  const sums = arms.get(key) ?? emptySums(held, share)
  arms.set(key, sums)
  sums.offers += offers
  sums.profit += purchases * marginMinor
  sums.profitSquares += purchases * square(marginMinor)
  sums.margins += offers * baseMarginMinor
  sums.marginSquares += offers * square(baseMarginMinor)
  sums.marginProfit += purchases * marginMinor * baseMarginMinor
}

function emptySums(held: boolean, share: number): ArmLedgerSums {
  return {
    held,
    share,
    offers: 0,
    revenue: 0,
    revenueSquares: 0,
    basePrices: 0,
    baseSquares: 0,
    baseRevenue: 0,
    profit: 0,
    profitSquares: 0,
    margins: 0,
    marginSquares: 0,
    marginProfit: 0,
  }
}

/** The account's record after a season's offers. */
export function ledgerOf({ arms, answers }: SeasonBooks): LossLedger {
  if (arms.size === 0) return answers
  const record = recordOfArms([...arms.values()], 'profit', 1)
  return {
    ...answers,
    base: answers.base + record.base,
    gain: answers.gain + record.gain,
    variance: answers.variance + record.variance,
    basePurchases: answers.basePurchases + record.basePurchases,
  }
}
