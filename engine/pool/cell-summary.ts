import type { CellBelief } from '../belief/belief.ts'
import { bestForgetting } from '../belief/forgetting.ts'
import { estimateCompetitorEffect, logitAlone } from '../demand/competitor-effect.ts'
import { countsOf } from '../demand/count-offers.ts'
import {
  type GaussianLikelihood,
  likelihoodInElasticity,
  priorInSlope,
} from '../demand/level-slope.ts'
import { type SizeEvidence, sizeEvidence } from '../demand/size-evidence.ts'
import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logistic } from '../special/logistic.ts'
import { buyingRate, likelihoodOf } from './cell-likelihood.ts'
import { priorOfPool } from './cell-prior.ts'
import { type DigitsOfOffers, digitsOfOffers } from './digits-of-offers.ts'
import type { ProductTraits } from './likeness.ts'
import { startingPrior } from './pool-prior.ts'
import { shapeEvidence } from './shape-evidence.ts'

/** Log steps below this are of rounding. */
const hardlyMoved = 0.0025
/** Offers at prices closer than this, in log terms, are counted together. */
const stepOfMoves = 0.02

/** Everything that pooling needs to know about a cell. */
export type CellSummary = {
  productId: string
  offers: number
  likelihood: GaussianLikelihood | null
  /** Its answers' evidence on the demand shape (`shapeEvidence`); null or missing: none. */
  shapes?: readonly number[] | null
  /** Its answers' evidence on the last digits of prices; null or missing: none. */
  digits?: DigitsOfOffers | null
  /**
   * Log ratio of price and base price, and the offers there, of each step of moved prices; earlier
   * releases omitted them.
   */
  moved?: [number, number][]
  /** Its base price; not used for planning if omitted. */
  baseMinor?: number | null
  /** Its orders' evidence on their size; null or missing: none. */
  sizes?: SizeEvidence | null
  /** What else is known about the product; nothing if omitted. */
  traits?: ProductTraits
  /** Its sales rows' evidence, and the price at which levels are defined; none if omitted. */
  sold?: { sales: NonNullable<CellBelief['sales']>; referenceMinor: number }
}

/**
 * Summarises a cell for pooling, at a cost that does not depend on its traffic.
 *
 * @param basePriceMinor - The price at which the level is defined; if null, the mean price offered.
 */
export function summarizeCell(
  productId: string,
  belief: CellBelief,
  basePriceMinor: number | null = null,
  traits: ProductTraits = { baseMargin: null },
): CellSummary {
  const offered = summarizeOffers(productId, belief, basePriceMinor)
  return completeSummary(offered, belief.sales, basePriceMinor, traits)
}

/** The evidence of a cell's own offers, for pooling; without its sales rows. */
export function summarizeOffers(
  productId: string,
  belief: CellBelief,
  basePriceMinor: number | null = null,
): CellSummary {
  const { bins } = belief
  let offers = 0
  let logPrice = 0
  for (let i = 0; i < bins.offers.length; i++) {
    offers += bins.offers[i]
    logPrice += bins.offers[i] * bins.logPrice[i]
  }
  if (offers === 0) return { productId, offers, likelihood: null, shapes: null }
  const reference = basePriceMinor ?? exp(logPrice / offers)
  const own = likelihoodOf(belief, reference)
  const rate = buyingRate(belief, logistic(startingPrior.mean[0]))
  return {
    productId,
    offers,
    likelihood: own && likelihoodInElasticity(own, rate),
    shapes: shapesOf(belief, reference, rate),
    digits: digitsOfOffers(belief, reference, rate),
    sizes: sizeEvidence(belief),
    moved: basePriceMinor === null ? [] : movedOffers(belief, basePriceMinor),
  }
}

/**
 * The full summary of a cell for pooling: that of its offers, the evidence of its sales rows, and
 * what else is known about its product. The last two change without an offer, so they are added
 * when pooling runs.
 */
export function completeSummary(
  offered: CellSummary,
  sales: CellBelief['sales'],
  basePriceMinor: number | null,
  traits: ProductTraits,
): CellSummary {
  return {
    ...offered,
    baseMinor: basePriceMinor,
    traits,
    ...(sales === null
      ? {}
      : { sold: { sales, referenceMinor: basePriceMinor ?? sales.medianPriceMinor } }),
  }
}

/** A cell's evidence on its shape, under the published prior, which is common to all. */
function shapesOf(belief: CellBelief, reference: number, rate: number): number[] | null {
  const prior = priorInSlope(priorOfPool(startingPrior), rate)
  const competitor = estimateCompetitorEffect(belief, reference, null, prior, logitAlone)
  return shapeEvidence(
    countsOf(belief, bestForgetting(belief), reference, prior, competitor),
    prior,
  )
}

/** By steps of `stepOfMoves`: the mean log ratio of their prices, and the offers. */
function movedOffers({ bins }: CellBelief, baseMinor: number): [number, number][] {
  const steps = new Map<number, [number, number]>()
  for (let i = 0; i < bins.offers.length; i++) {
    const more = bins.offers[i]
    const logRatio = bins.logPrice[i] - log(baseMinor)
    if (more === 0 || Math.abs(logRatio) < hardlyMoved) continue
    const step = Math.round(logRatio / stepOfMoves)
    const [mean, offers] = steps.get(step) ?? [0, 0]
    const all = offers + more
    steps.set(step, [mean + (more / all) * (logRatio - mean), all])
  }
  return [...steps.values()]
}
