import { expect, test } from 'vitest'
import type { LiftReport } from '../../../../clients/typescript/src/main.ts'
import { endsOfWeeks } from './ends-of-weeks.ts'

const weekMs = 7 * 86_400_000

function reportOf(weeks: number): Pick<LiftReport, 'groups'> {
  const first = Date.parse('2026-01-05T00:00:00Z')
  const groups = Array.from({ length: weeks }, (_, week) => ({
    key: new Date(first + week * weekMs).toISOString().slice(0, 10),
  }))
  return { groups: groups as LiftReport['groups'] }
}

test('each week that was counted ends a week after its Monday', () => {
  expect(endsOfWeeks(reportOf(2))).toEqual(['2026-01-12T00:00:00.000Z', '2026-01-19T00:00:00.000Z'])
  expect(endsOfWeeks(reportOf(0))).toEqual([])
})

test('a year is thinned to what a chart shows, and keeps its last week', () => {
  const ends = endsOfWeeks(reportOf(52))
  expect(ends.length).toBeLessThanOrEqual(13)
  expect(ends.at(-1)).toBe('2027-01-04T00:00:00.000Z')
})
