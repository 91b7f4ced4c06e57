import { expect, test } from 'vitest'
import { askedPauseMs, maxAttempts, pauseAfter } from './schedule.ts'

const hourMs = 3_600_000

test('pauses are those that Standard Webhooks recommends', () => {
  const seconds = Array.from({ length: 9 }, (_, i) => (pauseAfter(i + 1, 0, 0) ?? 0) / 1000)

  expect(seconds).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
})

test('after ten attempts a delivery is given up', () => {
  expect(maxAttempts).toBe(10)
  expect(pauseAfter(10, 0.5, 0)).toBeNull()
})

test('each pause is longer by up to a fifth, as drawn', () => {
  expect(pauseAfter(2, 0, 0)).toBe(300_000)
  expect(pauseAfter(2, 0.5, 0)).toBe(330_000)
  expect(pauseAfter(2, 0.999999, 0)).toBe(360_000)
})

test('a receiver can ask for a longer pause, up to a day, and never for a shorter one', () => {
  expect(pauseAfter(1, 0, hourMs)).toBe(hourMs)
  expect(pauseAfter(1, 0, 100 * hourMs)).toBe(24 * hourMs)
  expect(pauseAfter(4, 0, 1000)).toBe(2 * hourMs)
})

test.each([
  [null, 0],
  ['120', 120_000],
  ['0', 0],
  ['-5', 0],
  ['soon', 0],
  ['Thu, 01 Jan 1970 00:02:00 GMT', 60_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
])('Retry-After: %s asks for %i ms', (header, ms) => {
  expect(askedPauseMs(header, 60_000)).toBe(ms)
})
