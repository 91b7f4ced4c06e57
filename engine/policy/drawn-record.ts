import { asGoodAsAt, atDrawnPrices, rateAt } from '../demand/broken-above.ts'
import { earnedBesideBase } from '../demand/earned-beside-base.ts'
import type { CellSummary } from '../pool/cell-summary.ts'
import type { DrawnRecord, GainRecord } from '../pool/pool-prior.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import { usualElasticity } from '../usual-demand.ts'
import { emptyLedger, stepAbove, together } from './loss-ledger.ts'

/** Cap on the expected units of one product: its demand may hold where others drop. */
const mostOfProduct = 3

/**
 * The evidence in an account's rows at drawn prices, as its ledger has it for answers to quotes:
 * how much of demand held above base prices, what was learnt about elasticities, and what prices
 * earned.
 *
 * @returns Null where no row has a moved price that was drawn.
 * @see docs/method/policy.md, *A promise on loss*.
 */
export function recordOfDraws(summaries: readonly CellSummary[]): DrawnRecord | null {
  const { above } = emptyLedger()
  let earned: GainRecord = { base: 0, gain: 0, variance: 0, basePurchases: 0 }
  let learnt = 0
  for (const { sold, traits } of summaries) {
    const drawn = atDrawnPrices(sold?.sales.soldAt ?? [])
    if (!sold || drawn.length === 0) continue
    if (soldAtOnePrice(sold.sales)) {
      const own = earnedBesideBase(drawn, sold.referenceMinor, traits?.baseMargin ?? 1)
      if (own !== null) earned = together(earned, own)
    }
    const logBase = log(sold.referenceMinor)
    const rate = rateAt(drawn, logBase)
    const stayed = emptyLedger().above
    for (const [logPrice, units, expected] of drawn) {
      const logRatio = logPrice - logBase
      learnt += units * square(logRatio)
      const step = stayed[logRatio > asGoodAsAt ? stepAbove(logRatio) : -1]
      // Without sales at the base price there is nothing to derive the expected units from.
      if (!step || rate === 0) continue
      step.expected += rate * expected * exp(-usualElasticity * logRatio)
      step.bought += units
    }
    stayed.forEach(({ expected, bought }, i) => {
      const weight = Math.min(1, mostOfProduct / Math.max(expected, 1e-300))
      above[i].expected += weight * expected
      above[i].bought += weight * bought
    })
  }
  return learnt > 0 ? { above, learnt, earned } : null
}

type SoldByRows = NonNullable<CellSummary['sold']>

/**
 * Whether a product has sales at drawn prices, one in each such period; of a history before them,
 * nothing counts here. Whether a week of several prices counts as drawn depends on what sold at
 * each: a price that sold nothing is missing from the week's mean, and so is the loss it caused.
 */
export function soldAtOnePrice({ randomizedShare, mixedDraws = 0 }: SoldByRows['sales']): boolean {
  return randomizedShare > 0 && mixedDraws === 0
}
