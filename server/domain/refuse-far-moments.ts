import type { Fault } from './errors.ts'
import { clockAheadMs, earliestPast } from './moment.ts'
import { readMoment } from './read-moment.ts'

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
  const days = Math.round(aheadMs / dayMs)
  const why =
    ms < earliestPastMs
      ? `before ${earliestPast}`
      : `more than ${days === 1 ? 'a day' : `${days} days`} after now, ${new Date(nowMs).toISOString()}`
  const message = `\`${param}\` is '${moment}', which is ${why}: send when it happened.`
  return [{ code: 'parameter_invalid', message, param }]
}
