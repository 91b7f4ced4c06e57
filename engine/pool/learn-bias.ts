import { biasFreedom, type ChosenBias, commonBiasSd, usualBias } from '../demand/chosen-bias.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { square } from '../special/square.ts'

/**
 * By how much chosen prices misled about one product, where drawn ones tell; and the variance of
 * that.
 */
export type BiasSeen = { mean: number; variance: number }

/** What is thought of the bias beforehand; of its scale, as surely as from so many products. */
export type BiasPrior = ChosenBias & { products: number }

/** What an account's products taught of the bias of its chosen prices; plain JSON. */
export type AccountBias = ChosenBias & {
  /** Products that taught it. */
  products: number
  categories: Record<string, ChosenBias>
}

/**
 * The size is that of the literature (docs/method/sales.md, equation 5), and is soon given up for
 * an account's own.
 */
export const biasPrior: BiasPrior = {
  ...usualBias,
  meanVariance: square(commonBiasSd),
  products: 6,
}

/** The bias of an account whose prices followed its demand: which way is known, how far is not. */
const followed = {
  mean: 1,
  scale: 1.4,
  meanVariance: square(1.5),
}

/** The bias where that is believed so far, 0 to 1. */
export function biasWhereFollowing(belief: number): BiasPrior {
  const between = (name: keyof typeof followed) =>
    biasPrior[name] + belief * (followed[name] - biasPrior[name])
  return {
    mean: between('mean'),
    scale: between('scale'),
    meanVariance: between('meanVariance'),
    products: biasPrior.products,
  }
}

/** How far the mean of a category lies from the account's, as a variance. */
const categoryVariance = square(0.2)
/** A category's own scale is believed half when so many of its products taught it. */
const categoryProducts = 8
const fewestOfCategory = 3
/**
 * What varies more says next to nothing; it would only cost time. A product that sells once a day
 * tells little by itself, and fifty of them tell what they have in common.
 */
const mostVariance = 1000
/** So many tell it as well as all; of more, evenly spaced ones are taken. */
const mostProducts = 500
const steps = 200
const settled = 1e-5

/**
 * A t as normals of many widths: nodes of the trapezoidal rule in the log of the precision, which
 * is a gamma variable; with their probabilities.
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
 * Learns how far chosen prices mislead, from products where drawn ones tell: mean and scale of a t
 * distribution, each product seen with an error of its own. The most probable values, by
 * expectation–maximisation over the normals that a t is made of.
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
        // The mean by all that a product shows, its own bias averaged out: with many products that
        // each tell little, the mean of their own biases would take thousands of steps.
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
  // Products far from all others may make it look as if nothing were known; the prior still is.
  return { mean, scale, meanVariance: Math.min(1 / Math.max(information, 0), prior.meanVariance) }
}

/** How likely each width is to be that of a product's bias. */
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
 * Learns the bias of an account's chosen prices and, about it, of each of its categories.
 *
 * @returns Null where no product tells.
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
