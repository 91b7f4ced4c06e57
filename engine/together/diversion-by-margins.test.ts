import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { diversionByMargins, type PricedProduct, withMargins } from './diversion-by-margins.ts'

/** Products whose margins are optimal at a diversion ratio, up to pricing errors of each. */
function wellSet(count: number, diversion: number, off: number, resolved = 1): PricedProduct[] {
  const random = createRandom(count)
  return Array.from({ length: count }, () => {
    const elasticity = 2.5 + 2 * random.uniform()
    const margin = Math.exp(off * random.normal()) / ((1 - diversion) * elasticity)
    return { marginWhenSet: Math.min(margin, 0.99), elasticity, resolved }
  })
}

describe('diversionByMargins', () => {
  test('infers the diversion ratio from jointly optimal prices', () => {
    for (const diversion of [-0.2, 0, 0.3, 0.5]) {
      const found = diversionByMargins(wellSet(20, diversion, 0))
      // The usual elasticity has a seventeenth of the weight, and is a quarter less than theirs.
      expect(Math.abs((found?.mean ?? 0) - diversion)).toBeLessThan(0.03)
      // One standard deviation of the shop's prices, and of the mean of twenty products beside the
      // usual elasticity, by the delta method.
      const usual = 1 / (0.44 ** 2 + 0.5 ** 2 / 20)
      const spread = Math.sqrt(0.2 ** 2 + 1 / (20 / 0.5 ** 2 + usual))
      const lost = 1 - (found?.mean ?? 0)
      expect(Math.sqrt(found?.variance ?? 0)).toBeCloseTo(lost * spread, 9)
    }
  })

  test('has nominal coverage where prices are set as well as assumed', () => {
    const random = createRandom(7)
    let held = 0
    const shops = 2000
    for (let shop = 0; shop < shops; shop++) {
      const off = Math.exp(0.2 * random.normal())
      const products = Array.from({ length: 30 }, () => {
        const elasticity = 6 + 2 * random.uniform()
        const margin = (off * Math.exp(0.5 * random.normal())) / (0.7 * elasticity)
        return { marginWhenSet: margin, elasticity, resolved: 1 }
      }).filter(({ marginWhenSet }) => marginWhenSet < 1)
      const found = diversionByMargins(products)
      const away = Math.abs((found?.mean ?? 0) - 0.3) / Math.sqrt(found?.variance ?? 0)
      if (away < 1.645) held++
    }
    expect(Math.abs(held / shops - 0.9)).toBeLessThan(0.03)
  })

  test('is less precise with fewer products, or uninformative sales', () => {
    const few = diversionByMargins(wellSet(2, 0.3, 0))?.variance ?? 0
    const many = diversionByMargins(wellSet(50, 0.3, 0))?.variance ?? 0
    const half = diversionByMargins(wellSet(50, 0.3, 0, 0.5))?.variance ?? 0
    expect(few).toBeGreaterThan(half)
    expect(half).toBeGreaterThan(many)
  })

  test('compares margins with the usual elasticity before there are sales', () => {
    const at = (marginWhenSet: number) =>
      diversionByMargins(
        Array.from({ length: 20 }, () => ({ marginWhenSet, elasticity: 9, resolved: 0 })),
      )
    // Margins of 1 / 2.62 are those of unrelated products; half as much again, of a third kept.
    expect(at(1 / 2.62)?.mean).toBeCloseTo(0, 9)
    expect(at(1.5 / 2.62)?.mean).toBeCloseTo(1 / 3, 9)
    const spread = Math.sqrt(0.2 ** 2 + 0.44 ** 2 + 0.5 ** 2 / 20)
    expect(Math.sqrt(at(1 / 2.62)?.variance ?? 0)).toBeCloseTo(spread, 9)
  })

  test('says nothing without costs, or with prices barely above cost', () => {
    const [one] = wellSet(1, 0, 0)
    expect(diversionByMargins([])).toBeNull()
    expect(diversionByMargins(one ? [{ ...one, marginWhenSet: null }] : [])).toBeNull()
    expect(diversionByMargins(one ? [{ ...one, marginWhenSet: 0.05 }] : [])).toBeNull()
  })
})

describe('withMargins', () => {
  test('weights both by their precision', () => {
    const learnt = { mean: 0.1, variance: 0.04 }
    const products = wellSet(25, 0.5, 0)
    const margins = diversionByMargins(products)
    const both = withMargins(learnt, products)
    expect(1 / both.variance).toBeCloseTo(1 / 0.04 + 1 / (margins?.variance ?? 1), 9)
    expect(both.mean).toBeGreaterThan(0.1)
    expect(both.mean).toBeLessThan(0.5)
    expect(withMargins(learnt, [])).toEqual(learnt)
    expect(withMargins({ mean: 0.1, variance: 0 }, products)).toEqual({ mean: 0.1, variance: 0 })
  })
})
