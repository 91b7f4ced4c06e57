import { describe, expect, test } from 'vitest'
import { createRandom } from '../../../../engine/random/random.ts'
import { kindOf, strangeKinds } from '../kinds.ts'
import { exponential, linear, logNormalPay, loyalAndSwitching } from './answers.ts'
import { tellOf } from './play-stranger.ts'
import { bestOf } from './profit.ts'
import { createStranger } from './worlds.ts'

const drawn = strangeKinds.filter(({ world }) => world !== 'real rows')

describe('strange shops', () => {
  test('have answers of the elasticity that they were asked for', () => {
    for (const ratio of [
      logNormalPay(2.4, createRandom(1)),
      loyalAndSwitching(2.4, createRandom(2)),
      linear(2.4),
      exponential(2.4),
    ]) {
      expect(ratio(1)).toBeCloseTo(1, 9)
      expect(-Math.log(ratio(1.001) / ratio(0.999)) / 0.002).toBeCloseTo(2.4, 1)
    }
  })

  test('sell what they sell at base prices, and less at higher ones', () => {
    for (const { id, world } of drawn) {
      const kind = kindOf(id)
      if (world === null) continue
      const shop = createStranger(world, kind, 10_001, 10)
      const answer = new Float64Array(10)
      const base = shop.products.map(({ basePriceMinor }) => basePriceMinor)
      const dearer = base.map((price) => 1.1 * price)
      for (const category of shop.categories.keys()) shop.ratios(category, base, answer)
      for (const ratio of answer) expect(ratio).toBeCloseTo(1, 6)
      for (const category of shop.categories.keys()) shop.ratios(category, dearer, answer)
      for (const ratio of answer) expect(ratio).toBeLessThan(1)
      expect(bestOf(shop).possible).toBeGreaterThan(0)
    }
  })

  test('take buyers from each other in a mixed logit', () => {
    const shop = createStranger('mixed logit', kindOf('O1'), 10_002, 10)
    const [first = 0, second = 0] = shop.categories[0] ?? []
    const prices = shop.products.map(({ basePriceMinor }) => basePriceMinor)
    const answer = new Float64Array(10)
    prices[second] = 0.7 * (prices[second] ?? 0)
    shop.ratios(0, prices, answer)
    expect(answer[second]).toBeGreaterThan(1)
    expect(answer[first]).toBeLessThan(1)
  })

  test('tell no promotion where nobody tells, and no more than is in stock', () => {
    const untold = createStranger('promotions untold', kindOf('O5'), 10_003, 10)
    expect(untold.history.flat().every(({ promotion }) => promotion === null)).toBe(true)
    const thin = createStranger('linear, sold out', kindOf('O3'), 10_003, 10)
    thin.history.forEach((rows, i) => {
      const most = Math.max(...rows.map(({ units }) => units))
      expect(most).toBeLessThanOrEqual(thin.weeklyStock?.[i] ?? 0)
    })
  })

  test('tell contenders a cost only where it is known', () => {
    const kind = kindOf('O2U')
    const told = tellOf(
      createStranger('log-normal pay, wild weeks', kind, 10_004, 10),
      kind,
      10_004,
    )
    expect(told.every(({ unitCostMinor }) => unitCostMinor === null)).toBe(true)
    expect(told.every(({ history }) => history.length === 104)).toBe(true)
  })
})
