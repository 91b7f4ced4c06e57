import { describe, expect, test } from 'vitest'
import { learnLossAversion } from './learn-loss-aversion.ts'

const products = (count: number, steeper: number, precision = 20, reach = 0) =>
  Array.from({ length: count }, () => ({ steeper, precision, reach }))

describe('learnLossAversion', () => {
  test('is the bend as a share of the elasticity, shrunk towards none', () => {
    const few = learnLossAversion(products(8, 0.6, 1), 3)
    const many = learnLossAversion(products(80, 0.6, 20), 3)

    expect(many).toBeCloseTo(0.2, 2)
    expect(few).toBeGreaterThan(0)
    expect(few).toBeLessThan(0.8 * many)
  })

  test('is 0 for few products, and where cuts do more than rises', () => {
    expect(learnLossAversion(products(7, 0.9), 3)).toBe(0)
    expect(learnLossAversion(products(50, -1.5), 3)).toBe(0)
    expect(learnLossAversion([], 3)).toBe(0)
  })

  test('leaves out how shapes of demand bend anyway, over the prices that were seen', () => {
    const usual = 0.4
    expect(learnLossAversion(products(50, usual, 20, 0.1), 3)).toBeLessThan(0.01)
    expect(learnLossAversion(products(50, usual, 20, 0.02), 3)).toBeGreaterThan(0.05)
  })

  test('is at most 0.35, and no share of an elasticity near 0', () => {
    expect(learnLossAversion(products(50, 9), 3)).toBe(0.35)
    expect(learnLossAversion(products(50, 0.2), 0.1)).toBeLessThan(0.11)
  })
})
