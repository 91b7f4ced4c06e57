import { asGoodAsAt, atDrawnPrices, rateAt } from '../demand/broken-above.ts'
import type { CellSummary } from '../pool/pool.ts'
import type { DrawnRecord } from '../pool/pool-prior.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import { usualElasticity } from '../usual-demand.ts'
import { emptyLedger, stepAbove } from './loss-ledger.ts'

/** Units expected that a product's rows count for at most: one may hold where others drop. */
const mostOfProduct = 3

/**
 * What an account's rows at drawn prices record, as its ledger does of answers to quotes: how much
 * of demand stayed above base prices, and what was learnt of elasticities.
 *
 * @returns Null where no row tells of a moved price that was drawn.
 * @see docs/method/policy.md, *A promise on loss*.
 */
export function recordOfDraws(summaries: readonly CellSummary[]): DrawnRecord | null {
  const { above } = emptyLedger()
  let learnt = 0
  for (const { sold } of summaries) {
    const drawn = atDrawnPrices(sold?.sales.soldAt ?? [])
    if (!sold || drawn.length === 0) continue
    const logBase = log(sold.referenceMinor)
    const rate = rateAt(drawn, logBase)
    const own = emptyLedger().above
    for (const [logPrice, units, expected] of drawn) {
      const logRatio = logPrice - logBase
      learnt += units * square(logRatio)
      const step = own[logRatio > asGoodAsAt ? stepAbove(logRatio) : -1]
      // Without sales at the base price nothing tells how many there should be.
      if (!step || rate === 0) continue
      step.expected += rate * expected * exp(-usualElasticity * logRatio)
      step.bought += units
    }
    own.forEach(({ expected, bought }, i) => {
      const say = Math.min(1, mostOfProduct / Math.max(expected, 1e-300))
      above[i].expected += say * expected
      above[i].bought += say * bought
    })
  }
  return learnt > 0 ? { above, learnt } : null
}
