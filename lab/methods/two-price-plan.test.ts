import { describe, expect, test } from 'vitest'
import { createRandom } from '../../engine/random/random.ts'
import { demand, prices } from '../studies/published/ferreira.ts'
import { twoPricePlan } from './two-price-plan.ts'

describe('twoPricePlan', () => {
  test('with a quarter of a unit a customer, mixes the two dearest prices of the paper', () => {
    const { share, revenue } = twoPricePlan(prices, demand, 0.25)
    expect(Array.from(share, (x) => Number(x.toFixed(12)))).toEqual([0, 0, 0.75, 0.25])
    expect(revenue).toBeCloseTo(10.1, 10)
  })

  test('with half a unit, mixes the two in the middle', () => {
    const { share, revenue } = twoPricePlan(prices, demand, 0.5)
    expect(share[1]).toBeCloseTo(2 / 3, 12)
    expect(share[2]).toBeCloseTo(1 / 3, 12)
    expect(revenue).toBeCloseTo(17.95, 10)
  })

  test('with plenty, shows the price that earns most; with nothing, sells nothing', () => {
    expect(twoPricePlan(prices, demand, 1)).toMatchObject({ revenue: 29.9 * 0.8 })
    expect(twoPricePlan(prices, demand, 0)).toMatchObject({ revenue: 0 })
  })

  test('earns no less than any random plan that the stock allows', () => {
    const random = createRandom(1)
    for (let n = 0; n < 200; n++) {
      const chances = prices.map(() => random.uniform())
      const stock = random.uniform()
      const { share, revenue } = twoPricePlan(prices, chances, stock)
      const sold = share.reduce((sum, x, k) => sum + x * chances[k], 0)
      expect(sold).toBeLessThanOrEqual(stock + 1e-12)
      expect(share.reduce((sum, x) => sum + x, 0)).toBeLessThanOrEqual(1 + 1e-12)
      for (let other = 0; other < 50; other++) {
        const plan = prices.map(() => random.uniform())
        const all = plan.reduce((sum, x) => sum + x, 0)
        const sells = plan.reduce((sum, x, k) => sum + (x / all) * chances[k], 0)
        const scale = Math.min(1, stock / sells) / all
        const earns = plan.reduce((sum, x, k) => sum + scale * x * chances[k] * prices[k], 0)
        expect(earns).toBeLessThanOrEqual(revenue + 1e-9)
      }
    }
  })
})
