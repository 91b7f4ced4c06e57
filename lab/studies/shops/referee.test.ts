import { describe, expect, test } from 'vitest'
import { refereeOf } from './referee.ts'

const base = 1000

/** One product of constant elasticity, and what its neighbours earn by its price. */
function judging(
  elasticity: number,
  cost: 'known' | 'unknown',
  { unitCostMinor = 500, others = (_: number): number => 0 } = {},
) {
  const demandRatio = (_: number, priceMinor: number): number => (priceMinor / base) ** -elasticity
  const products = [{ basePriceMinor: base, unitCostMinor }]
  const at = (i: number, priceMinor: number) => ({
    sold: demandRatio(i, priceMinor),
    others: others(priceMinor),
  })
  return refereeOf({ products, at, demandRatio, cost, steps: 50 })
}

describe('refereeOf', () => {
  test('holds a moved price against what the base price earns', () => {
    // The best price is 1.5 times the cost: 750.
    const { isRight } = judging(3, 'known')
    expect(isRight(0, 800)).toBe(true)
    expect(isRight(0, 1100)).toBe(false)
  })

  test('calls an unmoved price right where no other within a quarter earns over 5 % more', () => {
    expect(judging(3, 'known').isRight(0, base)).toBe(false)
    expect(judging(2, 'known').isRight(0, base)).toBe(true)
  })

  test('asks for a price that wins whatever the cost may be, where none is told', () => {
    const { isRight } = judging(3, 'unknown')
    // 800 earns more at the true cost, less if units cost 900.
    expect(isRight(0, 800)).toBe(false)
    expect(isRight(0, base)).toBe(true)
    // With nearly inelastic demand a higher price wins even if units cost nothing.
    expect(judging(0.4, 'unknown').isRight(0, 1200)).toBe(true)
    expect(judging(0.4, 'unknown').isRight(0, base)).toBe(false)
  })

  test('counts what neighbours win and lose by a move', () => {
    const besides = (others: (priceMinor: number) => number) => judging(3, 'known', { others })
    // A cut to 800 wins 86 of its own; rivals may lose more than that.
    expect(besides(() => 1000).isRight(0, 800)).toBe(true)
    expect(besides((priceMinor) => priceMinor / 2).isRight(0, 800)).toBe(false)
    expect(besides((priceMinor) => priceMinor / 4).isRight(0, 1100)).toBe(false)
    expect(besides((priceMinor) => 2 * priceMinor).isRight(0, 1100)).toBe(true)
  })
})
