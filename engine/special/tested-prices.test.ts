import { expect, test } from 'vitest'
import { isTested, testedPrices } from './tested-prices.ts'

const one = (price: number): [number, number] => [price, price]

test('gives the range of some prices and the gaps of more than a tenth in it', () => {
  const tested = testedPrices([one(1500), one(1000), [1050, 1100], one(1200), one(1000)])

  expect(tested).toEqual({
    lowMinor: 1000,
    highMinor: 1500,
    gaps: [{ lowMinor: 1200, highMinor: 1500 }],
  })
  expect([999, 1000, 1150, 1200, 1201, 1499, 1500, 1501].map((p) => isTested(tested, p))).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    true,
    false,
  ])
})

test('keeps the eight widest gaps, cheapest first', () => {
  const prices = Array.from({ length: 20 }, (_, i) =>
    one(Math.round(100 * 1.2 ** i * (1 + i / 100))),
  )
  const gaps = testedPrices(prices)?.gaps ?? []

  expect(gaps).toHaveLength(8)
  expect(gaps.map(({ lowMinor }) => lowMinor)).toEqual(
    gaps.map(({ lowMinor }) => lowMinor).toSorted((a, b) => a - b),
  )
})

test('is null without prices', () => {
  expect(testedPrices([])).toBeNull()
  expect(isTested(null, 100)).toBe(false)
})
