import type { Fault } from './errors.ts'
import { clockAheadMs, earliestPast } from './moment.ts'
import { readMoment } from './read-moment.ts'
import { faultFor } from './reasons/refusal-for.ts'

const earliestPastMs = Date.parse(earliestPast)
const dayMs = 86_400_000

/**
 * What is wrong with the moment of something that is reported to have happened; nothing if it is
 * possible.
 *
 * Beliefs forget by days: one moment in the far future would leave nothing of all that came before.
 *
 * @param param - Where the moment stands in the request.
 * @param aheadMs - How far beyond now it may lie.
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
