import { describe, expect, test } from 'vitest'
import { drawInstance, highest, lowest } from '../studies/published/broder.ts'
import { mostLikely, type PriceLog, record } from './fit-logistic-demand.ts'
import { bestPrice, chance } from './logistic-demand.ts'

describe('mostLikely', () => {
  test('of expected purchases it is the demand that made them', () => {
    const truth = { slope: 0.7, shift: -0.4 }
    const log: PriceLog = new Map()
    for (const price of [1, 2, 4]) record(log, price, 1000, 1000 * chance(truth, price))
    const fit = mostLikely(log, { slope: 1.1, shift: 0 })
    expect(fit.slope).toBeCloseTo(truth.slope, 6)
    expect(fit.shift).toBeCloseTo(truth.shift, 6)
  })

  test('stays in the box where purchases speak for a demand outside it', () => {
    const log: PriceLog = new Map()
    for (const price of [1, 2, 4]) record(log, price, 100, 100)
    expect(mostLikely(log, { slope: 1.1, shift: 0 })).toEqual({ slope: 0.2, shift: -1 })
  })

  test('along an edge it is better than its neighbours there', () => {
    const log: PriceLog = new Map()
    const outside = { slope: 1, shift: -1.5 }
    for (const price of [1, 2, 4]) record(log, price, 1000, 1000 * chance(outside, price))
    const fit = mostLikely(log, { slope: 1.1, shift: 0 })
    expect(fit.shift).toBe(-1)
    expect(fit.slope).toBeGreaterThan(0.5)
    expect(fit.slope).toBeLessThan(1)
  })
})

test('the best price is where revenue is flat', () => {
  const demand = { slope: 0.8, shift: 0.3 }
  const best = bestPrice(demand, lowest, highest)
  const revenue = (price: number) => price * chance(demand, price)
  expect(revenue(best)).toBeGreaterThan(revenue(best + 0.01))
  expect(revenue(best)).toBeGreaterThan(revenue(best - 0.01))
})

test('a price drawn blindly loses three fifths, as the paper prints', () => {
  let loss = 0
  const instances = 2000
  for (let instance = 0; instance < instances; instance++) {
    const truth = drawInstance(instance)
    const best = bestPrice(truth, lowest, highest)
    let earned = 0
    for (let j = 0; j < 200; j++) {
      const price = lowest + ((highest - lowest) * (j + 0.5)) / 200
      earned += (price * chance(truth, price)) / 200
    }
    loss += (1 - earned / (best * chance(truth, best))) / instances
  }
  // Published: 0.619 for another 500 instances; the standard error of such a mean is 0.009.
  expect(Math.abs(loss - 0.619)).toBeLessThan(0.02)
})
