import { describe, expect, test } from 'vitest'
import { startingPrior } from '../pool/pool-prior.ts'
import { planNests } from '../together/joint-prices.ts'
import { nestKey } from '../together/nest.ts'
import { jointEarnings, relativeOpportunity } from './joint-earnings.ts'
import { usualMethod } from './method.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable } from './price-table.ts'

const demand = {
  probability: Float64Array.of(0.3, 0.2, 0.1, 0.3, 0.15, 0.05),
  draws: 2,
  prices: 3,
  constantElasticity: 0,
}
const margin = [0.2, 0.4, 0.6]

describe('jointEarnings', () => {
  test('is the product’s own profit at the base price, and adds diverted sales at other prices', () => {
    const value = jointEarnings(demand, margin, { mean: 0.5, sd: 0 }, 1)
    expect([...value]).toEqual(
      [0.3 * 0.2 - 0.1 * 0.5, 0.2 * 0.4, 0.1 * 0.6 + 0.1 * 0.5]
        .concat([0.3 * 0.2 - 0.15 * 0.5, 0.15 * 0.4, 0.05 * 0.6 + 0.1 * 0.5])
        .map((each) => expect.closeTo(each, 12)),
    )
  })

  test('equals the product’s own earnings to the bit where it has no neighbours', () => {
    const alone = demand.probability.map((sold, i) => sold * (margin[i % 3] ?? 0))
    expect(jointEarnings(demand, margin, { mean: 0, sd: 0 }, 1)).toEqual(alone)
  })

  test('draws the diversion evenly around its mean', () => {
    const draws = 243
    const many = {
      probability: Float64Array.from({ length: 2 * draws }, (_, i) => (i % 2 === 0 ? 0.2 : 0.1)),
      draws,
      prices: 2,
      constantElasticity: 0,
    }
    const value = jointEarnings(many, [0.5, 0.7], { mean: 0.4, sd: 0.1 }, 0)
    const opportunity = Array.from(
      { length: draws },
      (_, n) => ((value[2 * n + 1] ?? 0) - 0.07) / 0.1,
    )
    const mean = opportunity.reduce((sum, one) => sum + one, 0) / draws
    const variance = opportunity.reduce((sum, one) => sum + (one - mean) ** 2, 0) / draws
    expect(mean).toBeCloseTo(0.4, 2)
    expect(Math.sqrt(variance)).toBeCloseTo(0.1, 2)
  })

  test('a diverted unit is worth as much as one sold here where units are the objective', () => {
    const found = relativeOpportunity(
      { meanMinor: 300, sdMinor: 30 },
      { ...openGuardrails, objective: 'units' },
      1000,
    )
    expect(found).toEqual({ mean: 0, sd: 0 })
  })
})

describe('a table of a product with substitutes', () => {
  const nest = { kind: 'group', name: 'shirts' } as const
  const products = ['a', 'b', 'c'].map((productId) => ({
    productId,
    nest: nestKey(nest),
    ...{ unitsPerDay: 3, basePriceMinor: 1000, baseMargin: 0.5, elasticity: 2.62 },
  }))
  const table = (diversion: number | null) => {
    const nests = planNests(products, [{ ...nest, mean: 0.6, variance: 0.25 ** 2, periods: 0 }])
    return buildPriceTable({
      belief: null,
      siblings: [],
      pool: { ...startingPrior, products: 30, covariance: [4, 0, 0.01], nests },
      productId: 'a',
      nest,
      basePriceMinor: 1000,
      guardrails: {
        ...openGuardrails,
        unitCostMinor: 500,
        ...(diversion === null ? {} : { diversionBetween: [diversion, diversion] }),
      },
      exploration: 0,
      seed: 1,
      // Caution would hide the effect.
      method: { ...usualMethod, caution: false, lossAversion: 0, nearTie: 0 },
    })
  }

  test('prices higher the more lost sales are diverted, and says why', () => {
    const priceOf = (diversion: number | null) => {
      const { prices, greedyIndex } = table(diversion)
      return prices[greedyIndex] ?? 0
    }
    expect(priceOf(0)).toBeLessThanOrEqual(priceOf(0.3))
    expect(priceOf(0.3)).toBeLessThan(priceOf(0.8))
    const { factors, greedyIndex } = table(null)
    expect(factors[greedyIndex]).toContain('product_group')
  })
})
