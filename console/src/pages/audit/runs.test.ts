import { expect, test } from 'vitest'
import { filtersOf } from './filters.ts'
import { runsOf } from './runs.ts'

const entries = [25, 24, 12].map((sequence) => ({ id: `audit_${sequence}`, sequence }))
const filters = (text: string) => filtersOf(new URLSearchParams(text))

test('an entry stands for those between it and the one before', () => {
  expect([...runsOf(entries, filters(''), true)]).toEqual([['audit_24', 12]])
  expect(runsOf(entries, filters(''), false).get('audit_12')).toBe(12)
})

test.each(['each=1', 'action=policy.changed'])(
  'nothing is known of those left out by %s',
  (text) => {
    expect(runsOf(entries, filters(text), true).size).toBe(0)
  },
)
