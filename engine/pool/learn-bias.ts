import { biasFreedom, type ChosenBias, commonBiasSd, usualBias } from '../demand/chosen-bias.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'

/**
 * The estimated bias of chosen prices for one product, where drawn prices or offers identify it,
 * and its variance.
 */
export type BiasSeen = { mean: number; variance: number }

/** The prior of the bias; that of its scale is worth this many products. */
export type BiasPrior = ChosenBias & { products: number }

/** What an account's products taught about the bias of its chosen prices; plain JSON. */
export type AccountBias = ChosenBias & {
  /** Number of products that it was learnt from. */
  products: number
  categories: Record<string, ChosenBias>
}

/**
 * The scale is that of the literature (docs/method/sales.md, equation 5), and soon gives way to an
 * account's own.
 */
export const biasPrior: BiasPrior = {
  ...usualBias,
  meanVariance: square(commonBiasSd),
  products: 6,
}

/**
 * The bias in an account whose prices followed its demand: the direction is known, the size is not.
 */
const followed = {
  mean: 1,
  scale: 1.4,
  meanVariance: square(1.5),
}

/** Variance of its mean where prices were tested and did not follow demand: little else is left. */
const leastMeanVariance = square(0.4)

/**
 * The prior of the bias, given the probability that prices followed demand, 0 to 1; at a half, the
 * test says nothing.
 */
export function biasPriorGiven(following: number): BiasPrior {
  const cleared = Math.max(0, 1 - 2 * following)
  const untold = between(biasPrior.meanVariance, leastMeanVariance, cleared)
  return {
    mean: between(biasPrior.mean, followed.mean, following),
    scale: between(biasPrior.scale, followed.scale, following),
    meanVariance: between(untold, followed.meanVariance, following),
    products: biasPrior.products,
  }
}

function between(from: number, to: number, share: number): number {
  return from + share * (to - from)
}

/** Variance of a category's mean around the account's. */
const categoryVariance = square(0.2)
/** With this many products, a category's own scale gets half the weight. */
const categoryProducts = 8
const fewestOfCategory = 3
/**
 * A larger variance is uninformative and would only cost time. A product that sells once a day says
 * little, but fifty of them show what they have in common.
 */
const mostVariance = 1000
/** This many products are a sufficient sample; of more, evenly spaced ones are taken. */
const mostProducts = 500
const steps = 200
const settled = 1e-5

/**
 * A t as a scale mixture of normals: nodes of the trapezoidal rule in the log of the precision,
 * which is a gamma variable; with their probabilities.
 */
const widths = normalsOfT()

function normalsOfT(): { precision: number; logProbability: number }[] {
  const nodes = Array.from({ length: 24 }, (_, i) => exp((i - 17) * (Math.LN2 / 2)))
  const half = biasFreedom / 2
  const masses = nodes.map((w) => exp(half * log(w) - half * w))
  const all = masses.reduce((sum, mass) => sum + mass, 0)
  return nodes.map((precision, i) => ({ precision, logProbability: log(masses[i] / all) }))
}

/**
 * Learns the distribution of the bias of chosen prices from products where it is identified: mean
 * and scale of a t distribution, each product observed with an error of its own. Posterior modes,
 * by expectation–maximisation over the normals that a t is a mixture of.
 *
 * @see Lange, Little & Taylor, JASA 84 (1989): EM for the t distribution.
 * @see docs/method/pooling.md, equation 9.
 */
export function learnBias(seen: readonly BiasSeen[], prior: BiasPrior): ChosenBias {
  let { mean, scale } = prior
  const share = new Float64Array(widths.length)
  for (let step = 0; step < steps; step++) {
    let precision = 1 / prior.meanVariance
    let pull = prior.mean / prior.meanVariance
    let squares = prior.products * square(prior.scale)
    const variance = scale * scale
    for (const one of seen) {
      believe(share, one, mean, variance)
      for (let k = 0; k < share.length; k++) {
        const width = variance / widths[k].precision
        const gain = width / (width + one.variance)
        const own = mean + gain * (one.mean - mean)
        // The mean given each product's observation, its own bias integrated out: where many
        // products say little each, iterating on their own biases would take thousands of steps.
        const weight = share[k] / (width + one.variance)
        precision += weight
        pull += weight * one.mean
        squares += share[k] * widths[k].precision * (square(own - mean) + width * (1 - gain))
      }
    }
    const next = Math.sqrt(squares / (prior.products + seen.length))
    const moved = Math.abs(next - scale) + Math.abs(pull / precision - mean)
    mean = pull / precision
    scale = next
    if (moved < settled) break
  }
  let information = 1 / prior.meanVariance
  for (const one of seen) {
    const variance = scale * scale
    believe(share, one, mean, variance)
    const away = one.mean - mean
    let slope = 0
    for (let k = 0; k < share.length; k++) {
      const inverse = 1 / (variance / widths[k].precision + one.variance)
      slope += share[k] * away * inverse
      information += share[k] * (inverse - square(away * inverse))
    }
    information += slope * slope
  }
  // Outlying products may make the information look like zero; the prior's remains.
  return { mean, scale, meanVariance: Math.min(1 / Math.max(information, 0), prior.meanVariance) }
}

/** The posterior probability of each width for a product's bias. */
function believe(
  share: Float64Array,
  { mean: at, variance: error }: BiasSeen,
  mean: number,
  variance: number,
): void {
  let most = Number.NEGATIVE_INFINITY
  for (let k = 0; k < share.length; k++) {
    const { precision, logProbability } = widths[k]
    const whole = variance / precision + error
    share[k] = logProbability - 0.5 * (log(whole) + square(at - mean) / whole)
    most = Math.max(most, share[k])
  }
  let all = 0
  for (let k = 0; k < share.length; k++) {
    share[k] = exp(share[k] - most)
    all += share[k]
  }
  for (let k = 0; k < share.length; k++) share[k] /= all
}

/**
 * Learns the bias of an account's chosen prices and, centred on it, that of each of its categories.
 *
 * @returns Null where no product is informative.
 */
export function learnAccountBias(
  products: readonly { seen: BiasSeen | null; category: string | null }[],
  prior: BiasPrior = biasPrior,
): AccountBias | null {
  const telling = products.flatMap(({ seen, category }) =>
    seen !== null && seen.variance < mostVariance ? [{ seen, category }] : [],
  )
  if (telling.length === 0) return null
  const stride = Math.ceil(telling.length / mostProducts)
  const used = telling.filter((_, i) => i % stride === 0)
  const account = learnBias(
    used.map(({ seen }) => seen),
    prior,
  )
  const about: BiasPrior = {
    ...account,
    meanVariance: account.meanVariance + categoryVariance,
    products: categoryProducts,
  }
  const groups = [...Map.groupBy(used, (one) => one.category)]
  const categories = Object.fromEntries(
    groups
      .filter(([category, members]) => category !== null && members.length >= fewestOfCategory)
      .map(([category, members]) => [
        category,
        learnBias(
          members.map(({ seen }) => seen),
          about,
        ),
      ]),
  )
  return { ...account, meanVariance: about.meanVariance, products: telling.length, categories }
}

/** The bias of a product's chosen prices, by its category. */
export function biasFor(bias: AccountBias | undefined, category: string | undefined): ChosenBias {
  if (bias === undefined) return usualBias
  const { categories } = bias
  return category !== undefined && Object.hasOwn(categories, category) ? categories[category] : bias
}
