import type { GaussianLikelihood } from '../demand/level-slope.ts'
import { type ProductTraits, rowOf, slopeFromTraits, withoutTraits } from './likeness.ts'
import type { Likeness, PoolMember, PoolPrior, PoolSums } from './pool-prior.ts'
import {
  addToMean,
  addToSpread,
  emptySums,
  meanOf,
  type Sums,
  spreadOf,
  widened,
} from './pool-sums.ts'

/** A product with less influence on its own prior than this stays in. */
const noticedShare = 0.01
const digits = 6

/**
 * A product whose cost or attributes changed since pooling ran would be subtracted where it was
 * never added, which could leave a negative precision.
 */
const mostLeverage = 0.99

/**
 * The pool without one product, so that the product's own data does not count a second time as what
 * products have in common. In closed form, from the sums stored with the pool.
 *
 * Two things are not recomputed: the spreads of the traits' coefficients, and the others' estimates
 * net of traits.
 *
 * @returns The same pool if the product is not in it, or is one of very many.
 * @see docs/method/pooling.md, equation 6.
 */
export function leaveOut(pool: PoolPrior, productId: string, traits: ProductTraits): PoolPrior {
  const { sums, likeness } = pool
  if (!sums || !Object.hasOwn(sums.members, productId)) return pool
  const { likelihood, elasticity, variance } = readMember(sums.members[productId])
  const spread = spreadOfSums(sums)
  const shift = likeness ? slopeFromTraits(likeness, traits).shift : 0
  const own = withoutTraits(likelihood, shift)
  const all = { ...spread, ...meanOf(sums, spread) }
  const others = copyOf(sums)
  others.products -= 1
  addToMean(others, own, spread, -1)
  addToSpread(others, own, all, -1)
  const mean = meanOf(others, spread)
  return {
    ...pool,
    cells: others.products === 0 ? 0 : pool.cells,
    products: others.products,
    sums: { ...sums, ...others },
    mean: [mean.level, mean.slope],
    covariance: widened(spreadOf(others, mean, sums.beforehand), others.products),
    ...(likeness && variance > 0
      ? { likeness: likenessWithout(likeness, traits, elasticity, variance) }
      : {}),
  }
}

/**
 * The regression on traits without one of its products.
 *
 * @see Cook & Weisberg, Residuals and Influence in Regression (1982), section 2.2.
 */
function likenessWithout(
  likeness: Likeness,
  traits: ProductTraits,
  elasticity: number,
  variance: number,
): Likeness {
  const { names, centre, mean, covariance, intercept, interceptCovariance, left } = likeness
  const d = names.length
  const x = rowOf(names, traits, centre)
  // The covariance times x, the intercept's column last.
  const along = Float64Array.from({ length: d + 1 }, (_, a) => {
    let sum = interceptCovariance[a]
    for (let b = 0; b < d; b++) {
      sum += x[b] * (a < d ? covariance[a * d + b] : interceptCovariance[b])
    }
    return sum
  })
  let fitted = intercept
  let uncertain = along[d]
  for (let a = 0; a < d; a++) {
    fitted += x[a] * mean[a]
    uncertain += x[a] * along[a]
  }
  const weight = 1 / (variance + left)
  const freed = weight / (1 - Math.min(weight * uncertain, mostLeverage))
  const pull = freed * (elasticity - fitted)
  return {
    ...likeness,
    mean: mean.map((one, a) => one - pull * along[a]),
    covariance: covariance.map(
      (one, at) => one + freed * along[Math.floor(at / d)] * along[at % d],
    ),
    intercept: intercept - pull * along[d],
    interceptCovariance: interceptCovariance.map((one, a) => one + freed * along[a] * along[d]),
  }
}

/** Whether a product influences its own prior enough to be left out. */
export function hasSay(
  sums: PoolSums | Omit<PoolSums, 'members'>,
  likelihood: GaussianLikelihood,
  likeness: Likeness | null,
  traits: ProductTraits,
  variance: number | null,
): boolean {
  const spread = spreadOfSums(sums)
  const own = emptySums(1)
  addToMean(own, likelihood, spread, 1)
  const share = own.precision[2] / (sums.precision[2] + 1 / spread.slopeVariance)
  if (share >= noticedShare || likeness === null || variance === null) return share >= noticedShare
  const estimate = slopeFromTraits({ ...likeness, spread: {} }, traits)
  return estimate.variance / (variance + likeness.left) >= noticedShare
}

/** A product's contribution to a pool, as stored. */
export function writeMember(
  { level, cross, slope, shiftLevel, shiftSlope }: GaussianLikelihood,
  alone: { elasticity: number; variance: number } | null,
): PoolMember {
  const { elasticity, variance } = alone ?? { elasticity: 0, variance: 0 }
  return [level, cross, slope, shiftLevel, shiftSlope, elasticity, variance].map((value) =>
    Number(value.toPrecision(digits)),
  )
}

function readMember([level, cross, slope, shiftLevel, shiftSlope, ...alone]: PoolMember) {
  const [elasticity, variance] = alone
  return { likelihood: { level, cross, slope, shiftLevel, shiftSlope }, elasticity, variance }
}

function copyOf({ products, precision, shift, means, squares }: PoolSums): Sums {
  return {
    products,
    precision: [...precision],
    shift: [...shift],
    means: [...means],
    squares: [...squares],
  }
}

function spreadOfSums({ spread }: Pick<PoolSums, 'spread'>) {
  const [levelVariance, covariance, slopeVariance] = spread
  return { level: 0, slope: 0, levelVariance, covariance, slopeVariance }
}
