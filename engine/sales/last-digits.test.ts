import { describe, expect, test } from 'vitest'
import { drawCount, weekRow } from '../fixtures/sales-rows.ts'
import { createRandom } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { logSeen } from '../special/seen-price.ts'
import { fitSales } from './fit-sales.ts'
import type { SalesRow } from './sales-row.ts'

const elasticity = -2.5

/** Two years of weekly sales at prices around 7.99, to customers who overlook this share. */
function twoYears(unseenShare: number, seed: number): SalesRow[] {
  const random = createRandom(seed)
  const base = logSeen(799, unseenShare)
  return Array.from({ length: 104 }, (_, week) => {
    const price = Math.round(799 * exp(0.12 * random.normal()))
    const answer = exp(elasticity * (logSeen(price, unseenShare) - base) + 0.2 * random.normal())
    return weekRow(week, price, drawCount(random, 60 * answer))
  })
}

describe('the evidence of sales on last digits', () => {
  test.each([0, 0.15, 0.3])(
    'is %f where customers overlook that share, with calibrated errors',
    (truth) => {
      const products = 120
      let within = 0
      let sum = 0
      let weights = 0
      for (let seed = 0; seed < products; seed++) {
        const seen = fitSales(twoYears(truth, seed)).lastDigits
        if (!seen) throw new Error('nothing was read')
        if (Math.abs(seen.share - truth) * Math.sqrt(seen.precision) < 1.645) within += 1
        sum += seen.precision * seen.share
        weights += seen.precision
      }
      expect(Math.abs(sum / weights - truth)).toBeLessThan(3 / Math.sqrt(weights) + 0.02)
      // 90 % of 120 ± three standard deviations.
      expect(within).toBeGreaterThan(98)
      expect(within).toBeLessThan(119)
    },
  )

  test('is null where no price differs by them', () => {
    const rows = [800, 900, 800, 900, 700, 800, 700, 900].map((price, week) =>
      weekRow(week, price, 20 + week),
    )
    expect(fitSales(rows).lastDigits).toBeNull()
    expect(fitSales([]).lastDigits).toBeNull()
  })
})
