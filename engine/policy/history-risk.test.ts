import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { drawCount, weekRow } from '../fixtures/sales-rows.ts'
import { type CellSummary, summarizeCell } from '../pool/cell-summary.ts'
import { commonVariance } from '../pool/mean-elasticity.ts'
import { type PoolPrior, startingPrior } from '../pool/pool-prior.ts'
import { poolOfProduct } from '../pool/product-pool.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { type NestOfProduct, nestKey } from '../together/nest.ts'
import { historyRiskOf, type LearntNests, poolAccount } from './history-risk.ts'

const tea = { kind: 'category', name: 'tea' } as const

/**
 * Twenty products with two years of rows at arbitrarily wandering prices, all of one elasticity.
 */
function pooled(
  elasticity: number,
  margin: number | null,
  nests?: LearntNests,
  nest: NestOfProduct = tea,
) {
  const summaries = Array.from({ length: 20 }, (_, i) => {
    const random = createRandom(100 + i)
    const rows = Array.from({ length: 104 }, (_, week) => {
      const ratio = Math.exp(0.08 * random.normal())
      return weekRow(week, Math.round(1000 * ratio), drawCount(random, 40 * ratio ** elasticity))
    })
    const belief = withSales(emptyBelief(), fitSales(rows))
    return summarizeCell(`${i}`, belief, 1000, { baseMargin: margin, nest })
  })
  return poolAccount(summaries, undefined, nests)
}

describe('the risk of moves that follow a history', () => {
  test('comes from price rises if demand is steeper, and from none if it is flatter', () => {
    const { historyRisk } = pooled(-1.3, 0.4)

    expect(historyRisk?.steeper.up).toBeLessThan(-0.01)
    expect(historyRisk?.steeper.down).toBe(0)
    expect(historyRisk?.flatter).toEqual({ up: 0, down: 0 })
  })

  test('comes from price cuts if demand is flatter', () => {
    const { historyRisk } = pooled(-3.6, 0.38)

    expect(historyRisk?.flatter.down).toBeLessThan(0)
    expect(historyRisk?.steeper).toEqual({ up: 0, down: 0 })
  })

  test('comes from cuts if diversion is higher than estimated, from rises if it is lower', () => {
    const diversion = (variance: number): LearntNests => ({
      diversions: [{ ...tea, mean: 0.05, variance, periods: 104 }],
    })
    const cuts = pooled(-4.2, 0.38, diversion(0.09)).historyRisk
    const rises = pooled(-1.3, 0.4, diversion(0.09)).historyRisk

    expect(cuts?.closer?.down).toBeLessThan(0)
    // Gains then count for at most a tenth of what base prices earn.
    expect(cuts?.farther?.down).toBeCloseTo(0.1, 9)
    expect(rises?.closer?.up).toBeGreaterThan(0)
    expect(rises?.closer?.up).toBeLessThanOrEqual(0.1)
    // No risk arises from a known quantity.
    expect(pooled(-4.2, 0.38, diversion(0)).historyRisk?.closer?.down).toBeGreaterThanOrEqual(0)
  })

  test('allows for margins that reflect rivalry in an account without nests', () => {
    const whole = { kind: 'account', name: '' } as const
    const diversionOf = (nest: NestOfProduct) => {
      const learnt = { ...nest, mean: 0.1, variance: 0.03, periods: 104 }
      return pooled(-3, 0.5, { diversions: [learnt] }, nest).nests?.[nestKey(nest)]
    }
    // Margins of a half with elasticities of 3: optimal jointly if a third of lost sales is
    // diverted.
    expect(diversionOf(whole)?.mean).toBeGreaterThan(0.15)
    expect(diversionOf(whole)?.mean).toBeLessThan(0.33)
    expect(diversionOf(whole)?.variance).toBeLessThan(0.03)
    expect(diversionOf(tea)).toMatchObject({ mean: 0.1, variance: 0.03 })
  })

  test('is nothing where no cost is known', () => {
    expect(pooled(-1.3, null).historyRisk).toBeUndefined()
  })
})

describe('margins of a new account whose products may compete', () => {
  const whole = { kind: 'account', name: '' } as const

  /** The pool of twelve products whose offers say little, some of them in a category. */
  function marginsOf(mean: number, variance: number, inTea = 0) {
    const summaries = Array.from({ length: 12 }, (_, i) => {
      const traits = { baseMargin: 0.4, ...(i < inTea ? { nest: tea } : {}) }
      const likelihood = { level: 1, cross: 0, slope: 0.01, shiftLevel: -1.5, shiftSlope: 0.0262 }
      return { productId: `${i}`, offers: 30, likelihood, baseMinor: 1000, traits }
    })
    const learnt = { ...whole, mean, variance, periods: 0 }
    return poolAccount(summaries, undefined, { diversions: [learnt] })
  }

  test('speak for more elastic demand the more of what one loses the others keep', () => {
    expect(marginsOf(0, 0).margins?.elasticity).toBeCloseTo(1 / 0.4, 9)
    expect(marginsOf(0.35, 0.1).margins?.elasticity).toBeCloseTo(1 / 0.4 / 0.65, 9)
    expect(marginsOf(0.35, 0.1).margins?.variance).toBeCloseTo(0.1 * (1 / 0.4 / 0.65) ** 2, 9)
    // Half of the products are told to be of a category, and say nothing about the others.
    const half = marginsOf(0.35, 0.1, 6).margins
    expect(half?.elasticity).toBeCloseTo((1 / 0.4 + 1 / 0.4 / 0.65) / 2, 9)
    expect(half?.variance).toBeCloseTo(0.1 * (1 / 0.4 / 0.65 / 2) ** 2, 9)
    // Nearly all is kept: what is inferred from it has a limit.
    expect(marginsOf(0.9, 0).margins?.elasticity).toBeCloseTo(2 / 0.4, 9)
  })

  test('leave usual margins near what is best for all products together', () => {
    const { margins: _, nests } = marginsOf(0.35, 0.1)
    const joint = nests?.[nestKey(whole)]
    expect(joint?.mean).toBeLessThan(0.3)
    expect(joint?.mean).toBeGreaterThan(0)
  })
})

/** The constants of docs/method/policy.md, equation 10, each pinned to its value. */
describe('constants of the risk of moves', () => {
  const rows = Array.from({ length: 60 }, (_, i) => weekRow(i, 1000, 40))
  const sales = fitSales(rows)

  /** An account whose elasticity comes from very many chosen prices alone, with this variance. */
  function poolOf(elasticity: number, variance = 1e-4): PoolPrior {
    const covariance: PoolPrior['covariance'] = [4, 0, variance]
    const sums: PoolPrior['sums'] = {
      products: 9,
      spread: [4, 0, 1],
      beforehand: 1,
      precision: [0, 0, 1e12],
      shift: [0, 0],
      means: [0, 0],
      squares: [0, 0, 0],
      members: {},
    }
    const mean: PoolPrior['mean'] = [-1, elasticity]
    return { ...startingPrior, cells: 9, mean, covariance, chosenShare: 1, sums }
  }

  /**
   * A product with this margin and sales volume whose rows carry no evidence about its elasticity.
   */
  function product(productId: string, baseMargin: number, scale = 1): CellSummary {
    const level = { ...sales.level, mean: sales.level.mean + Math.log(scale) }
    const { slopes: _, ...told } = sales
    const sold = { sales: { ...told, level, elasticityDataSd: 1e6 }, referenceMinor: 1000 }
    return { productId, offers: 0, likelihood: null, traits: { baseMargin }, sold }
  }

  /** What a step gains at an elasticity by equation 10, and the prior of that elasticity. */
  function gains(pool: PoolPrior, margin: number, step: number) {
    const { mean, covariance } = poolOfProduct(pool, { baseMargin: margin }, null)
    const sd = Math.sqrt(commonVariance(pool))
    const at = (elasticity: number) =>
      ((Math.exp(step) - 1 + margin) / margin) *
        Math.exp(-elasticity * step + (covariance[2] * step * step) / 2) -
      1
    return { steeper: at(mean[1] + 1.645 * sd), flatter: at(mean[1] - 0.5 * 1.645 * sd) }
  }

  test.each([
    ['a quarter up', 1, 0.5, 0.223],
    ['by the smallest step up, because losses weigh more', 1.2, 0.5, 0.04],
    ['two steps from a quarter up', 3, 0.2, 0.17],
    ['a quarter down', 1.2, 0.8, -0.288],
    ['by the smallest step down, just beyond a near tie', 2, 0.54, -0.04],
  ])(
    'of a product that moves %s is its loss 1.645 standard deviations steeper, or half that flatter',
    (_, elasticity, margin, step) => {
      const pool = poolOf(elasticity)
      const { steeper, flatter } = gains(pool, margin, step)
      const lost = historyRiskOf([product('a', margin)], pool)
      const of = (gain: number, isSide: boolean) =>
        expect.closeTo(isSide ? Math.min(gain, 0) : 0, 9)

      expect(Math.min(steeper, flatter)).toBeLessThan(-0.005)
      expect(lost).toEqual({
        steeper: { up: of(steeper, step > 0), down: of(steeper, step < 0) },
        flatter: { up: of(flatter, step > 0), down: of(flatter, step < 0) },
      })
    },
  )

  test('is a share of what base prices earn, each product weighted by its earnings', () => {
    const pool = poolOf(1.2)
    const both = historyRiskOf([product('up', 0.5), product('down', 0.8, 3)], pool)
    const [up, down] = [0.5, 0.8 * 3]

    expect(both?.steeper.up).toBeCloseTo((up * gains(pool, 0.5, 0.04).steeper) / (up + down), 9)
    expect(both?.flatter.down).toBeCloseTo(
      (down * gains(pool, 0.8, -0.288).flatter) / (up + down),
      9,
    )
  })

  test('is none for a product whose expected gain is within a near tie', () => {
    // An eighth down has an expected gain of 1 % of what the base price earns.
    const none = { up: 0, down: 0 }
    expect(historyRiskOf([product('a', 0.72)], poolOf(1.2))).toEqual({
      steeper: none,
      flatter: none,
    })
  })
})

describe('how unevenly products earn', () => {
  const cell = (
    productId: string,
    units: number,
    priceMinor: number,
    baseMargin: number | null,
  ) => {
    const rows = Array.from({ length: 20 }, (_, week) => weekRow(week, priceMinor, units))
    const belief = withSales(emptyBelief(), fitSales(rows))
    return summarizeCell(productId, belief, priceMinor, { baseMargin })
  }

  test('counts units, prices and margins, and all cells of a product together', () => {
    const { earnings } = poolAccount([
      cell('tea', 30, 1000, 0.5),
      cell('tea', 30, 1000, 0.5),
      cell('mug', 20, 2000, 0.25),
      cell('pot', 10, 1000, 1),
    ])

    expect(earnings?.shares).toEqual({
      tea: expect.closeTo(0.6, 2),
      mug: expect.closeTo(0.2, 2),
      pot: expect.closeTo(0.2, 2),
    })
    expect(earnings?.equalProducts).toBeCloseTo(1 / 0.44, 1)
  })

  test('takes a usual margin where none is known', () => {
    const { earnings } = poolAccount([cell('tea', 20, 1000, null), cell('mug', 20, 1000, 0.4)])

    expect(earnings?.equalProducts).toBeCloseTo(2, 6)
  })
})
