import { asGoodAsAt, atDrawnPrices, rateAt } from '../demand/broken-above.ts'
import type { CellSummary } from '../pool/pool.ts'
import type { DrawnRecord, GainRecord } from '../pool/pool-prior.ts'
import type { SoldAt } from '../sales/sales-belief.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'
import { usualElasticity } from '../usual-demand.ts'
import { emptyLedger, stepAbove } from './loss-ledger.ts'

/** Units expected that a product's rows count for at most: one may hold where others drop. */
const mostOfProduct = 3

/** Good and bad days make units vary more than those of a Poisson process: their variance so often. */
const overdispersion = 4
/** Days that sold nothing do not tell that nothing sells. */
const unseenUnits = 0.5

/**
 * What an account's rows at drawn prices record, as its ledger does of answers to quotes: how much
 * of demand stayed above base prices, what was learnt of elasticities, and what prices earned.
 *
 * @returns Null where no row tells of a moved price that was drawn.
 * @see docs/method/policy.md, *A promise on loss*.
 */
export function recordOfDraws(summaries: readonly CellSummary[]): DrawnRecord | null {
  const { above } = emptyLedger()
  const earned = { base: 0, gain: 0, variance: 0, basePurchases: 0 }
  let learnt = 0
  for (const { sold, traits } of summaries) {
    const drawn = atDrawnPrices(sold?.sales.soldAt ?? [])
    if (!sold || drawn.length === 0) continue
    addEarned(earned, drawn, sold.referenceMinor, traits?.baseMargin ?? 1)
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
  return learnt > 0 ? { above, learnt, earned } : null
}

/**
 * Adds what a product's moved prices earned beside what its base price would have: at the rate of
 * its own days there. Nothing where it had none.
 */
function addEarned(
  earned: GainRecord,
  drawn: readonly SoldAt[],
  baseMinor: number,
  baseMargin: number,
): void {
  const logBase = log(baseMinor)
  const base = { units: 0, expected: 0, marginMinor: baseMargin * baseMinor }
  const moved = { expected: 0, earned: 0, squares: 0 }
  for (const [logPrice, units, expected] of drawn) {
    if (Math.abs(logPrice - logBase) <= asGoodAsAt) {
      base.units += units
      base.expected += expected
      continue
    }
    const marginMinor = exp(logPrice) - (baseMinor - base.marginMinor)
    moved.expected += expected
    moved.earned += units * marginMinor
    moved.squares += (units + unseenUnits) * square(marginMinor)
  }
  if (!(base.expected > 0)) return
  const perUnitOfBase = (moved.expected * base.marginMinor) / base.expected
  earned.base += base.units * (base.marginMinor + perUnitOfBase)
  earned.gain += moved.earned - base.units * perUnitOfBase
  earned.variance +=
    overdispersion * (moved.squares + (base.units + unseenUnits) * square(perUnitOfBase))
  earned.basePurchases += base.units
}
