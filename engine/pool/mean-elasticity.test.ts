import { describe, expect, test } from 'vitest'
import { commonVariance, withMeanElasticity } from './mean-elasticity.ts'
import { type PoolPrior, startingPrior } from './pool-prior.ts'

/**
 * An account whose data inform its mean with this precision, in addition to the published prior,
 * which the pool weighs with a variance of 1.44.
 */
function account(precision: number, mean: number, more: Partial<PoolPrior> = {}): PoolPrior {
  return {
    ...startingPrior,
    cells: 50,
    products: 50,
    mean: [-1.5, mean],
    covariance: [1, 0, 0.2],
    ...more,
    sums: {
      products: 50,
      spread: [4, 0, 1.44],
      beforehand: 1.44,
      precision: [0, 0, precision],
      shift: [0, 0],
      means: [0, 0],
      squares: [0, 0, 0],
      members: {},
    },
  }
}

const steep = { elasticity: 4, products: 1000 }
/** So much data that the published prior and sampling errors are negligible. */
const much = 1e9

describe('withMeanElasticity', () => {
  test('leaves accounts unchanged that have no costs and learnt from no chosen prices', () => {
    const costless = account(1, 2)
    expect(withMeanElasticity(costless, 2)).toBe(costless)
    const drawn = account(1, 2, { chosenShare: 0 })
    expect(withMeanElasticity(drawn, 2)).toBe(drawn)
  })

  test('starts from the published mean and the margins combined', () => {
    const { mean } = withMeanElasticity(account(0, 2.62, { margins: steep }), 2.62)
    // 1.44 / (1.44 + 0.36144) of the way from 2.62 to 4.
    expect(mean[1]).toBeCloseTo(2.62 + 0.7994 * 1.38, 3)
    expect(mean[0]).toBe(-1.5)
  })

  test('gives margins less weight the less is known of how products compete', () => {
    const margins = { ...steep, variance: 0.36 }
    const { mean } = withMeanElasticity(account(0, 2.62, { margins }), 2.62)
    // 1.44 / (1.44 + 0.36144 + 0.36) of the way from 2.62 to 4.
    expect(mean[1]).toBeCloseTo(2.62 + (1.44 / 2.16144) * 1.38, 4)
  })

  test('gives way to offers as they become more informative', () => {
    const held = (precision: number): number =>
      withMeanElasticity(account(precision, 2, { margins: steep }), 2).mean[1]
    const offers = [0, 1, 10, 100, 10_000].map(held)
    expect(offers).toEqual(offers.toSorted((a, b) => b - a))
    expect(offers[4]).toBeCloseTo(2, 2)
  })

  test('weighs data and the published mean once each: the posterior of both', () => {
    // Data say 1 ± 0.5; the pool has mixed them with 2.62 ± 1.2.
    const pooled = (4 * 1 + 2.62 / 1.44) / (4 + 1 / 1.44)
    const { mean, covariance } = withMeanElasticity(account(4, pooled, { chosenShare: 1 }), pooled)
    // The data's variance becomes 0.25 + 0.64 by the bias that chosen prices share.
    const precision = 1 / 0.89 + 1 / 1.44
    expect(mean[1]).toBeCloseTo((1 / 0.89 + 2.62 / 1.44) / precision, 10)
    expect(covariance[2]).toBeCloseTo(0.2 + 1 / precision - 1 / (4 + 1 / 1.44), 10)
    expect(commonVariance(account(4, pooled, { chosenShare: 1 }))).toBeCloseTo(1 / precision, 10)
  })

  test('shrinks the mean from chosen prices towards the published one, and widens it', () => {
    const { mean, covariance } = withMeanElasticity(account(much, 0.7, { chosenShare: 1 }), 0.7)
    // Shrinks by 0.64 / (0.64 + 1.44), and keeps the remaining variance.
    expect(mean[1]).toBeCloseTo(0.7 + 0.3077 * (2.62 - 0.7), 3)
    expect(covariance[2]).toBeCloseTo(0.2 + 0.6923 * 0.64, 3)
  })

  test('shrinks it towards the margins of many products, which are more precise', () => {
    const margins = { elasticity: 2.3, products: 1000 }
    const pool = account(much, 0.7, { chosenShare: 1, margins })
    const { mean, covariance } = withMeanElasticity(pool, 0.7)
    // Together 2.431, with a variance of 0.5907; then shrinks by 0.64 / (0.64 + 0.5907).
    expect(mean[1]).toBeCloseTo(0.7 + 0.52 * (2.4313 - 0.7), 3)
    expect(covariance[2]).toBeCloseTo(0.2 + 0.48 * 0.64, 3)
  })

  test('gives the margins of a few products less weight', () => {
    const held = (margins?: PoolPrior['margins']): number =>
      withMeanElasticity(account(much, 0.7, { chosenShare: 1, ...(margins && { margins }) }), 0.7)
        .mean[1]
    expect(held({ elasticity: 4, products: 2 })).toBeGreaterThan(held())
    expect(held({ elasticity: 4, products: 50 })).toBeGreaterThan(
      held({ elasticity: 4, products: 2 }),
    )
  })

  test('moves a product by as much as its account, whatever its traits imply', () => {
    for (const more of [{ margins: steep }, { chosenShare: 1 }]) {
      const own = withMeanElasticity(account(3, 5, more), 2).mean[1] - 5
      expect(own).toBeCloseTo(withMeanElasticity(account(3, 2, more), 2).mean[1] - 2, 12)
    }
  })

  test('falls with other evidence, and with what an account learnt about its bias', () => {
    const wide = (more: Partial<PoolPrior>): number =>
      withMeanElasticity(account(much, 0.7, more), 0.7).covariance[2]
    const half = wide({ chosenShare: 0.5 })
    expect(half).toBeLessThan(wide({ chosenShare: 1 }))
    const bias = { mean: 0.5, meanVariance: 0.01, scale: 0.5, products: 40, categories: {} }
    expect(wide({ chosenShare: 1, bias })).toBeLessThan(half)
  })

  test('is never less certain than the prior', () => {
    const pool = account(much, 0.7, { chosenShare: 1, covariance: [1, 0, 1.3] })
    expect(withMeanElasticity(pool, 0.7).covariance[2]).toBe(startingPrior.covariance[2])
  })
})
