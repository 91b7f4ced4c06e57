import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CellPrior, GaussianLikelihood } from '../demand/level-slope.ts'
import reference from '../fixtures/pools-left-out.json' with { type: 'json' }
import { runs } from '../properties/any-number.ts'
import { createRandom } from '../random/random.ts'
import type { CellSummary } from './cell-summary.ts'
import { leaveOut, writeMember } from './leave-out.ts'
import type { ProductTraits } from './likeness.ts'
import { poolCells } from './pool.ts'
import { type PoolPrior, startingPrior } from './pool-prior.ts'
import { meanOf, spreadOf, sumProducts, widened } from './pool-sums.ts'
import { poolOfProduct } from './product-pool.ts'

const plain: ProductTraits = { baseMargin: null }

function toLikelihood(numbers: readonly number[]): GaussianLikelihood {
  const [level, cross, slope, shiftLevel, shiftSlope] = numbers
  return { level, cross, slope, shiftLevel, shiftSlope }
}

/** An elasticity estimate with this standard error. */
function seen(elasticity: number, error: number): GaussianLikelihood {
  const slope = 1 / error ** 2
  return { level: 0, cross: 0, slope, shiftLevel: 0, shiftSlope: slope * elasticity }
}

/** A pool of these products under a given spread, as `poolCells` builds one under its estimate. */
function poolOf(products: readonly GaussianLikelihood[], spread: readonly number[]): PoolPrior {
  const [levelVariance, covariance, slopeVariance] = spread
  const prior: CellPrior = { level: 0, slope: 0, levelVariance, covariance, slopeVariance }
  const sums = sumProducts(products, prior)
  const mean = meanOf(sums, prior)
  const members = products.map((one, i) => [`p${i}`, writeMember(one, null)])
  return {
    ...startingPrior,
    cells: products.length,
    products: products.length,
    mean: [mean.level, mean.slope],
    covariance: widened(spreadOf(sums, mean, 1.44), products.length),
    sums: {
      ...sums,
      spread: [levelVariance, covariance, slopeVariance],
      beforehand: 1.44,
      members: Object.fromEntries(members),
    },
  }
}

describe('a product left out of its pool', () => {
  test.each(reference.map((entry) => ({ count: entry.products.length, entry })))(
    'one of $count leaves what NumPy computes for the others from scratch',
    ({ entry }) => {
      const pool = poolOf(entry.products.map(toLikelihood), entry.spread)

      // Products are stored with six digits.
      expect(pool.mean).toEqual(entry.mean.map((value) => expect.closeTo(value, 9)))
      for (const [i, expected] of entry.without.entries()) {
        const others = leaveOut(pool, `p${i}`, plain)
        const [levelVariance, covariance, slopeVariance] = expected.spread
        const spread = { levelVariance, covariance, slopeVariance }
        expect(others.mean).toEqual(expected.mean.map((value) => expect.closeTo(value, 4)))
        expect(others.covariance).toEqual(
          widened(spread, entry.products.length - 1).map((value) => expect.closeTo(value, 4)),
        )
        expect(others.products).toBe(entry.products.length - 1)
      }
    },
  )

  test('does not enter its own prior: an account’s only product starts from the published one', () => {
    const pool = poolCells([{ productId: 'a', offers: 0, likelihood: seen(5.5, 0.2) }])
    const own = poolOfProduct(pool, plain, 'a')

    expect(pool.mean[1]).toBeGreaterThan(3.2)
    expect(own.mean).toEqual(startingPrior.mean.map((value) => expect.closeTo(value, 4)))
    expect(own.covariance).toEqual(startingPrior.covariance)
    expect(own.cells).toBe(0)
    expect(poolOfProduct(pool, plain, 'another').mean).toEqual(pool.mean)
  })

  const random = createRandom(3)
  const summaries = Array.from({ length: 30 }, (_, i): CellSummary => {
    const category = i % 6 === 0 ? 'wine' : i % 2 === 0 ? 'tea' : 'soap'
    const error = 0.2 + 0.5 * random.uniform()
    const elasticity =
      2.5 + (category === 'wine' ? 1.5 : 0) + 0.3 * random.normal() + error * random.normal()
    return {
      productId: `p${i}`,
      offers: 0,
      likelihood: seen(elasticity, error),
      traits: { attributes: { category }, baseMargin: null },
    }
  })
  const pool = poolCells(summaries)

  test('leaves nearly what the others alone would have taught', () => {
    for (const { productId, traits = plain } of summaries.slice(0, 10)) {
      const alone = poolCells(summaries.filter((one) => one.productId !== productId))
      const told = poolOfProduct(alone, traits, null)
      const own = poolOfProduct(pool, traits, productId)
      const shrunk = poolOfProduct(pool, traits, null)
      const off = Math.abs(own.mean[1] - told.mean[1])
      // The spreads are those of all products, which may account for up to a tenth of the
      // difference.
      expect(off).toBeLessThan(0.03 + 0.25 * Math.abs(shrunk.mean[1] - told.mean[1]))
    }
  })

  test('is predicted by the others within their stated error', () => {
    const squares = summaries.map(({ productId, likelihood, traits = plain }) => {
      const own = poolOfProduct(pool, traits, productId)
      if (!likelihood) return 0
      const away = likelihood.shiftSlope / likelihood.slope - own.mean[1]
      return away ** 2 / (own.covariance[2] + 1 / likelihood.slope)
    })
    const mean = squares.reduce((sum, one) => sum + one, 0) / squares.length
    // A mean of 30 squared standard normals lies between 0.55 and 1.5, nineteen times in twenty; a
    // pool is no narrower than four products with the published spread imply, so it may be lower.
    expect(mean).toBeGreaterThan(0.3)
    expect(mean).toBeLessThan(1.5)
  })

  test('stays in where it is one of very many', () => {
    const many = Array.from({ length: 600 }, (_, i): CellSummary => {
      return { productId: `p${i}`, offers: 0, likelihood: seen(2.5 + random.normal(), 0.5) }
    })
    const large = poolCells(many)

    expect(Object.keys(large.sums?.members ?? {})).toEqual([])
    expect(leaveOut(large, 'p1', plain)).toBe(large)
  })

  test('may have any id', () => {
    const odd = poolCells(
      ['__proto__', 'toString'].map((productId, i) => ({
        productId,
        offers: 0,
        likelihood: seen(2 + 3 * i, 0.3),
      })),
    )
    const stored: PoolPrior = JSON.parse(JSON.stringify(odd))

    expect(leaveOut(stored, 'constructor', plain)).toBe(stored)
    expect(leaveOut(stored, '__proto__', plain).mean[1]).toBeGreaterThan(
      leaveOut(stored, 'toString', plain).mean[1],
    )
  })
})

describe('for any contributions to a pool, and any later change of traits', () => {
  const anyTraits = fc.record({
    attributes: fc.record({
      category: fc.constantFrom('a', 'b', 'c'),
      brand: fc.constantFrom('x', 'y'),
    }),
    baseMargin: fc.constantFrom(null, 0.1, 0.2, 0.5, 0.9, 1),
  })
  const anyElasticity = fc.double({ min: -30, max: 15, noNaN: true })
  const anyProduct = fc.record({
    traits: anyTraits,
    level: fc.constantFrom(0, 0.3, 10, 1e6),
    slope: fc.constantFrom(0, 0.3, 5, 100, 1e6),
    along: fc.constantFrom(-0.9, 0, 0.9),
    at: fc.tuple(fc.double({ min: -9, max: 3, noNaN: true }), anyElasticity),
  })

  test('the pool without one product is a proper distribution', () => {
    const held = fc.property(
      fc.array(anyProduct, { minLength: 2, maxLength: 12 }),
      anyTraits,
      (products, traits) => {
        const pool = poolCells(
          products.map(({ traits, level, slope, along, at }, i): CellSummary => {
            const cross = along * Math.sqrt(level * slope)
            const shiftLevel = level * at[0] + cross * at[1]
            const shiftSlope = cross * at[0] + slope * at[1]
            const likelihood = { level, cross, slope, shiftLevel, shiftSlope }
            return { productId: `p${i}`, offers: 10, likelihood, traits }
          }),
        )
        for (const id of products.keys()) {
          const { mean, covariance } = poolOfProduct(pool, traits, `p${id}`)
          const [level, cross, slope] = covariance
          expect([...mean, ...covariance].every(Number.isFinite)).toBe(true)
          expect(level > 0 && slope > 0 && level * slope > cross * cross).toBe(true)
        }
      },
    )
    fc.assert(held, runs(1000))
  })
})
