import { describe, expect, test } from 'vitest'
import { drawCount, weekRow } from '../fixtures/sales-rows.ts'
import { createRandom } from '../random/random.ts'
import { exp } from '../special/exp.ts'
import { fitSales } from './fit-sales.ts'
import type { SalesRow } from './sales-row.ts'

/** Two years of weekly sales around 10.00; demand is so much steeper above than on average. */
function twoYears(steeper: number, seed: number, stays = 1): SalesRow[] {
  const random = createRandom(seed)
  return Array.from({ length: 104 }, (_, week) => {
    const ratio = 0.1 * random.normal()
    const price = Math.round(1000 * exp(ratio))
    const answer = exp(-2.5 * ratio - steeper * Math.abs(ratio) + 0.2 * random.normal())
    return weekRow(week, price, drawCount(random, 60 * answer * (price > 1000 ? stays : 1)))
  })
}

function bendsOf(rowsOf: (seed: number) => SalesRow[]) {
  return Array.from({ length: 120 }, (_, seed) => {
    const { bend } = fitSales(rowsOf(seed))
    if (!bend) throw new Error('nothing was read')
    return bend
  })
}

function averageOf(bends: readonly { steeper: number; precision: number }[]) {
  const weights = bends.reduce((sum, one) => sum + one.precision, 0)
  const sum = bends.reduce((all, one) => all + one.precision * one.steeper, 0)
  return { mean: sum / weights, error: 1 / Math.sqrt(weights) }
}

describe('the evidence of sales on a bend of demand', () => {
  test.each([0, 0.8, -0.8])('is %f where demand bends by that, with calibrated errors', (truth) => {
    const bends = bendsOf((seed) => twoYears(truth, seed))
    const { mean, error } = averageOf(bends)
    const within = bends.filter(
      (one) => Math.abs(one.steeper - truth) * Math.sqrt(one.precision) < 1.645,
    ).length

    expect(Math.abs(mean - truth)).toBeLessThan(3 * error + 0.05)
    // 90 % of 120 ± three standard deviations.
    expect(within).toBeGreaterThan(98)
    expect(within).toBeLessThan(119)
  })

  test('is none where demand drops right above the usual price', () => {
    const { mean, error } = averageOf(bendsOf((seed) => twoYears(0, seed, 0.7)))
    expect(Math.abs(mean)).toBeLessThan(3 * error + 0.1)
  })

  test('is null where nothing was sold or the price never moved', () => {
    expect(fitSales([]).bend).toBeNull()
    expect(fitSales([20, 25, 18, 22].map((units, i) => weekRow(i, 1000, units))).bend).toBeNull()
  })
})
