import { describe, expect, test } from 'vitest'
import { withCommonBias } from './common-bias.ts'
import { startingPrior } from './pool-prior.ts'

const pool = {
  ...startingPrior,
  cells: 50,
  products: 50,
  mean: [-1.5, 0.7] as [number, number],
  covariance: [1, 0, 0.2] as [number, number, number],
}

describe('withCommonBias', () => {
  test('leaves a pool without chosen prices unchanged', () => {
    expect(withCommonBias(pool, 0.7)).toBe(pool)
    expect(withCommonBias({ ...pool, chosenShare: 0 }, 0.7)).toMatchObject({ mean: pool.mean })
  })

  test('shrinks the mean from chosen prices towards the published one, and widens it', () => {
    const { mean, covariance } = withCommonBias({ ...pool, chosenShare: 1 }, 0.7)
    // Shrinks by 0.64 / (0.64 + 1.44), and keeps the remaining variance.
    expect(mean[1]).toBeCloseTo(0.7 + 0.3077 * (2.62 - 0.7), 3)
    expect(covariance[2]).toBeCloseTo(0.2 + 0.6923 * 0.64, 3)
    expect(mean[0]).toBe(pool.mean[0])
  })

  test('shrinks it towards the margins of many products, which are more precise', () => {
    const margins = { elasticity: 2.3, products: 1000 }
    const { mean, covariance } = withCommonBias({ ...pool, chosenShare: 1, margins }, 0.7)
    // Together 2.431, with a variance of 0.5907; then shrinks by 0.64 / (0.64 + 0.5907).
    expect(mean[1]).toBeCloseTo(0.7 + 0.52 * (2.4313 - 0.7), 3)
    expect(covariance[2]).toBeCloseTo(0.2 + 0.48 * 0.64, 3)
  })

  test('gives the margins of a few products less weight', () => {
    const held = (products: number): number => {
      const margins = { elasticity: 4, products }
      return withCommonBias({ ...pool, chosenShare: 1, margins }, 0.7).mean[1]
    }
    expect(held(2)).toBeGreaterThan(withCommonBias({ ...pool, chosenShare: 1 }, 0.7).mean[1])
    expect(held(50)).toBeGreaterThan(held(2))
  })

  test('moves every product by its account’s correction, whatever its traits imply', () => {
    const other = { ...pool, mean: [-1.5, 3] as [number, number], chosenShare: 1 }
    const moved = withCommonBias(other, 0.7).mean[1] - 3
    expect(moved).toBeCloseTo(withCommonBias({ ...pool, chosenShare: 1 }, 0.7).mean[1] - 0.7, 12)
  })

  test('falls with other evidence, and with what an account learnt about its bias', () => {
    const half = withCommonBias({ ...pool, chosenShare: 0.5 }, 0.7)
    const all = withCommonBias({ ...pool, chosenShare: 1 }, 0.7)
    expect(half.covariance[2]).toBeLessThan(all.covariance[2])
    const bias = { mean: 0.5, meanVariance: 0.01, scale: 0.5, products: 40, categories: {} }
    const learnt = withCommonBias({ ...pool, chosenShare: 1, bias }, 0.7)
    expect(learnt.covariance[2]).toBeLessThan(half.covariance[2])
  })

  test('is never less certain than the prior', () => {
    const wide = { ...pool, covariance: [1, 0, 1.3] as [number, number, number], chosenShare: 1 }
    expect(withCommonBias(wide, 0.7).covariance[2]).toBe(startingPrior.covariance[2])
  })
})
