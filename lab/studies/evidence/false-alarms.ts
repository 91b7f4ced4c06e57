import { liftOf, usualRules } from '../../../engine/evidence/lift.ts'
import { planWeeks } from '../../../engine/evidence/plan.ts'
import { type Account, playTrial } from './trial.ts'

const usual: Account = {
  name: 'usual: 3 % buy, 5 % held out',
  offersPerWeek: 10_000,
  weeks: 26,
  holdout: [0.05, 0.05],
  rate: 0.03,
  spread: 0.8,
  lift: 0,
  offersEach: 1,
}

/** Accounts whose arms do not differ. */
export const equalAccounts: readonly Account[] = [
  usual,
  { ...usual, name: 'prices from 1 to 1 000', spread: 1.5 },
  { ...usual, name: '30 % buy', rate: 0.3, offersPerWeek: 3_000 },
  { ...usual, name: 'half held out', holdout: [0.5, 0.5], offersPerWeek: 5_000 },
  { ...usual, name: 'holdout raised from 5 to 20 %', holdout: [0.05, 0.2] },
  { ...usual, name: 'customers of eight offers', offersEach: 8 },
  { ...usual, name: 'a large shop', offersPerWeek: 100_000, weeks: 13 },
]

/** What looking every day finds where there is no difference. */
export type Alarms = { name: string; runs: number; ours: number; peekedT: number; finalT: number }

/** Plays an account this many times, and counts how often each method ever saw a difference. */
export function countAlarms(account: Account, runs: number, from = 0): Alarms {
  const alarms = { name: account.name, runs, ours: 0, peekedT: 0, finalT: 0 }
  for (let seed = from; seed < from + runs; seed++) {
    let [ours, peekedT, last] = [false, false, 0]
    for (const { sums, t, weeks } of playTrial(account, seed)) {
      const lift = liftOf(sums, { ...usualRules, planAhead: planWeeks / weeks })
      if (lift !== null) {
        ours ||= lift.difference.low > 0 || lift.difference.high < 0
        peekedT ||= Math.abs(t) > 1.96
      }
      last = t
    }
    if (ours) alarms.ours++
    if (peekedT) alarms.peekedT++
    if (Math.abs(last) > 1.96) alarms.finalT++
  }
  return alarms
}
