import { expect, test } from 'vitest'
import { marginOf, rangeOf } from './trade-range.ts'

const asked = (text: string) => rangeOf(new URLSearchParams(text))
const daysOf = ({ from = '', until = '' }) => (Date.parse(until) - Date.parse(from)) / 86_400_000

test('weeks that were chosen are whole, today included', () => {
  expect(daysOf(asked('range=4'))).toBe(28)
  expect(daysOf(asked(''))).toBe(91)
  expect(Date.parse(asked('').until ?? '')).toBeGreaterThan(Date.now())
})

test('days of one’s own are counted by day, week or month, and a time that is none by the usual one', () => {
  const own = (from: string, until: string) => asked(`range=own&from=${from}&until=${until}`)
  expect(own('2026-01-01', '2026-01-20').interval).toBe('day')
  expect(own('2026-01-01', '2026-06-20').interval).toBe('week')
  expect(own('2025-01-01', '2026-06-20').interval).toBe('month')
  expect(daysOf(own('2026-06-01', '2026-01-01'))).toBe(91)
  expect(daysOf(own('1999-01-01', '2026-01-01'))).toBe(91)
})

test('one currency of several is asked for by its code, and anything else is not', () => {
  expect(asked('currency=usd').currency).toBe('usd')
  expect(asked('currency=dollars')).not.toHaveProperty('currency')
  expect(asked('')).not.toHaveProperty('currency')
})

test('a margin is of the revenue whose cost is known', () => {
  expect(marginOf({ units: 3, revenue: 300, profit: 50, costedRevenue: 100 })).toBe(0.5)
  expect(marginOf({ units: 3, revenue: 300, profit: 0, costedRevenue: 0 })).toBeNull()
})
