import type { LiftPlan, LiftReport, Measure } from './lift-report.ts'

/** The sentences of a report: the verdict first, then what to be careful about and what to do. */
export function reasonsOf(report: Omit<LiftReport, 'reasons'>): string[] {
  return [
    verdictSentence(report),
    ...waitSentences(report),
    ...haltSentences(report),
    ...everyoneSentences(report),
    ...costSentences(report),
    ...(report.verdict === 'no_holdout' ? [] : planSentences(report.plan)),
  ]
}

function verdictSentence(report: Omit<LiftReport, 'reasons'>): string {
  const { verdict, measures, sampleRatio } = report
  const [measure, of] = measures.profit
    ? [measures.profit, 'profit']
    : [measures.revenue, 'revenue']
  switch (verdict) {
    case 'no_holdout':
      return 'Nothing can be compared yet: no offer was counted that could have been held out. Report outcomes, keep a holdout in the policy, and wait: an offer counts once its price has expired.'
    case 'uneven_split':
      return `The holdout has ${percent(sampleRatio?.seen ?? 0)} of the offers instead of ${percent(sampleRatio?.expected ?? 0)}: offers of one arm are being lost, and no figure here can be trusted until the cause is found.`
    case 'too_early':
      return 'There is too little evidence in one of the arms for an interval: both need as much as 30 independent purchases give. Purchases of one customer or one hour count for less.'
    case 'gain':
      return `Optimized prices earned ${relativeText(measure)} more ${of} than base prices would have: that is proven.`
    case 'loss':
      return `Optimized prices earned less ${of} than base prices would have (${relativeText(measure)}): that is proven. Set the policy's mode to shadow, and look at costs and guardrails.`
    case 'undecided':
      return `Whether optimized prices earn more ${of} than base prices is not decided yet: ${relativeText(measure)}.`
  }
}

function waitSentences({ waitHours }: Omit<LiftReport, 'reasons'>): string[] {
  if (waitHours === 0) return []
  return [
    `Purchases are usually reported late here, so outcomes count only once most purchases are known: those of quotes from the last ${waitHours} hours do not count yet.`,
  ]
}

function haltSentences({ halted }: Omit<LiftReport, 'reasons'>): string[] {
  switch (halted) {
    case 'paused':
      return [
        'Prices are paused: quotes return base prices, and nothing more is compared until somebody resumes them.',
      ]
    case 'stopped':
      return [
        'A breaker has stopped all prices: quotes return base prices, and nothing more is compared until somebody closes it.',
      ]
    case null:
      return []
  }
}

function everyoneSentences({ everyone }: Omit<LiftReport, 'reasons'>): string[] {
  if (everyone === null) return []
  const { gain } = everyone
  return [
    gain === null
      ? 'Prices that everyone sees have no outcomes, so no figure here covers them. A switchback price list reports what it earned.'
      : `Prices that everyone sees have no outcomes, so no figure here covers them. Sales rows at prices that were drawn show that these earned ${percent(gain.value)} more than base prices would have (95 % interval ${percent(gain.low)} to ${percent(gain.high)}).`,
  ]
}

function relativeText(measure: Measure | null): string {
  const { value, low, high } = measure?.relative ?? { value: null, low: null, high: null }
  if (value === null) return 'an unknown share'
  const interval =
    low === null || high === null ? '' : ` (95 % interval ${percent(low)} to ${percent(high)})`
  return `${percent(value)}${interval}`
}

function costSentences({ costsKnown, verdict }: Omit<LiftReport, 'reasons'>): string[] {
  if (verdict === 'no_holdout' || costsKnown > 0.999) return []
  if (costsKnown === 0) {
    return [
      'No unit cost is known, so there is no profit: the verdict is about revenue. Set unit_cost in the policies.',
    ]
  }
  return [
    `Profit covers the ${percent(costsKnown)} of offers whose product has a unit cost; revenue and units cover all offers.`,
  ]
}

function planSentences(plan: LiftPlan | null): string[] {
  if (plan === null) return []
  const { lift, weeks, weeksSoFar, leastLift, withHoldouts } = plan
  if (weeks !== null) {
    const left = weeks - weeksSoFar
    return left > 0
      ? [
          `A lift of ${percent(lift)} will be proven after about ${timeText(weeks)} in total, ${timeText(left)} from now, with a probability of 80 %.`,
          ...shortTraffic(weeksSoFar),
        ]
      : []
  }
  const larger = withHoldouts.find((one) => one.weeks !== null)
  return [
    leastLift < 1
      ? `A lift of ${percent(lift)} cannot be proven here within two years; half a year is enough to prove ${percent(leastLift)} or more.`
      : `A lift of ${percent(lift)} cannot be proven here within two years; half a year is not even enough to prove that earnings doubled.`,
    larger?.weeks
      ? `With a holdout of ${percent(larger.holdout)} it would take about ${timeText(larger.weeks)}.`
      : 'No holdout is large enough for it: look at months and at all products together, or compare weeks with a switchback price list.',
  ]
}

function percent(share: number): string {
  const size = Math.abs(share) < 0.0995 ? 1 : 0
  return `${(100 * share).toFixed(size)} %`
}

/** A day does not represent a week: its plan says what it is based on. */
function shortTraffic(weeksSoFar: number): string[] {
  if (weeksSoFar >= 1) return []
  const seen = timeText(weeksSoFar)
  return [`That is estimated from the traffic of ${seen}: look again after a full week.`]
}

const minutesPerHour = 60
const minutesPerDay = 24 * minutesPerHour
const minutesPerWeek = 7 * minutesPerDay

/** A duration in the largest unit of which there are at least two, such as 36 hours. */
function timeText(weeks: number): string {
  const minutes = weeks * minutesPerWeek
  if (minutes >= 2 * minutesPerWeek) return `${weeks.toFixed(weeks < 9.95 ? 1 : 0)} weeks`
  if (minutes >= 2 * minutesPerDay) return `${Math.round(minutes / minutesPerDay)} days`
  if (minutes >= 2 * minutesPerHour) return `${Math.round(minutes / minutesPerHour)} hours`
  const whole = Math.max(1, Math.round(minutes))
  return `${whole} ${whole === 1 ? 'minute' : 'minutes'}`
}
