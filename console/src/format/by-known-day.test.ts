import { describe, expect, test } from 'vitest'
import { changeOf, unequalDays } from './by-known-day.ts'

describe('a comparison with the period before', () => {
  test('is by the day where a week is missing from one of them', () => {
    const known = { knownDays: 84, knownDaysBefore: 91 }

    expect(changeOf(known, 8400, 9100)).toBeCloseTo(0)
    expect(changeOf(known, 9240, 9100)).toBeCloseTo(0.1)
    expect(unequalDays(known)).toEqual({ days: 84, before: 91 })
  })

  test('is of the sums where both are known equally long', () => {
    const known = { knownDays: 91, knownDaysBefore: 91 }

    expect(changeOf(known, 110, 100)).toBeCloseTo(0.1)
    expect(unequalDays(known)).toBeNull()
  })

  test('is none without anything before', () => {
    expect(changeOf({ knownDays: 21, knownDaysBefore: 0 }, 100, 0)).toBeNull()
    expect(unequalDays({ knownDays: 21, knownDaysBefore: 0 })).toBeNull()
  })
})
