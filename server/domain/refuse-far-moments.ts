import type { Fault } from './errors.ts'
import { clockAheadMs, earliestPast } from './moment.ts'
import { readMoment } from './read-moment.ts'
import { faultFor } from './reasons/refusal-for.ts'

const earliestPastMs = Date.parse(earliestPast)
const dayMs = 86_400_000

/**
 * What is wrong with the time of something reported to have happened; empty if it is possible.
 *
 * Beliefs forget by days: a single time in the far future would leave nothing of everything before
 * it.
 *
 * @param param - Where the time is in the request.
 * @param aheadMs - How far in the future it may be.
 */
export function faultsOfMoment(
  param: string,
  moment: string,
  nowMs: number,
  aheadMs = clockAheadMs,
): Fault[] {
  const ms = readMoment(moment)
  if (ms >= earliestPastMs && ms <= nowMs + aheadMs) return []
  if (ms < earliestPastMs) {
    return [faultFor('moment_too_early', { cameAt: moment, earliestAt: earliestPast }, param)]
  }
  const aheadDays = Math.round(aheadMs / dayMs)
  const nowAt = new Date(nowMs).toISOString()
  return [faultFor('moment_too_late', { cameAt: moment, aheadDays, nowAt }, param)]
}
