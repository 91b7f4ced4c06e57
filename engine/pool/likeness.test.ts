import { describe, expect, test } from 'vitest'
import type { GaussianLikelihood } from '../demand/level-slope.ts'
import reference from '../fixtures/pool-traits.json' with { type: 'json' }
import { createRandom } from '../random/random.ts'
import { leaveOut } from './leave-out.ts'
import {
  learnLikeness,
  marginElasticity,
  type ProductTraits,
  poolFor,
  slopeFromTraits,
} from './likeness.ts'
import { poolCells } from './pool.ts'
import { startingPrior } from './pool-prior.ts'

/** An elasticity estimate with this standard error. */
function seen(elasticity: number, error: number): GaussianLikelihood {
  const slope = 1 / error ** 2
  return { level: 0, cross: 0, slope, shiftLevel: 0, shiftSlope: slope * elasticity }
}

const categoryEffects = { bread: -0.8, cheese: -0.2, wine: 1 }

/** Products whose elasticity depends on their category and, to this degree, on their margin. */
function shop(followed: number, seed: number) {
  const random = createRandom(seed)
  return Array.from({ length: 240 }, (_, i) => {
    const categories = Object.entries(categoryEffects)
    const [category, effect] = categories[i % categories.length] ?? ['bread', 0]
    const baseMargin = 0.25 + 0.4 * random.uniform()
    const told = (marginElasticity(baseMargin) ?? 0) - 2.4
    const elasticity = 2.6 + effect + followed * told + 0.2 * random.normal()
    const traits: ProductTraits = { attributes: { category }, baseMargin }
    return { elasticity, traits, likelihoods: [seen(elasticity + 0.7 * random.normal(), 0.7)] }
  })
}

const marginOf = (likeness: ReturnType<typeof learnLikeness>): number =>
  likeness?.mean[likeness.names.indexOf('margin')] ?? Number.NaN

describe('the regression on traits, against NumPy at the maximum of the marginal likelihood', () => {
  const products = reference.elasticity.map((elasticity, i) => ({
    likelihoods: [seen(elasticity, reference.error[i])],
    traits: { attributes: { category: `c${reference.categories[i]}` }, baseMargin: null },
  }))
  const likeness = learnLikeness(products)

  test('has its coefficients and their errors', () => {
    if (!likeness) throw new Error('nothing was learnt')
    // Expectation–maximisation stops slightly short of the maximum.
    expect(Math.abs(likeness.left / reference.left - 1)).toBeLessThan(0.1)
    expect(Math.abs((likeness.spread.category ?? 0) / reference.between - 1)).toBeLessThan(0.05)
    for (const [j, expected] of reference.mean.entries()) {
      expect(Math.abs(likeness.mean[j] - expected)).toBeLessThan(0.02)
      const sd = Math.sqrt(likeness.covariance[j * likeness.names.length + j])
      expect(Math.abs(sd / reference.sds[j] - 1)).toBeLessThan(0.02)
    }
  })

  test('has them with a product left out', () => {
    const pool = poolCells(
      products.map(({ likelihoods: [likelihood], traits }, i) => ({
        productId: `p${i}`,
        offers: 0,
        likelihood,
        traits,
      })),
    )
    const { traits } = products[0]
    const own = leaveOut(pool, 'p0', traits).likeness
    if (!own || !pool.likeness) throw new Error('nothing was learnt')

    expect(Math.abs(slopeFromTraits(pool.likeness, traits).shift - reference.told)).toBeLessThan(
      0.005,
    )
    expect(Math.abs(slopeFromTraits(own, traits).shift - reference.toldWithoutFirst)).toBeLessThan(
      0.005,
    )
    expect(slopeFromTraits(own, traits).variance / reference.varianceWithoutFirst).toBeCloseTo(1, 1)
  })
})

describe('the regression of elasticities on traits', () => {
  test('learns each category to within its error', () => {
    const likeness = learnLikeness(shop(0, 1))
    if (!likeness) throw new Error('nothing was learnt')
    const at = (category: string): number =>
      slopeFromTraits(likeness, { attributes: { category }, baseMargin: null }).shift
    expect(at('wine') - at('bread')).toBeCloseTo(1.8, 0)
    expect(Math.abs(at('wine') - at('bread') - 1.8)).toBeLessThan(0.35)
    expect(Math.abs(at('wine') - at('cheese') - 1.2)).toBeLessThan(0.35)
  })

  test('learns how closely merchants follow their margins, where they do and where they do not', () => {
    expect(Math.abs(marginOf(learnLikeness(shop(0, 2))))).toBeLessThan(0.2)
    expect(Math.abs(marginOf(learnLikeness(shop(1, 3))) - 1)).toBeLessThan(0.2)
  })

  test('is less certain about an unseen category', () => {
    const likeness = learnLikeness(shop(0, 4))
    if (!likeness) throw new Error('nothing was learnt')
    const known = slopeFromTraits(likeness, { attributes: { category: 'wine' }, baseMargin: null })
    const unseen = slopeFromTraits(likeness, {
      attributes: { category: 'tools' },
      baseMargin: null,
    })
    expect(unseen.variance).toBeGreaterThan(known.variance + 0.1)
    expect(Math.abs(unseen.shift)).toBeLessThan(0.2)
  })

  test('predicts held-out products within its stated error', () => {
    const products = shop(0.6, 5)
    const likeness = learnLikeness(products.slice(0, 160))
    if (!likeness) throw new Error('nothing was learnt')
    const centre =
      products
        .slice(0, 160)
        .reduce(
          (sum, one) => sum + one.elasticity - slopeFromTraits(likeness, one.traits).shift,
          0,
        ) / 160
    const errors = products
      .slice(160)
      .map((one) => one.elasticity - centre - slopeFromTraits(likeness, one.traits).shift)
    const spread = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length)
    expect(spread).toBeLessThan(0.35)
  })

  test('leaves no wider a spread than none when it has learnt next to nothing', () => {
    const margins = [0.3, 0.45, 0.6]
    const summaries = Array.from({ length: 60 }, (_, i) => ({
      productId: `p${i}`,
      offers: 10,
      likelihood: { level: 1, cross: 0, slope: 0.01, shiftLevel: -1.5, shiftSlope: 0.0262 },
      traits: { attributes: { category: `c${i % 5}` }, baseMargin: margins[i % 3] ?? 0.4 },
    }))
    const traits = { attributes: { category: 'c1' }, baseMargin: 0.45 }
    const before = poolFor(startingPrior, traits).covariance[2]
    // Measured 0.83, compared with 0.88; 1.48 when the published spread was used on top of the
    // traits.
    expect(poolFor(poolCells(summaries), traits).covariance[2]).toBeLessThan(1.05 * before)
  })

  test('is absent where no trait is known', () => {
    const plain = shop(0, 6).map((one) => ({ ...one, traits: { baseMargin: null } }))
    expect(learnLikeness(plain)).toBeNull()
    expect(poolFor(startingPrior, { baseMargin: null })).toBe(startingPrior)
  })

  test('uses the base price before anything was learnt', () => {
    const high = poolFor(startingPrior, { baseMargin: 0.25 })
    expect(high.mean[1]).toBeGreaterThan(startingPrior.mean[1] + 0.4)
    expect(high.covariance[2]).toBeLessThan(startingPrior.covariance[2])
    expect(poolFor(startingPrior, { baseMargin: 0.05 })).toBe(startingPrior)
  })
})

/** The constants of docs/method/policy.md, equation 2, each pinned to its value. */
test.each([
  [0.25, 2.62 + 0.39 * (4 - 2.62), 0.61],
  [0.5, 2.62 + 0.39 * (2 - 2.62), 0.61],
  [0.12, 2.62 + 0.39 * (6 - 2.62), 0.61],
  [0.1, 2.62, 1],
])(
  'a margin of %d makes an elasticity of %d likely, with %d of the variance',
  (baseMargin, mean, left) => {
    const { mean: told, covariance } = poolFor(startingPrior, { baseMargin })

    expect(told[1]).toBeCloseTo(mean, 12)
    expect(covariance[2]).toBeCloseTo(left * startingPrior.covariance[2], 12)
  },
)

test('a cost that changed after the base price was set says nothing new about demand', () => {
  const pool = startingPrior
  const before = poolFor(pool, { baseMargin: 0.4 })

  expect(poolFor(pool, { baseMargin: 0.2, marginWhenSet: 0.4 })).toEqual(before)
  expect(poolFor(pool, { baseMargin: 0.2 })).not.toEqual(before)
})
