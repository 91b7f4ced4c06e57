import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { meanOf } from '../special/mean.ts'
import { periodDays, type SalesRow } from './sales-row.ts'
import { effectOf, levelOf, periodKey, type SharedPeriods, tells } from './shared-periods.ts'

/** Half-life, in periods before the newest, of the weights that define the current average. */
const periodsToHalve = 13

/**
 * The common shock in each of a product's rows, in log demand: the others' sales relative to their
 * expectation, the product itself excluded. 0 where the group says nothing.
 */
export function sharedEffects(
  shared: SharedPeriods | null,
  rows: readonly SalesRow[],
): SharedEffects {
  const effects = new Float64Array(rows.length)
  const recent = new Float64Array(rows.length)
  if (shared === null) return { effects, recent }
  const { slope, lift, overdispersion, sumProduct } = shared
  const known = new Map(shared.periods.map((period) => [periodKey(period), period]))
  const covered = rows.flatMap((row, i) => {
    const period = tells(row) ? known.get(periodKey(row)) : undefined
    return period ? [{ row, i, period }] : []
  })
  const together = covered.map(({ period }) => effectOf(period.units, period.expected))
  const usual = meanOf(covered.map(({ row }) => log(row.priceMinor)))
  const sizes = Float64Array.from(covered, ({ row }, at) => {
    const ratio = log(row.priceMinor) - usual
    return periodDays(row) * exp(slope * ratio + lift * (row.promotion ?? 0) + together[at])
  })
  const level = levelOf(
    sizes,
    covered.map(({ row }) => row.units),
    overdispersion,
  )
  covered.forEach(({ row, i, period }, at) => {
    const mean = level * sizes[at]
    // The share of its own sales in the sums, which is subtracted again.
    const weight = sumProduct ? 1 / (1 + overdispersion * mean) : 0
    const others = Math.max(period.units - weight * row.units, 0)
    const expected = Math.max(period.expected - weight * (mean / exp(together[at])), 0)
    effects[i] = effectOf(others, expected)
  })
  covered.forEach(({ i }, at) => {
    recent[i] = exp(((at + 1 - covered.length) / periodsToHalve) * Math.LN2)
  })
  centre(effects, recent)
  return { effects, recent }
}

/** Common shocks by row, and the weight of each row in the average current period. */
export type SharedEffects = { effects: Float64Array; recent: Float64Array }

/**
 * Subtracts the weighted mean of the effects in a product's own periods, the newest weighted most:
 * the fitted level is then that of an average current period for the product, not for the whole
 * group.
 */
function centre(effects: Float64Array, recent: Float64Array): void {
  let sum = 0
  let weights = 0
  recent.forEach((weight, i) => {
    sum += weight * effects[i]
    weights += weight
  })
  recent.forEach((weight, i) => {
    if (weight > 0) effects[i] -= sum / weights
  })
}
