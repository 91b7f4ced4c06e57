import type { GaussianLikelihood } from '../demand/level-slope.ts'
import { square } from '../special/square.ts'
import type { NestOfProduct } from '../together/nest.ts'
import type { Likeness, PoolPrior } from './pool-prior.ts'
import {
  emptyRegression,
  leftOver,
  marginName,
  meanElasticity,
  meanVariance,
  regress,
  startFromPrior,
  usualMarginCoefficient,
} from './trait-regression.ts'

/** What is known about a product apart from its demand. */
export type ProductTraits = {
  /** Category, brand, tier: anything the merchant provides; none if omitted. */
  attributes?: Readonly<Record<string, string>>
  /**
   * (price − cost) / price at the base price; null without a known cost or for another objective.
   */
  baseMargin: number | null
  /** The same with the cost at which the base price was set; omitted if that is today's. */
  marginWhenSet?: number | null
  /** The products that compete with it for customers; none are known if omitted. */
  nest?: NestOfProduct
}

/**
 * A base price barely above cost was not set for profit, and carries no information about
 * elasticity.
 */
const fewestMargin = 0.1
const steepestBelieved = 6

/** Share of the elasticities' variance that remains given the margin, before any data. */
const leftByMargin = 1 - usualMarginCoefficient.mean

const startSpread = square(0.5)
const startLeft = meanVariance * leftByMargin
/** Lower limit on the variance between products that no attributes explain. */
const leastLeft = 0.5
/** Pseudo-values: the prior strength of the spread of an attribute's effects. */
const priorValues = 3
const mostValues = 48
const steps = 20

/** The elasticity implied by a base price; null where it implies none. */
export function marginElasticity(baseMargin: number | null): number | null {
  if (baseMargin === null || !(baseMargin > fewestMargin) || baseMargin >= 1) return null
  return Math.min(1 / baseMargin, steepestBelieved)
}

/** The elasticity implied by a product's base price and the cost for which it was set. */
function elasticityByMargin({ baseMargin, marginWhenSet = baseMargin }: ProductTraits) {
  return marginElasticity(marginWhenSet)
}

/** What the margins of at least two products imply for their mean elasticity. */
export function summarizeMargins(traits: readonly ProductTraits[]): PoolPrior['margins'] {
  const elasticities = traits.flatMap((one) => elasticityByMargin(one) ?? [])
  if (elasticities.length < 2) return undefined
  const sum = elasticities.reduce((all, one) => all + one, 0)
  const margins = traits
    .flatMap(({ baseMargin, marginWhenSet = baseMargin }) => marginWhenSet ?? [])
    .sort((a, b) => a - b)
  const usual = margins[margins.length >> 1]
  return { elasticity: sum / elasticities.length, products: elasticities.length, usual }
}

/**
 * The pool's prior for a product with given traits.
 *
 * @see docs/method/policy.md, equation 2: before any data.
 * @see docs/method/pooling.md, equation 5: with what the account's products were found to follow.
 */
export function poolFor(pool: PoolPrior, traits: ProductTraits): PoolPrior {
  const { likeness } = pool
  const [level, cross, slope] = pool.covariance
  if (!likeness) {
    const byMargin = elasticityByMargin(traits)
    if (byMargin === null) return pool
    const gain = slope / (slope + meanVariance * (1 / usualMarginCoefficient.mean - 1))
    const miss = byMargin - pool.mean[1]
    return {
      ...pool,
      mean: [pool.mean[0] + (cross / slope) * gain * miss, pool.mean[1] + gain * miss],
      covariance: [level - (cross * cross * gain) / slope, cross * (1 - gain), slope * (1 - gain)],
    }
  }
  const { shift, variance } = slopeFromTraits(likeness, traits)
  return {
    ...pool,
    mean: [pool.mean[0], pool.mean[1] + shift],
    covariance: [level, cross, slope + variance],
  }
}

/** The shift of a product's elasticity from the pool's mean by its traits, and its variance. */
export function slopeFromTraits(
  likeness: Likeness,
  traits: ProductTraits,
): { shift: number; variance: number } {
  const { names, mean, covariance, centre, spread } = likeness
  const x = rowOf(names, traits, centre)
  const d = names.length
  let shift = 0
  let variance = 0
  for (let a = 0; a < d; a++) {
    shift += x[a] * mean[a]
    for (let b = 0; b < d; b++) variance += x[a] * x[b] * covariance[a * d + b]
  }
  for (const [attribute, value] of Object.entries(traits.attributes ?? {})) {
    if (!names.includes(nameOf(attribute, value))) variance += spread[attribute] ?? 0
  }
  return { shift, variance }
}

/** Turns a likelihood of an elasticity into one of its residual given the traits. */
export function withoutTraits(likelihood: GaussianLikelihood, shift: number): GaussianLikelihood {
  return {
    ...likelihood,
    shiftLevel: likelihood.shiftLevel - likelihood.cross * shift,
    shiftSlope: likelihood.shiftSlope - likelihood.slope * shift,
  }
}

/**
 * Learns how elasticities depend on traits. It regresses products' elasticities, each weighted by
 * its data, on the elasticity implied by the margin and on the values of attributes. The effects of
 * an attribute's values come from one normal distribution.
 *
 * @returns Null where no trait is known for two products.
 * @see Lindley & Smith, JRSS B 34 (1972); Dempster, Rubin & Tsutakawa, Estimation in covariance
 *   components models, JASA 76 (1981): the steps of expectation–maximisation.
 */
export function learnLikeness(
  products: readonly { likelihoods: readonly GaussianLikelihood[]; traits: ProductTraits }[],
): Likeness | null {
  const known = products.flatMap(({ likelihoods, traits }) => {
    const alone = elasticityAlone(likelihoods)
    return alone === null ? [] : [{ ...alone, traits }]
  })
  const names = namesOf(known.map(({ traits }) => traits))
  if (names.length === 0) return null
  const d = names.length
  const plain = known.map(({ traits }) => rowOf(names, traits, null))
  const centre = names.map((_, j) => plain.reduce((sum, x) => sum + x[j], 0) / known.length)
  const rows = known.map(({ traits }) => rowOf(names, traits, centre))
  const attributeOf = names.map(attributeIn)
  const attributes = [...new Set(attributeOf)].filter((name) => name !== marginName)
  const spread: Record<string, number> = {}
  for (const attribute of attributes) spread[attribute] = startSpread
  const beforehand = leftBeforehand(names)
  let left = beforehand
  const regression = emptyRegression(rows)
  const { k, mean, inverse } = regression
  for (let step = 0; step < steps; step++) {
    startFromPrior(regression, names, (j) => spread[attributeOf[j]])
    regress(regression, known, left)
    left = leftOver(regression, known, left, beforehand)
    for (const attribute of attributes) {
      let sum = priorValues * startSpread
      let count = priorValues
      for (let j = 0; j < d; j++) {
        if (attributeOf[j] !== attribute) continue
        sum += square(mean[j]) + inverse[j * k + j]
        count += 1
      }
      spread[attribute] = sum / count
    }
  }
  return {
    names,
    centre,
    mean: Array.from(mean.subarray(0, d)),
    covariance: names.flatMap((_, a) => names.map((__, b) => inverse[a * k + b])),
    spread,
    intercept: mean[d],
    interceptCovariance: Array.from(inverse.subarray(d * k, k * k)),
    left,
  }
}

/**
 * Prior variance of elasticities given these traits: what margins and attributes explain is
 * subtracted from the published one, so that a pool that has learnt nothing yet has no wider a
 * spread than no pool.
 */
export function leftBeforehand(names: readonly string[]): number {
  const attributes = new Set(names.filter((name) => name !== marginName).map(attributeIn))
  const all = names.includes(marginName) ? startLeft : meanVariance
  return Math.max(all - attributes.size * startSpread, leastLeft)
}

function attributeIn(name: string): string {
  return name.split('=')[0]
}

/** A product's elasticity and its variance, from its likelihoods and the level's prior; or null. */
export function elasticityAlone(
  likelihoods: readonly GaussianLikelihood[],
): { elasticity: number; variance: number } | null {
  const levelPrecision = 0.25
  const usualLevel = -1.5
  let precision = 0
  let shift = 0
  for (const likelihood of likelihoods) {
    const share = likelihood.cross / (likelihood.level + levelPrecision)
    precision += Math.max(likelihood.slope - share * likelihood.cross, 0)
    shift += likelihood.shiftSlope - share * (likelihood.shiftLevel + levelPrecision * usualLevel)
  }
  if (!(precision > 1e-3)) return null
  return { elasticity: shift / precision, variance: 1 / precision }
}

/**
 * The margin if any is known, then the most common values, each shared by at least two products.
 */
function namesOf(traits: readonly ProductTraits[]): string[] {
  const counts = new Map<string, number>()
  for (const { attributes } of traits) {
    for (const [attribute, value] of Object.entries(attributes ?? {})) {
      const name = nameOf(attribute, value)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const common = [...counts]
    .filter(([, count]) => count >= 2)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .slice(0, mostValues)
    .map(([name]) => name)
    .toSorted()
  const margins = traits.filter((one) => elasticityByMargin(one) !== null).length
  return margins >= 2 ? [marginName, ...common] : common
}

function nameOf(attribute: string, value: string): string {
  return `${attribute}=${value}`
}

/** A product's traits in the order of the names; an unknown margin is set to the average. */
export function rowOf(
  names: readonly string[],
  traits: ProductTraits,
  centre: readonly number[] | null,
): number[] {
  const has = new Set(
    Object.entries(traits.attributes ?? {}).map(([attribute, value]) => nameOf(attribute, value)),
  )
  return names.map((name, j) => {
    const usual = centre?.[j] ?? 0
    if (name !== marginName) return (has.has(name) ? 1 : 0) - usual
    const byMargin = elasticityByMargin(traits)
    return byMargin === null ? (centre === null ? meanElasticity : 0) : byMargin - usual
  })
}
