import type { TradeReport } from '../../../clients/typescript/src/main.ts'

type Known = Pick<TradeReport, 'knownDays' | 'knownDaysBefore'>

/** Below this, a difference in days changes no percentage that is shown. */
const leastDifference = 0.005

/** How much longer the period is known than the one before; 1 if both are known equally long. */
export function timesLonger({ knownDays, knownDaysBefore }: Known): number {
  if (knownDays <= 0 || knownDaysBefore <= 0) return 1
  const times = knownDays / knownDaysBefore
  return Math.abs(times - 1) < leastDifference ? 1 : times
}

/**
 * The change of a sum compared with the period before: by the day where sales are known for more
 * days of one period than of the other, as while the last week has not been sent. Null without
 * anything before.
 */
export function changeOf(known: Known, now: number, before: number): number | null {
  return before > 0 ? now / (before * timesLonger(known)) - 1 : null
}

/** The known days of both periods, for a sentence; null if both are known equally long. */
export function unequalDays(known: Known): { days: number; before: number } | null {
  if (timesLonger(known) === 1) return null
  return { days: Math.round(known.knownDays), before: Math.round(known.knownDaysBefore) }
}
