import { expect, test } from 'vitest'
import { reasonsOf } from './lift-reasons.ts'
import type { LiftPlan, LiftReport } from './lift-report.ts'

const minute = 1 / (7 * 24 * 60)

function wordsOf(report: Partial<LiftReport>): string[] {
  return reasonsOf({
    currency: 'usd',
    from: null,
    until: null,
    offers: { optimized: 0, holdout: 0 },
    units: { optimized: 0, holdout: 0 },
    measures: { profit: null, revenue: null, units: null },
    costsKnown: 1,
    verdict: 'too_early',
    randomized: null,
    interference: [],
    sampleRatio: null,
    waitHours: 0,
    halted: null,
    everyone: null,
    plan: null,
    by: null,
    groups: [],
    hasMore: false,
    series: [],
    ...report,
  })
}

function planWords(plan: Partial<LiftPlan>): string[] {
  const usual = { lift: 0.05, weeks: null, weeksSoFar: 2, leastLift: 0.02, withHoldouts: [] }
  return wordsOf({ plan: { ...usual, ...plan } }).slice(1)
}

test('a plan of two minutes speaks of minutes, and of how little it was made of', () => {
  expect(planWords({ weeks: 90 * minute, weeksSoFar: 2 * minute })).toEqual([
    'A lift of 5.0 % will be proven after about 90 minutes in total, 88 minutes from now, with a probability of 80 %.',
    'That is estimated from the traffic of 2 minutes: look again after a full week.',
  ])
})

test.each([
  [0.4 * minute, '1 minute'],
  [150 * minute, '3 hours'],
  [0.5, '4 days'],
  [1.5, '11 days'],
  [3.14, '3.1 weeks'],
  [9.97, '10 weeks'],
  [68.2, '68 weeks'],
])('a plan of %d weeks says %s', (weeks, said) => {
  const [sentence] = planWords({ weeks, weeksSoFar: 0 })

  expect(sentence).toContain(`will be proven after about ${said} in total, ${said} from now`)
})

test('a plan of a whole week or more says nothing of how much it was made of', () => {
  expect(planWords({ weeks: 12, weeksSoFar: 1 })).toHaveLength(1)
})

test.each([
  [null, []],
  [
    { gain: null },
    [
      'Prices that everyone sees have no outcomes, so no figure here covers them. A switchback price list reports what it earned.',
    ],
  ],
  [
    { gain: { value: 0.042, low: -0.01, high: 0.094 } },
    [
      'Prices that everyone sees have no outcomes, so no figure here covers them. Sales rows at prices that were drawn show that these earned 4.2 % more than base prices would have (95 % interval -1.0 % to 9.4 %).',
    ],
  ],
])('prices for everyone, %j, are spoken of', (everyone, said) => {
  expect(wordsOf({ verdict: 'no_holdout', everyone }).slice(1)).toEqual(said)
})

test.each([
  ['paused', 'Prices are paused'],
  ['stopped', 'A breaker has stopped all prices'],
] as const)('prices that are %s are spoken of', (halted, said) => {
  expect(wordsOf({ verdict: 'no_holdout', halted })[1]).toContain(said)
})

test('a plan that proves nothing within half a year names no absurd share', () => {
  const [sentence] = planWords({ leastLift: 1000 })

  expect(sentence).toContain('not even enough to prove that earnings doubled')
})
