import { describe, expect, test } from 'vitest'
import { quietShop, simulateWeeks } from '../fixtures/sales-rows.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from './fit-sales.ts'
import type { SalesRow } from './sales-row.ts'
import { biasSeen, chosenPriceBias, slopeSeen, withoutBias } from './slope-evidence.ts'

/**
 * Weeks at prices that followed demand, which biases elasticities of −2 towards zero by `bias`,
 * then weeks whose price was drawn, or declared to be.
 */
function twoWays(seed: number, bias: number, drawnWeeks = 60): SalesRow[] {
  const random = createRandom(seed)
  const prices = Array.from({ length: 80 + drawnWeeks }, () =>
    Math.round(1000 * Math.exp(0.12 * random.normal())),
  )
  const rows = simulateWeeks(random, quietShop, prices)
  return rows.map((row, week) => {
    if (week >= 80) return { ...row, randomized: true, drawnAboutMinor: 1000 }
    return { ...row, units: Math.round(row.units * (row.priceMinor / 1000) ** bias) }
  })
}

const nothing = { precision: 0, shift: 0 }

describe('the evidence of rows on elasticity and bias', () => {
  test('separates them where prices were both chosen and drawn', () => {
    const { slopes } = fitSales(twoWays(1, 0.8))
    if (!slopes) throw new Error('a fit says so')
    const bias = biasSeen(slopes, nothing)
    const { precision, shift } = withoutBias(slopes, { mean: 0, variance: 25 })

    expect(Math.abs((bias?.mean ?? 0) - 0.8)).toBeLessThan(2 * Math.sqrt(bias?.variance ?? 0))
    expect(Math.sqrt(bias?.variance ?? 9)).toBeLessThan(0.4)
    expect(Math.abs(shift / precision + 2)).toBeLessThan(0.5)
  })

  test('reproduces the fit once its priors are put back', () => {
    const belief = fitSales(twoWays(2, 0.5))
    const variance = chosenPriceBias.sd ** 2
    if (!belief.slopes) throw new Error('a fit says so')
    const { precision, shift } = withoutBias(belief.slopes, { mean: 0, variance })
    const prior = 1 / 1.5 ** 2

    expect((shift - 2.62 * prior) / (precision + prior)).toBeCloseTo(belief.elasticity.mean, 1)
    expect(1 / Math.sqrt(precision + prior)).toBeLessThan(belief.elasticity.sd * 1.02)
    expect(1 / Math.sqrt(precision + prior)).toBeGreaterThan(belief.elasticity.sd * 0.9)
  })

  test('is on their sum if all prices were chosen, and on the elasticity if all were drawn', () => {
    const rows = twoWays(3, 0)
    const chosen = fitSales(rows.slice(0, 80))
    const drawn = fitSales(rows.slice(80))

    expect(chosen.slopes).toEqual(
      slopeSeen(chosen.elasticityDataMean, chosen.elasticityDataSd, true),
    )
    expect(chosen.slopes && biasSeen(chosen.slopes, nothing)).toBeNull()
    expect(drawn.slopes).toEqual(slopeSeen(drawn.elasticityDataMean, drawn.elasticityDataSd, false))
  })

  test('ignores a price at which every draw ended: it was not drawn', () => {
    // The price moved with demand, and was declared drawn, with certainty, at each new value.
    const rows = twoWays(4, 0).map((row) => ({
      ...row,
      randomized: true,
      drawnAboutMinor: row.priceMinor,
    }))
    const sure = fitSales(rows.map((row) => ({ ...row, drawnAboutMinor: 1000 })))

    expect(fitSales(rows).elasticityDataSd).toBeGreaterThan(0.33)
    expect(sure.elasticityDataSd).toBeLessThan(0.2)
  })

  test('covers elasticities nine times in ten, for any bias of chosen prices', () => {
    let inside = 0
    for (let seed = 0; seed < 150; seed++) {
      const bias = 0.7 * createRandom(9000 + seed).normal()
      const { elasticity } = fitSales(twoWays(seed, bias, 20))
      if (elasticity.low <= -2 && -2 <= elasticity.high) inside++
    }
    // The standard error of a coverage near 0.9 is 0.024.
    expect(inside / 150).toBeGreaterThan(0.84)
    expect(inside / 150).toBeLessThan(0.98)
  })
})

describe('slopeSeen', () => {
  test('is empty where the error is absurdly large', () => {
    expect(slopeSeen(-2.6, 1e6, true).elasticity).toBe(0)
    expect(withoutBias(slopeSeen(-2.6, 1e6, true), { mean: 0, variance: 1 })).toEqual(nothing)
  })

  test('of chosen prices has the combined variance of its own error and the bias', () => {
    const { precision, shift } = withoutBias(slopeSeen(-3, 0.4, true), {
      mean: 0.5,
      variance: 0.49,
    })
    expect(1 / precision).toBeCloseTo(0.16 + 0.49, 12)
    expect(shift / precision).toBeCloseTo(-3.5, 12)
  })
})
