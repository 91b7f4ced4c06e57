import { describe, expect, test } from 'vitest'
import { withMargins } from './mean-elasticity.ts'
import { type PoolPrior, startingPrior } from './pool-prior.ts'

/**
 * An account whose offers inform its mean with this precision, in addition to the published prior.
 */
function account(precision: number, mean: number, margins?: PoolPrior['margins']): PoolPrior {
  return {
    ...startingPrior,
    cells: 50,
    products: 50,
    mean: [-1.5, mean],
    ...(margins === undefined ? {} : { margins }),
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

describe('withMargins', () => {
  test('leaves accounts unchanged that have no costs, or that learnt from chosen prices', () => {
    const costless = account(1, 2)
    expect(withMargins(costless, 2)).toBe(costless)
    const chosen = { ...account(1, 2, steep), chosenShare: 0.5 }
    expect(withMargins(chosen, 2)).toBe(chosen)
  })

  test('starts from the published mean and the margins combined', () => {
    const { mean } = withMargins(account(0, 2.62, steep), 2.62)
    // 1.44 / (1.44 + 0.36144) of the way from 2.62 to 4.
    expect(mean[1]).toBeCloseTo(2.62 + 0.7994 * 1.38, 3)
    expect(mean[0]).toBe(-1.5)
  })

  test('listens less to margins the less is known of how products compete', () => {
    const unsure = { ...steep, variance: 0.36 }
    const { mean } = withMargins(account(0, 2.62, unsure), 2.62)
    // 1.44 / (1.44 + 0.36144 + 0.36) of the way from 2.62 to 4.
    expect(mean[1]).toBeCloseTo(2.62 + (1.44 / 2.16144) * 1.38, 4)
  })

  test('gives way to offers as they become more informative', () => {
    const held = (precision: number): number => withMargins(account(precision, 2, steep), 2).mean[1]
    const offers = [0, 1, 10, 100, 10_000].map(held)
    expect(offers).toEqual(offers.toSorted((a, b) => b - a))
    expect(offers[4]).toBeCloseTo(2, 2)
  })

  test('moves a product by as much as its account, whatever its traits imply', () => {
    const own = withMargins(account(3, 5, steep), 2).mean[1] - 5
    expect(own).toBeCloseTo(withMargins(account(3, 2, steep), 2).mean[1] - 2, 12)
  })
})
