import { expect, test } from 'vitest'
import { extentOf, linearAxis, padded, timeAxis } from './frame.ts'

test('an axis puts the ends of its domain at the ends of its room', () => {
  const axis = linearAxis([0, 10], [100, 0], 5)
  expect(axis.at(0)).toBe(100)
  expect(axis.at(10)).toBe(0)
  expect(axis.ticks).toEqual([0, 2, 4, 6, 8, 10])
})

test('days of an axis of time are days of UTC', () => {
  const day = 86_400_000
  const axis = timeAxis([0, 4 * day], [0, 400], 4)
  expect(axis.ticks).toEqual([0, day, 2 * day, 3 * day, 4 * day])
})

test('weeks of an axis of time begin on Mondays, as those of reports do', () => {
  const weeks = (from: string, until: string) =>
    timeAxis([Date.parse(from), Date.parse(until)], [0, 1000], 12).ticks.map((tick) =>
      new Date(tick).getUTCDay(),
    )
  expect(new Set(weeks('2026-08-31', '2026-11-23'))).toEqual(new Set([1]))
  expect(new Set(weeks('2026-09-07', '2026-11-16'))).toEqual(new Set([1]))
})

test('an axis of a few hours names their day once', () => {
  const hour = 3_600_000
  const axis = timeAxis([20 * hour, 30 * hour], [0, 400], 8)
  expect(axis.ticks).toEqual([20 * hour, 24 * hour])
})

test('values without a spread get one, and none get none', () => {
  expect(extentOf([])).toBeNull()
  expect(extentOf([Number.NaN])).toBeNull()
  const [low, high] = extentOf([5]) ?? [0, 0]
  expect(low).toBeLessThan(5)
  expect(high).toBeGreaterThan(5)
  expect(padded([0, 100], 0.1)).toEqual([-10, 110])
})
