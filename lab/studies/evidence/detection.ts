import type { TrialSums } from '../../../engine/evidence/arm-sums.ts'
import { liftOf, usualRules } from '../../../engine/evidence/lift.ts'
import { planWeeks, trafficOf, weeksUntilProof } from '../../../engine/evidence/plan.ts'
import { quantile } from '../../report/statistics.ts'
import { type Account, playTrial } from './trial.ts'

const usual: Account = {
  name: '3 %, half held out',
  offersPerWeek: 250_000,
  weeks: 40,
  holdout: [0.5, 0.5],
  rate: 0.03,
  spread: 0.8,
  lift: 0.03,
  offersEach: 1,
}

/** Accounts whose optimized prices earn more. */
export const earningAccounts: readonly Account[] = [
  usual,
  { ...usual, name: '3 %, 20 % held out', holdout: [0.2, 0.2] },
  {
    ...usual,
    name: '10 %, 5 % held out',
    holdout: [0.05, 0.05],
    lift: 0.1,
    offersPerWeek: 100_000,
  },
  {
    ...usual,
    name: '10 %, 30 % buy',
    holdout: [0.1, 0.1],
    lift: 0.1,
    rate: 0.3,
    offersPerWeek: 8_000,
  },
  { ...usual, name: '20 %, 5 % held out', holdout: [0.05, 0.05], lift: 0.2, offersPerWeek: 20_000 },
  {
    ...usual,
    name: '10 %, customers of eight offers',
    lift: 0.1,
    offersPerWeek: 100_000,
    offersEach: 8,
  },
]

/** Weeks until the lift was proven, the planned weeks, and those of a fixed-time test. */
export type Detection = {
  name: string
  runs: number
  proven: number
  wrong: number
  median: number
  fourInFive: number
  plannedMedian: number
  planned: number
  fixed: number
}

const firstWeeks = 4

/** Plays an account this many times, each until its lift is proven. */
export function timeDetection(account: Account, runs: number, from = 0): Detection {
  const weeks: number[] = []
  const plans: { median: number; fourInFive: number; fixed: number }[] = []
  let wrong = 0
  for (let seed = 0; seed < runs; seed++) {
    let provenAt = Number.POSITIVE_INFINITY
    let plan: (typeof plans)[number] | null = null
    for (const look of playTrial(account, from + 50_000 + seed)) {
      if (plan === null && look.weeks >= firstWeeks) plan = planOf(account, look.sums)
      if (Number.isFinite(provenAt)) {
        if (plan !== null) break
        continue
      }
      const rules = { ...usualRules, planAhead: planWeeks / look.weeks }
      const lift = liftOf(look.sums, rules)
      if (lift === null) continue
      if (lift.difference.high < 0) wrong++
      if (lift.difference.low > 0) provenAt = look.weeks
    }
    weeks.push(provenAt)
    if (plan !== null) plans.push(plan)
  }
  const middle = (pick: (plan: (typeof plans)[number]) => number) => quantile(plans.map(pick), 0.5)
  return {
    name: account.name,
    runs,
    proven: weeks.filter(Number.isFinite).length,
    wrong,
    median: ordered(weeks, 0.5),
    fourInFive: ordered(weeks, 0.8),
    plannedMedian: middle((plan) => plan.median),
    planned: middle((plan) => plan.fourInFive),
    fixed: middle((plan) => plan.fixed),
  }
}

/** Without the mean of the two middle values, which may be infinite. */
function ordered(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * values.length)]
}

/** What four weeks of offers predict for the time of proof; the traffic itself is known. */
function planOf(account: Account, sums: TrialSums) {
  const traffic = trafficOf(sums, firstWeeks)
  if (traffic === null) throw new Error('four weeks must contain purchases')
  const weeks = (chance: number) =>
    weeksUntilProof(traffic, account.lift, usualRules, chance) ?? Number.POSITIVE_INFINITY
  // A t-test at 5 % with a power of 80 %, at a time fixed in advance.
  const { dispersion, likeness, holdoutShare, offersPerWeek } = traffic
  const variance = dispersion * likeness * (1 / holdoutShare + 1 / (1 - holdoutShare))
  const fixed = (((1.96 + 0.8416) / account.lift) ** 2 * variance) / offersPerWeek
  return { median: weeks(0.5), fourInFive: weeks(0.8), fixed }
}
