import { expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { median } from '../special/median.ts'
import { oddCount, withoutOddest } from './price-spread.ts'

test.each([0, 1, 2, 7, 50, 101])(
  'trims the outliers of %d, and sorts by distance from the median',
  (n) => {
    const random = createRandom(n + 1)
    // Some are as far below as others above, and some are equal.
    const prices = Array.from(
      { length: n },
      () => 3 + Math.round(20 * (random.uniform() - 0.5)) / 8,
    )
    const middle = median(prices, 0)
    const expected = prices
      .map((price) => price - middle)
      .sort((a, b) => Math.abs(a) - Math.abs(b) || a - b)
      .slice(0, Math.max(0, n - oddCount(n)))

    expect([...withoutOddest(prices)]).toEqual(expected)
  },
)
