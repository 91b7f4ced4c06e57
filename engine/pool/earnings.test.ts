import { describe, expect, test } from 'vitest'
import { earningsOf } from './earnings.ts'

const of = (...earned: number[]) =>
  earningsOf(new Map(earned.map((one, i) => [`product-${i}`, one] as const)))

describe('how unevenly products earn', () => {
  test('equal products count as many as they are, and none is large', () => {
    expect(of(...Array(20).fill(7))).toEqual({ equalProducts: expect.closeTo(20, 9), shares: {} })
  })

  test('a product that earns nearly everything leaves hardly more than one', () => {
    const found = of(90, 5, 5)
    expect(found?.equalProducts).toBeCloseTo(1 / 0.815, 9)
    expect(found?.shares).toEqual({ 'product-0': 0.9 })
  })

  test('depends on no unit of money', () => {
    const [cents, euros] = [of(100, 300, 600), of(1, 3, 6)]
    expect(cents?.equalProducts).toBeCloseTo(euros?.equalProducts ?? 0, 12)
    expect(cents?.shares).toEqual(euros?.shares)
  })

  test.each([[[]], [[0, 0]], [[Infinity, 1]]])('is unknown where %j is earned', (earned) => {
    expect(of(...earned)).toBeNull()
  })
})
