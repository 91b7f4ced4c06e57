import {
  binEdges,
  type CalibrationBin,
  calibrationBins,
  type JudgedCell,
} from '../../../engine/evidence/calibration.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { findUndisputedPolicy } from '../../storage/tables/disputed-costs.ts'
import { type ConfidenceSum, readConfidenceSums } from '../../storage/tables/lift-sums.ts'
import { findRange, type RangeQuery } from './lift-range.ts'

export type CalibrationReport = {
  currency: string | null
  from: Date | null
  until: Date | null
  bins: CalibrationBin[]
  /**
   * Cells that could not be evaluated, because no unit cost is known or the base price is below it.
   */
  leftOut: number
  reasons: string[]
}

/** How many cells with most offers are evaluated; the others hardly matter. */
const mostCells = 20_000
/** Weight of the account's own rate, in offers, in the prior of a cell. */
const rateOffers = 50

/**
 * Whether confidence was accurate, judged by what prices earned compared with the account's own
 * holdout.
 */
export async function reportCalibration(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { tenantId }: Caller,
  query: RangeQuery,
): Promise<CalibrationReport> {
  const { range, sums } = await store.tenant(tenantId, async (db) => {
    const range = await findRange(db, tenantId, query, now())
    if (range === null) return { range, sums: [] }
    const { unitCost: accountCost = null } = await findUndisputedPolicy(db, tenantId)
    const edges = binEdges.slice(0, -1)
    return {
      range,
      sums: await readConfidenceSums(db, tenantId, range, accountCost, edges, mostCells),
    }
  })
  const cells = judgedCells(sums)
  const bins = calibrationBins(cells)
  return {
    currency: range?.currency ?? query.currency ?? null,
    from: range && new Date(range.fromMs),
    until: range && new Date(range.untilMs),
    bins,
    leftOut: sums.length - cells.length,
    reasons: reasonsOf(bins, sums.length - cells.length),
  }
}

function judgedCells(sums: readonly ConfidenceSum[]): JudgedCell[] {
  const units = sums.reduce((total, { all }) => total + all.units, 0)
  const offers = sums.reduce((total, { all }) => total + all.offers, 0)
  if (!(units > 0)) return []
  const rate = units / offers
  return sums.flatMap(({ confidence, moved, held, all, cost }) => {
    if (cost === null) return []
    const own = (all.units + rateOffers * rate) / (all.offers + rateOffers)
    const usual = own * (all.basePrices / all.offers - cost)
    return usual > 0 ? [{ confidence, moved, held, usual }] : []
  })
}

function reasonsOf(bins: readonly CalibrationBin[], leftOut: number): string[] {
  const decided = bins.filter(({ verdict }) => verdict !== 'cannot_tell')
  const wrong = decided.filter(({ verdict }) => verdict !== 'holds')
  const reasons = []
  if (decided.length === 0) {
    reasons.push(
      'The offers so far do not show whether confidence is accurate: single products are too noisy, and too few offers were held out. More offers or a larger holdout would show it.',
    )
  } else if (wrong.length === 0) {
    reasons.push('Wherever there are enough offers to tell, confidence is accurate.')
  }
  for (const { low, high, claimed, right, verdict } of wrong) {
    if (claimed === null || right === null) continue
    const [is, than] = verdict === 'too_high' ? ['too high', 'fewer'] : ['too low', 'more']
    reasons.push(
      `Confidence from ${low} to ${high} is ${is}: ${Math.round(100 * claimed)} % were claimed to be right, but ${than} are (${Math.round(100 * right.low)} to ${Math.round(100 * right.high)} %).`,
    )
  }
  if (leftOut > 0) {
    const cells = leftOut === 1 ? '1 cell' : `${leftOut} cells`
    reasons.push(`Left out: ${cells} without a known unit cost below the base price.`)
  }
  return reasons
}
