import { expect, test } from 'vitest'
import { toMajorUnits, toMinorUnits } from './amounts.ts'

test.each([
  [19.99, 'usd', 1999],
  ['19.99', 'USD', 1999],
  [1999, 'jpy', 1999],
  [1.2345, 'kwd', 1235],
  [0.1 + 0.2, 'eur', 30],
])('%s %s is %i in the smallest unit', (amount, currency, minor) => {
  expect(toMinorUnits(amount, currency)).toBe(minor)
})

test.each([
  [0, 'usd'],
  [-1, 'usd'],
  ['free', 'usd'],
  [19.99, 'xyz'],
])('%s %s is no price that anything can be optimized about', (amount, currency) => {
  expect(toMinorUnits(amount, currency)).toBeNull()
})

test('every price of two decimals comes back as it was', () => {
  const prices = Array.from({ length: 30_000 }, (_, i) => i + 1)
  const changed = prices.filter(
    (minor) => toMinorUnits(toMajorUnits(minor, 'usd'), 'usd') !== minor,
  )

  expect(changed).toEqual([])
})

test('a price in a currency that is not known is refused', () => {
  expect(() => toMajorUnits(1999, 'xyz')).toThrow("The currency 'xyz' is not known")
})
