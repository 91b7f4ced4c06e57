import { log } from '../special/log.ts'

/**
 * How a competitor's price moves what customers compare with: the reference price is
 * base × (competitor / base)^passThrough.
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

/** Which offers are kept together: those made beside about the same competitor's price; from 1. */
export function competitorBandOf(competitorMinor: number, firstCompetitorMinor: number): number {
  const band = Math.round((log(competitorMinor) - log(firstCompetitorMinor)) / bandWidth)
  return 1 + bandsAside + Math.min(Math.max(band, -bandsAside), bandsAside)
}

/** Beyond twice or half the base price another's price counts as twice or half of it. */
const farthestCompetitor = Math.LN2

/**
 * By how much the reference price lies above the base price, in log terms.
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
