import { type Detection, earningAccounts, timeDetection } from './detection.ts'
import { type Alarms, countAlarms, equalAccounts } from './false-alarms.ts'

/** An account to play, and how many times. */
export type Task = { kind: 'alarms' | 'detection'; place: number; runs: number; from: number }
export type Answer = { alarms: Alarms } | { detection: Detection }

/** Plays a task in this thread. */
export function playAccount({ kind, place, runs, from }: Task): Answer {
  return kind === 'alarms'
    ? { alarms: countAlarms(equalAccounts[place], runs, from) }
    : { detection: timeDetection(earningAccounts[place], runs, from) }
}
