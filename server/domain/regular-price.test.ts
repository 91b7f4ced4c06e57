import { describe, expect, test } from 'vitest'
import { type PriceSeen, regularPrice } from './regular-price.ts'

const weekSeconds = 7 * 86_400

/** Prices week by week, the latest one last; with a promotion where specified. */
const weeks = (...prices: (number | { promoted: number })[]): PriceSeen[] =>
  prices.map((price, i) => ({
    priceMinor: typeof price === 'number' ? price : price.promoted,
    promotion: typeof price === 'number' ? null : 1,
    atSeconds: i * weekSeconds,
  }))

describe('the regular price', () => {
  test('is the most common one, not the one that came last', () => {
    expect(regularPrice(weeks(1000, 1000, 1000, 900, 1000, 800))).toBe(1000)
  })

  test('is no promotion, however often there was one', () => {
    const promoted = { promoted: 700 }
    expect(regularPrice(weeks(1000, promoted, promoted, promoted, 1000, promoted))).toBe(1000)
    expect(regularPrice(weeks(promoted, promoted, { promoted: 650 }))).toBe(700)
  })

  test('is recent: what was usual a year ago does not count', () => {
    const before = Array.from({ length: 50 }, () => 800)
    const since = Array.from({ length: 10 }, () => 1000)

    expect(regularPrice(weeks(...before, ...since))).toBe(1000)
  })

  test('is a new one that has stood for a month, by the week, the day or the month', () => {
    const before = Array.from({ length: 8 }, () => 1000)

    expect(regularPrice(weeks(...before, 1100, 1100, 1100, 1100, 1100))).toBe(1100)
    expect(regularPrice(weeks(...before, 800, 800))).toBe(1000)
    const days = (...prices: number[]) =>
      weeks(...prices).map((seen) => ({ ...seen, atSeconds: seen.atSeconds / 7 }))
    const usual = Array.from({ length: 60 }, () => 1000)
    expect(regularPrice(days(...usual, ...Array.from({ length: 30 }, () => 1100)))).toBe(1100)
    expect(regularPrice(days(...usual, ...Array.from({ length: 14 }, () => 800)))).toBe(1000)
    const months = weeks(...before, 1100).map((seen) => ({
      ...seen,
      atSeconds: seen.atSeconds * 4,
    }))
    expect(regularPrice(months)).toBe(1000)
  })

  test('is the list price where a file does not say which customers had coupons', () => {
    const paid = [1000, 965, 1000, 980, 990, 1000, 975, 985, 1000, 962, 972, 984]
    expect(regularPrice(weeks(...paid))).toBe(1000)
    const neverWhole = paid.filter((price) => price < 1000)
    expect(regularPrice(weeks(...neverWhole))).toBe(972)
  })

  test('is not the mean that was paid where some customers have coupons', () => {
    // A fifth of the units at a tenth off, spread by chance over days of a few.
    const shares = [0, 0.2, 0.33, 0, 0.25, 0.5, 0.2, 0.14, 0.25, 0.2, 0, 0.33, 0.17, 0.4]
    const paid = shares.map((promotion, i) => ({
      priceMinor: Math.round(1000 * (1 - 0.1 * promotion)),
      promotion,
      atSeconds: (i * weekSeconds) / 7,
    }))
    expect(regularPrice(paid)).toBe(1000)

    const never0 = paid.filter(({ promotion }) => promotion > 0)
    expect(regularPrice(never0)).toBeGreaterThan(982)
  })

  test('of averages that are never equal is one among most others', () => {
    const averages = [998, 1003, 1001, 1400, 1005, 640, 997]

    expect(Math.abs(regularPrice(weeks(...averages)) - 1001)).toBeLessThan(5)
  })

  test('of equally common ones is the latest, in whatever order the rows come', () => {
    const seen = weeks(800, 1000, 800, 1000)

    expect(regularPrice(seen)).toBe(1000)
    expect(regularPrice(seen.toReversed())).toBe(1000)
  })

  test('of one price is that price, and of none is refused', () => {
    expect(regularPrice(weeks(1999))).toBe(1999)
    expect(() => regularPrice([])).toThrow('seen is empty')
  })
})
