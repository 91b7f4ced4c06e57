import type { Interval } from '../report/interval.ts'
import type { UnidentifiedReason } from '../sales/identified.ts'
import type { SalesBelief } from '../sales/sales-belief.ts'
import { normal95 } from '../special/normal.ts'
import { square } from '../special/square.ts'

/**
 * Reasons that more products of the same kind cannot make up for: they carry no information at all.
 */
const silent: ReadonlySet<UnidentifiedReason> = new Set<UnidentifiedReason>([
  'too_few_rows',
  'nothing_sold',
  'sold_out',
  'price_still',
  'too_few_prices',
  'prices_too_close',
  'moved_with_promotion',
  'moved_with_competitor',
  'moved_with_time',
])

/** An estimate with a larger standard error is ignored. */
const mostSd = 10

/** Whether a history carries any information about the response of demand to the price. */
export function tells({ unidentifiedBy, usedRows, elasticityDataSd }: SalesBelief): boolean {
  return (
    usedRows > 0 && elasticityDataSd < mostSd && !unidentifiedBy?.some((one) => silent.has(one))
  )
}

/**
 * The mean elasticity of the histories, with its 90 % interval, and the standard deviation between
 * products; null with fewer than two informative ones. The bias of chosen prices is not included.
 *
 * @see DerSimonian & Laird, Meta-analysis in clinical trials, Controlled Clinical Trials 7 (1986):
 * the moment estimate of a random-effects model.
 */
export function commonElasticity(
  fits: readonly Pick<SalesBelief, 'elasticityDataMean' | 'elasticityDataSd'>[],
): { elasticity: Interval; spread: number } | null {
  if (fits.length < 2) return null
  const seen = fits.map(({ elasticityDataMean: mean, elasticityDataSd: sd }) => ({
    mean,
    variance: square(sd),
  }))
  const fixed = weighedMean(seen, 0)
  let excess = -(seen.length - 1)
  let squares = 0
  for (const { mean, variance } of seen) {
    excess += square(mean - fixed.mean) / variance
    squares += 1 / square(variance)
  }
  const spread = Math.max(0, excess / (fixed.precision - squares / fixed.precision))
  const { mean, precision } = weighedMean(seen, spread)
  const half = normal95 / Math.sqrt(precision)
  return {
    elasticity: { value: mean, low: mean - half, high: mean + half },
    spread: Math.sqrt(spread),
  }
}

function weighedMean(seen: readonly { mean: number; variance: number }[], spread: number) {
  let sum = 0
  let precision = 0
  for (const { mean, variance } of seen) {
    sum += mean / (variance + spread)
    precision += 1 / (variance + spread)
  }
  return { mean: sum / precision, precision }
}
