import { expect, test } from 'vitest'
import type { LiftMeasure } from '../../../clients/typescript/src/main.ts'
import { knownByWeek } from './known-by-week.ts'

const known = (value: number): LiftMeasure => {
  const interval = { value, low: value - 1, high: value + 1 }
  return { optimized: interval, holdout: interval, earned: interval, relative: interval }
}
const week = (periodEnd: string, profit: LiftMeasure | null, revenue: LiftMeasure | null) => ({
  ...{ periodEnd, profit, revenue, units: null, costsKnown: 1 },
  ...{ offers: { optimized: 1, holdout: 1 }, sold: { optimized: 1, holdout: 1 } },
  verdict: 'too_early' as const,
})
const series = [
  week('2026-01-12T00:00:00Z', null, null),
  week('2026-01-19T00:00:00Z', null, known(100)),
  week('2026-01-26T00:00:00Z', known(5), known(200)),
]

test('weeks before costs were known do not go on as profit: a series is of one measure', () => {
  expect(knownByWeek({ profit: known(5), series })).toEqual([
    { untilMs: Date.UTC(2026, 0, 26), measure: known(5) },
  ])
  expect(knownByWeek({ profit: null, series }).map(({ measure }) => measure)).toEqual([
    known(100),
    known(200),
  ])
})
