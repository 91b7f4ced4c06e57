import type { CellBelief } from '../belief/belief.ts'
import { referenceShift } from '../belief/competitor.ts'
import { likelyForgetting } from '../belief/forgetting.ts'
import { likelyEffects } from '../demand/competitor-effect.ts'
import { countsOf } from '../demand/count-offers.ts'
import { type DemandDraws, drawMixture } from '../demand/draw-demand.ts'
import { meanUnseenShare, noLeftDigitBias } from '../demand/left-digit-bias.ts'
import { fitDemand } from '../demand/posterior.ts'
import { priorOfForgetting } from '../demand/prior-of-forgetting.ts'
import { priorOfCell } from '../pool/cell-prior.ts'
import type { PoolPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { log } from '../special/log.ts'
import { type Perception, seenRatio } from '../special/seen-price.ts'
import { elasticityOf, type Interval } from './interval.ts'

/** What the curve of a cell depends on besides its offers. */
export type CurveInput = {
  siblings: readonly CellBelief[]
  pool: PoolPrior
  /** The product's id in the pool; nothing is left out of it if missing. */
  productId?: string
  basePriceMinor: number
  /**
   * The competitor's current price, which the curve assumes; the usual one where unknown or
   * omitted.
   */
  competitorMinor?: number | null
  seed: number
}

/** Draws of the purchase probability at each price requested, and the elasticity. */
export type Curves = {
  draws: number
  /** The probability at price `i` of those requested, in draw `n`. */
  at: (n: number, i: number) => number
  /** Around the base price. */
  elasticity: Interval
}

const drawCount = 1000

/** Log ratios over which the elasticity at the base price is measured: 15 % either side. */
const aroundBase = Float64Array.from({ length: 13 }, (_, i) => (0.3 * i) / 12 - 0.15)

/** Draws whole curves from the posterior given offers. */
export function drawCurves(
  input: CurveInput,
  belief: CellBelief,
  pricesMinor: readonly number[],
): Curves {
  const { basePriceMinor } = input
  const perception = perceptionOf(input)
  const ratios = pricesMinor.map((price) => seenRatio(price, basePriceMinor, perception))
  const asked = Float64Array.from(new Set([...ratios, ...aroundBase])).sort()
  const { probability, draws, prices } = drawAt(input, belief, asked)
  const about = Array.from(aroundBase, (ratio) => asked.indexOf(ratio))
  const columns = ratios.map((ratio) => asked.indexOf(ratio))
  return {
    draws,
    at: (n, i) => probability[n * prices + columns[i]],
    elasticity: elasticityOf({ probability, draws, prices, constantElasticity: 0 }, asked, about),
  }
}

/**
 * Draws of demand at some prices, with each likely decay rate and competitor effect in proportion
 * to its weight.
 */
function drawAt(input: CurveInput, belief: CellBelief, logRatio: Float64Array): DemandDraws {
  const { basePriceMinor, competitorMinor } = input
  const perception = perceptionOf(input)
  const logRival = competitorMinor ? log(competitorMinor) : null
  const prior = priorOfCell(belief, input.siblings, input.pool, basePriceMinor)
  const random = createRandom(input.seed)
  const forgettings = likelyForgetting(belief)
  const effects = likelyEffects(belief, basePriceMinor, prior) ?? [{ effect: null, weight: 1 }]
  const views = effects.flatMap(({ effect, weight }) => {
    // Counts are by price relative to the reference price, which moves with the competitor's.
    const shift = referenceShift(effect, logRival, log(basePriceMinor))
    const ladder = logRatio.map((x) => x - shift)
    return forgettings.map((one) => {
      const counts = countsOf(belief, one.forgetting, basePriceMinor, prior, effect, perception)
      const known = priorOfForgetting(prior, belief, one.forgetting, basePriceMinor)
      const posterior = fitDemand(counts, known, ladder, input.pool.shapes)
      return { posterior, weight: weight * one.weight }
    })
  })
  return drawMixture(views, drawCount, random)
}

function perceptionOf({ pool: { leftDigitBias, lossAversion } }: CurveInput): Perception {
  return {
    unseenShare: meanUnseenShare(leftDigitBias ?? noLeftDigitBias),
    lossAversion: lossAversion ?? 0,
  }
}
