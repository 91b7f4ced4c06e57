import { describe, expect, test } from 'vitest'
import type { SimulatedProduct } from './contenders.ts'
import { rightness } from './rightness.ts'

/** Linear demand 1 − p / 2000 at this cost: 1000 + cost / 2 is best. */
const product = (unitCostMinor: number): SimulatedProduct => ({
  id: 'a',
  basePriceMinor: 1000,
  unitCostMinor,
  demand: (priceMinor) => Math.max(0, 1 - priceMinor / 2000),
})

describe('rightness', () => {
  test('of a moved price is to earn at least what the base price earns', () => {
    const isRight = rightness(product(400), 0.4)

    // Best at 1200, so 1400 earns what 1000 earns.
    expect(isRight(1200)).toBe(true)
    expect(isRight(1400)).toBe(true)
    expect(isRight(1401)).toBe(false)
    expect(isRight(999)).toBe(false)
  })

  test('of the base price is that nothing in the corridor earns over 5 % more', () => {
    // 1200 earns 320 and the base price 300: 6.7 % less.
    expect(rightness(product(400), 0.4)(1000)).toBe(false)
    // Within 10 % only 1100, with 315, is in reach: 5 %, which is not over.
    expect(rightness(product(400), 0.1)(1000)).toBe(true)
    // With a cost of 200 the best is 1100, 1.25 % better.
    expect(rightness(product(200), 0.4)(1000)).toBe(true)
  })
})
