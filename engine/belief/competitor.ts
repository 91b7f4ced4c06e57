import { log } from '../special/log.ts'

/**
 * How a competitor's price moves the reference price that customers compare with: base ×
 * (competitor / base)^passThrough.
 */
export type CompetitorEffect = {
  /** 0: customers ignore the competitor; 1: only the ratio of the two prices counts. */
  passThrough: number
  /** Log of the competitor's usual price, assumed for offers made while the price was unknown. */
  logUsual: number
}

/** Width of a band of competitors' log prices, and bands to either side of the first one. */
const bandWidth = 0.07
const bandsAside = 6

/** The band of a competitor's price, from 1: offers made at similar ones are kept together. */
export function competitorBandOf(competitorMinor: number, firstCompetitorMinor: number): number {
  const band = Math.round((log(competitorMinor) - log(firstCompetitorMinor)) / bandWidth)
  return 1 + bandsAside + Math.min(Math.max(band, -bandsAside), bandsAside)
}

/** A competitor's price beyond twice or half the base price counts as twice or half of it. */
const farthestCompetitor = Math.LN2

/**
 * Log ratio of the reference price to the base price.
 *
 * @see docs/method/pooling.md, equation 14.
 */
export function referenceShift(
  effect: CompetitorEffect | null,
  logCompetitor: number | null,
  logBase: number,
): number {
  if (effect === null) return 0
  const away = (logCompetitor ?? effect.logUsual) - logBase
  return effect.passThrough * Math.min(Math.max(away, -farthestCompetitor), farthestCompetitor)
}
