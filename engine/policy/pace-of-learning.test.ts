import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import type { LikelyForgetting } from '../belief/forgetting.ts'
import { weekRow } from '../fixtures/sales-rows.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { offersBeforeRebuild, worthByTraffic, worthOfLearning } from './pace-of-learning.ts'

describe('offersBeforeRebuild', () => {
  test('is 3 % of what is remembered, at most 50, and never zero', () => {
    expect([0, 10, 400, 1e6].map((offers) => offersBeforeRebuild(offers, 'undecayed'))).toEqual([
      1, 1, 12, 50,
    ])
  })

  test('is at least eight where counts fade', () => {
    expect([0, 87, 1010].map((offers) => offersBeforeRebuild(offers, 1))).toEqual([8, 8, 31])
  })
})

describe('worthOfLearning', () => {
  test('is full while nothing changes, a quarter during change, and between where that is uncertain', () => {
    expect(worthOfLearning([{ forgetting: 'undecayed', weight: 1 }])).toBe(1)
    expect(worthOfLearning([{ forgetting: 1, weight: 1 }])).toBe(0.25)
    const open: LikelyForgetting[] = [
      { forgetting: 0, weight: 0.6 },
      { forgetting: 'undecayed', weight: 0.4 },
    ]
    expect(worthOfLearning(open)).toBeCloseTo(0.55, 12)
  })
})

describe('worthByTraffic', () => {
  const after = (days: number, purchaseCount: number) => ({
    ...emptyBelief(),
    offersSeen: 100,
    purchaseCount,
    firstSeconds: 1_700_000_000,
    lastSeconds: 1_700_000_000 + days * 86_400,
  })

  test('is near zero for a product that sells one a day, and full for one that sells dozens', () => {
    expect(worthByTraffic(after(30, 29))).toBeCloseTo((91 / 1000) ** 2, 6)
    expect(worthByTraffic(after(30, 900))).toBe(1)
  })

  test('is low for an unknown product, until a few purchases show that it sells', () => {
    expect(worthByTraffic(null)).toBeCloseTo(0.364 ** 2, 6)
    expect(worthByTraffic(emptyBelief())).toBeCloseTo(0.364 ** 2, 6)
    expect(worthByTraffic(after(0.01, 0))).toBeCloseTo(0.364 ** 2, 6)
    expect(worthByTraffic(after(0.01, 2))).toBe(1)
  })

  test('follows the level of sales rows before the first offer, and purchases after it', () => {
    const rows = Array.from({ length: 30 }, (_, i) => weekRow(i, 1000 + 20 * (i % 3), 14))
    const sold = withSales(emptyBelief(), fitSales(rows))

    const perDay = Math.exp(sold.sales?.level.mean ?? Number.NaN)
    expect(perDay).toBeCloseTo(2, 0)
    expect(worthByTraffic(sold)).toBeCloseTo(((91 * perDay) / 1000) ** 2, 9)
    expect(worthByTraffic({ ...after(30, 29), sales: sold.sales })).toBe(
      worthByTraffic(after(30, 29)),
    )
  })

  test('is full where a belief predates the field for its first observation', () => {
    expect(worthByTraffic({ ...after(30, 29), firstSeconds: 0 })).toBe(1)
  })
})
