import { emptyBelief } from '../../../engine/belief/belief.ts'
import { type Forecast, forecastDemand, visitsTell } from '../../../engine/report/forecast.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { earliestPast } from '../../domain/moment.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { type CurveOf, readKnown } from './read-known.ts'

/** What a future period may bring. Segment null is none. */
export type ProductForecast = Forecast & {
  productId: string
  currency: string
  segment: string | null
  periodStart: Date
  periodEnd: Date
  offers: number
  purchases: number
  salesRows: number
}

/** The request, besides the product. Omitted fields take their usual values. */
export type ForecastQuestion = CurveOf & {
  /** The base price if omitted. */
  pricesMinor?: readonly number[] | undefined
  /** RFC 3339; now if omitted. */
  periodStart?: string | undefined
  /** RFC 3339; four weeks after the start if omitted. */
  periodEnd?: string | undefined
  promotion?: number | undefined
  competitorMinor?: number | undefined
  visits?: number | undefined
}

const dayMs = 86_400_000
const usualDays = 28
const mostDays = 366
const mostDaysAhead = 731

/**
 * Predicts units, revenue and profit at the requested prices, with 90 % intervals; null if the
 * caller has no such product. Nothing is recorded or learnt.
 *
 * @throws Refusal `parameter_invalid` for a period that is invalid or too far away, visits that do
 * not fit the data, or a currency without data.
 */
export async function forecastProduct(
  deps: Pick<Deps, 'store' | 'now'>,
  caller: Caller,
  productId: string,
  question: ForecastQuestion,
): Promise<ProductForecast | null> {
  const { periodStart, periodEnd } = periodOf(question, deps.now())
  const known = await readKnown(deps, caller, productId, question)
  if (!known) return null
  const { currency, segment, ...about } = known
  const { visits = null } = question
  if (visits !== null && !visitsTell(known.belief)) {
    throw refusalFor('forecast_visits_untold', { visits, productId }, { param: 'visits' })
  }
  const forecast = forecastDemand({
    ...about,
    productId,
    pricesMinor: question.pricesMinor ?? [known.basePriceMinor],
    competitorMinor: question.competitorMinor ?? known.competitorMinor,
    startSeconds: periodStart.getTime() / 1000,
    endSeconds: periodEnd.getTime() / 1000,
    promotion: question.promotion ?? null,
    visits,
    seed: 1,
  })
  const belief = known.belief ?? emptyBelief()
  return {
    ...forecast,
    productId,
    currency,
    segment,
    periodStart,
    periodEnd,
    offers: belief.offersSeen,
    purchases: belief.purchaseCount,
    salesRows: belief.sales?.rows ?? 0,
  }
}

/** The requested period. @throws Refusal if it is invalid, too long, or too far away. */
function periodOf(
  question: ForecastQuestion,
  nowMs: number,
): { periodStart: Date; periodEnd: Date } {
  const periodStart = new Date(question.periodStart ?? nowMs)
  const periodEnd = new Date(question.periodEnd ?? periodStart.getTime() + usualDays * dayMs)
  const [start, end] = [periodStart.toISOString(), periodEnd.toISOString()]
  const days = (periodEnd.getTime() - periodStart.getTime()) / dayMs
  const times = { fromAt: start, untilAt: end }
  const atEnd = { param: 'period_end' }
  if (start < earliestPast) {
    const values = { fromAt: start, earliestAt: earliestPast }
    throw refusalFor('forecast_starts_too_early', values, { param: 'period_start' })
  }
  if (!(days > 0)) throw refusalFor('forecast_ends_before_start', times, atEnd)
  if (days > mostDays) throw refusalFor('forecast_too_long', { ...times, mostDays }, atEnd)
  if (periodEnd.getTime() > nowMs + mostDaysAhead * dayMs) {
    const nowAt = new Date(nowMs).toISOString()
    throw refusalFor('forecast_too_far', { untilAt: end, mostDays: mostDaysAhead, nowAt }, atEnd)
  }
  return { periodStart, periodEnd }
}
