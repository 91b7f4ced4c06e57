import { usualBias } from '../demand/chosen-bias.ts'
import {
  absorb,
  type CellPrior,
  type GaussianLikelihood,
  slopeAlone,
  widen,
} from '../demand/level-slope.ts'
import { learnShapes } from '../demand/shape-weights.ts'
import { biasOfSales, drawnPrecision, salesLikelihood } from '../demand/weak-evidence.ts'
import { square } from '../special/square.ts'
import { priorOfPool } from './cell-prior.ts'
import type { CellSummary } from './cell-summary.ts'
import { shareOfOffers } from './digits-of-offers.ts'
import {
  type AccountBias,
  type BiasSeen,
  biasFor,
  biasPriorGiven,
  learnAccountBias,
} from './learn-bias.ts'
import { learnLeftDigitBias } from './learn-left-digit-bias.ts'
import { learnLossAversion } from './learn-loss-aversion.ts'
import { hasSay, writeMember } from './leave-out.ts'
import {
  elasticityAlone,
  learnLikeness,
  leftBeforehand,
  type ProductTraits,
  slopeFromTraits,
  summarizeMargins,
  withoutTraits,
} from './likeness.ts'
import { meanElasticity } from './mean-elasticity.ts'
import { learnOrderSizes } from './order-size.ts'
import {
  type Likeness,
  type PoolMember,
  type PoolPrior,
  type PoolSums,
  startingPrior,
} from './pool-prior.ts'
import { meanOf, priorProductsSpread, spreadOf, sumProducts, widened } from './pool-sums.ts'
import { beliefInReaction, priceReaction } from './price-reaction.ts'

/** A cell's whole evidence on its curve, with the account's bias of chosen prices. */
function likelihoodOfSummary(
  { offers, likelihood, sold, traits }: CellSummary,
  bias: AccountBias | null,
): GaussianLikelihood | null {
  if (!sold) return likelihood
  const off = biasFor(bias ?? undefined, traits?.attributes?.category)
  const ofSales = salesLikelihood(sold.sales, offers, sold.referenceMinor, null, off)
  return likelihood && ofSales ? both(likelihood, ofSales) : (likelihood ?? ofSales)
}

/** Ingredients of a pool. The service uses them all; studies omit one. */
export type PoolMethod = {
  /** Evidence of products' attributes and margins on their elasticity. */
  traits: boolean
  /** Bias of chosen prices: as learnt from the account, as usual, or none. */
  bias: 'learnt' | 'stated' | 'none'
}

export const usualPooling: PoolMethod = { traits: true, bias: 'learnt' }

function biasOfAccount(
  summaries: readonly CellSummary[],
  { bias }: PoolMethod,
): AccountBias | null {
  if (bias === 'learnt') {
    const changes = summaries.flatMap(({ sold }) => sold?.sales.priceChanges ?? [])
    const seen = summaries.map(biasOfSummary)
    const reaction = priceReaction(changes)
    if (reaction === null) return learnAccountBias(seen)
    const prior = biasPriorGiven(beliefInReaction(reaction))
    return learnAccountBias(seen, prior) ?? { ...prior, products: 0, categories: {} }
  }
  return bias === 'none' ? { ...usualBias, scale: 1e-3, products: 0, categories: {} } : null
}

/** A cell's evidence on the bias of chosen prices, from its own offers and its drawn prices. */
function biasOfSummary({ likelihood, sold, traits }: CellSummary): {
  seen: BiasSeen | null
  category: string | null
} {
  const category = traits?.attributes?.category ?? null
  if (!sold) return { seen: null, category }
  return {
    seen: biasOfSales(sold.sales, likelihood && slopeAlone(likelihood)),
    category,
  }
}

/** The product of two likelihoods of the same curve. */
function both(a: GaussianLikelihood, b: GaussianLikelihood): GaussianLikelihood {
  return {
    level: a.level + b.level,
    cross: a.cross + b.cross,
    slope: a.slope + b.slope,
    shiftLevel: a.shiftLevel + b.shiftLevel,
    shiftSlope: a.shiftSlope + b.shiftSlope,
  }
}

/**
 * While products are uninformative each step closes only a small part of the gap, hence this many.
 */
const emSteps = 80
/** The iteration ends when a step moves a variance by less than this share. */
const settled = 3e-4
/**
 * This many products are a sufficient sample for the spread; of more, evenly spaced ones are taken.
 */
const mostProducts = 4000
/** Pseudo-products of the published prior, in the mean. */
const priorProductsMean = 1

/**
 * Learns what the products of an account have in common, in bounded time, linear in the cells.
 *
 * Expectation–maximisation over products whose segments vary around them by tau; the spread keeps a
 * share of the published prior, and the result is widened by the uncertainty of its own mean.
 *
 * @see Bastani, Simchi-Levi & Zhu, Meta dynamic pricing, Management Science 68 (2022), on why to
 *   widen.
 * @see Dempster, Laird & Rubin, JRSS B 39 (1977), section 4.
 */
export function poolCells(
  summaries: readonly CellSummary[],
  method: PoolMethod = usualPooling,
): PoolPrior {
  const bias = biasOfAccount(summaries, method)
  const { cells, slopePrecision, slopeByChosen, products: all } = gatherProducts(summaries, bias)
  if (cells === 0) return startingPrior
  const stride = Math.ceil(all.length / mostProducts)
  const pooled = all.filter((_, i) => i % stride === 0)
  const likeness = method.traits ? learnLikeness(pooled) : null
  const margins = method.traits ? summarizeMargins(pooled.map(({ traits }) => traits)) : undefined
  const leftDigitBias = learnLeftDigitBias(
    summaries.flatMap(({ sold }) => sold?.sales.lastDigits ?? []),
    shareOfOffers(
      summaries.flatMap(({ digits }) => digits ?? []),
      meanElasticity({ ...startingPrior, ...(margins === undefined ? {} : { margins }) }),
    ),
    all.length,
  )
  const orderSize = learnOrderSizes(summaries)
  const groups = pooled.map(({ likelihoods, traits }) => {
    if (likeness === null) return likelihoods
    const { shift } = slopeFromTraits(likeness, traits)
    return likelihoods.map((one) => withoutTraits(one, shift))
  })
  const start = priorOfPool(startingPrior)
  if (likeness !== null) start.slopeVariance = leftBeforehand(likeness.names)
  let prior = start
  let tau: [number, number] = startingPrior.tau
  for (let step = 0; step < emSteps; step++) {
    const next = maximise(groups, prior, tau, start)
    const moved = Math.abs(next.prior.slopeVariance / prior.slopeVariance - 1)
    prior = next.prior
    tau = next.tau
    if (moved < settled) break
  }
  const added = sumProducts(
    groups.map((likelihoods) => blurred(likelihoods, tau)),
    prior,
  )
  const sums = {
    ...added,
    spread: [prior.levelVariance, prior.covariance, prior.slopeVariance] as PoolSums['spread'],
    beforehand: start.slopeVariance,
  }
  const mean = meanOf(added, prior)
  const lossAversion = learnLossAversion(
    summaries.flatMap(({ sold }) => sold?.sales.bend ?? []),
    mean.slope,
  )
  return {
    cells,
    products: all.length,
    mean: [mean.level, mean.slope],
    covariance: widened(spreadOf(added, mean, start.slopeVariance), groups.length),
    tau,
    ...(likeness === null ? {} : { likeness }),
    ...(bias === null ? {} : { bias }),
    ...(slopePrecision > 0 && slopeByChosen > 0
      ? { chosenShare: slopeByChosen / slopePrecision }
      : {}),
    ...(margins === undefined ? {} : { margins }),
    ...(leftDigitBias === null ? {} : { leftDigitBias }),
    ...(lossAversion > 0 ? { lossAversion } : {}),
    ...(orderSize === null ? {} : { orderSize }),
    shapes: learnShapes(pooled.map(({ shapes }) => shapes).filter((shapes) => shapes.length > 0)),
    sums: { ...sums, members: membersOf(pooled, tau, sums, likeness) },
  }
}

/**
 * The likelihoods of cells by product, and how much of their slope's precision comes from chosen
 * prices.
 */
function gatherProducts(summaries: readonly CellSummary[], bias: AccountBias | null) {
  const products = new Map<string, Product>()
  let cells = 0
  let slopePrecision = 0
  let slopeByChosen = 0
  for (const summary of summaries) {
    const { productId, shapes, traits } = summary
    const likelihood = likelihoodOfSummary(summary, bias)
    if (!likelihood) continue
    slopePrecision += likelihood.slope
    slopeByChosen += slopeByChosenPrices(likelihood.slope, summary)
    cells += 1
    const product = products.get(productId) ?? {
      productId,
      likelihoods: [],
      shapes: [],
      traits: traits ?? { baseMargin: null },
    }
    products.set(productId, product)
    product.likelihoods.push(likelihood)
    if (shapes) product.shapes.push(shapes)
  }
  return { cells, slopePrecision, slopeByChosen, products: [...products.values()] }
}

/**
 * How much of a cell's slope precision comes from chosen prices, as opposed to offers and drawn
 * rows.
 */
function slopeByChosenPrices(slope: number, { likelihood, sold }: CellSummary): number {
  // Rows with visits inform the slope through their level, too; if all were drawn, nothing was
  // chosen.
  if (!sold || sold.sales.randomizedShare >= 1) return 0
  const drawn = drawnPrecision(sold.sales, sold.referenceMinor)
  return Math.max(slope - (likelihood?.slope ?? 0) - drawn, 0)
}

type Product = {
  productId: string
  likelihoods: GaussianLikelihood[]
  shapes: (readonly number[])[]
  traits: ProductTraits
}

/** The combined evidence of a product's segments, each widened by the variance between segments. */
function blurred(
  likelihoods: readonly GaussianLikelihood[],
  tau: readonly [number, number],
): GaussianLikelihood {
  return likelihoods.map((one) => widen(one, tau)).reduce(both)
}

/** The contributions of products with noticeable influence. */
function membersOf(
  pooled: readonly Product[],
  tau: readonly [number, number],
  sums: Omit<PoolSums, 'members'>,
  likeness: Likeness | null,
): Record<string, PoolMember> {
  return Object.fromEntries(
    pooled.flatMap(({ productId, likelihoods, traits }) => {
      const likelihood = blurred(likelihoods, tau)
      const alone = elasticityAlone(likelihoods)
      const variance = alone?.variance ?? null
      return hasSay(sums, likelihood, likeness, traits, variance)
        ? [[productId, writeMember(likelihood, alone)]]
        : []
    }),
  )
}

/**
 * One EM step: each product's posterior under the current prior, then the best-fitting prior.
 *
 * @see docs/method/pooling.md, equation 1.
 */
function maximise(
  groups: readonly (readonly GaussianLikelihood[])[],
  prior: CellPrior,
  tau: readonly [number, number],
  start: CellPrior,
): { prior: CellPrior; tau: [number, number] } {
  const n = groups.length
  const posteriors = groups.map((likelihoods) => {
    let posterior = prior
    for (const likelihood of likelihoods) posterior = absorb(posterior, widen(likelihood, tau))
    return posterior
  })
  let level = priorProductsMean * start.level
  let slope = priorProductsMean * start.slope
  for (const posterior of posteriors) {
    level += posterior.level
    slope += posterior.slope
  }
  level /= n + priorProductsMean
  slope /= n + priorProductsMean
  let levelVariance = priorProductsSpread * start.levelVariance
  let covariance = 0
  let slopeVariance = priorProductsSpread * start.slopeVariance
  for (const posterior of posteriors) {
    levelVariance += posterior.levelVariance + square(posterior.level - level)
    covariance += posterior.covariance + (posterior.level - level) * (posterior.slope - slope)
    slopeVariance += posterior.slopeVariance + square(posterior.slope - slope)
  }
  const weight = n + priorProductsSpread
  return {
    prior: {
      level,
      slope,
      levelVariance: levelVariance / weight,
      covariance: covariance / weight,
      slopeVariance: slopeVariance / weight,
    },
    tau: segmentSpread(groups, posteriors, tau),
  }
}

/** The variance of segments around their product, from products that have several. */
function segmentSpread(
  groups: readonly (readonly GaussianLikelihood[])[],
  products: readonly CellPrior[],
  tau: readonly [number, number],
): [number, number] {
  // The starting spread counts for as much as eight segments.
  let weight = 8
  let level = weight * square(startingPrior.tau[0])
  let slope = weight * square(startingPrior.tau[1])
  groups.forEach((likelihoods, i) => {
    if (likelihoods.length < 2) return
    const product = products[i]
    for (const likelihood of likelihoods) {
      const within = absorb(
        { ...product, levelVariance: square(tau[0]), covariance: 0, slopeVariance: square(tau[1]) },
        likelihood,
      )
      level += within.levelVariance + square(within.level - product.level)
      slope += within.slopeVariance + square(within.slope - product.slope)
      weight += 1
    }
  })
  return [Math.sqrt(level / weight), Math.sqrt(slope / weight)]
}
