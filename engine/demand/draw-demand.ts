import type { Random } from '../random/random.ts'
import { nearLogistic } from '../special/near-exp.ts'
import { drawCoefficients } from './draw-coefficients.ts'
import { drawMonotone } from './draw-monotone.ts'
import type { SeenPrices } from './left-digit-bias.ts'
import { chainsAt, type DemandPosterior } from './posterior.ts'
import { boxCoxFeatures } from './smooth-shapes.ts'

/** Draws of demand: purchase probability by draw and price, falling in price within each draw. */
export type DemandDraws = {
  /** [draws × prices], row-major. */
  probability: Float64Array
  draws: number
  prices: number
  /** The number of leading draws with the constant-elasticity shape, λ = 0. */
  constantElasticity: number
}

/**
 * Draws whole demand curves from the posterior.
 *
 * Each shape gets its share of the draws, rounded by systematic sampling.
 *
 * @param logRatio - Prices asked about, ascending.
 * @param views - How customers may perceive these prices, by left-digit bias; smooth curves
 * alternate among them.
 */
export function drawDemand(
  posterior: DemandPosterior,
  logRatio: Float64Array,
  draws: number,
  random: Random,
  views: readonly SeenPrices[] = [{ probability: 1, logRatio }],
): DemandDraws {
  const prices = logRatio.length
  const probability = new Float64Array(draws * prices)
  let done = 0
  let constantElasticity = 0
  let cumulative = 0
  const offset = random.uniform()
  for (const fitted of posterior.fits) {
    cumulative += fitted.weight
    const until = Math.min(draws, Math.floor(cumulative * draws + offset))
    if (until === done) continue
    const seen = views.map((view) => boxCoxFeatures(fitted.shape, view.logRatio))
    const thetas = drawCoefficients(fitted, posterior.counts, until - done, random)
    if (fitted.shape.lambda === 0) constantElasticity += until - done
    for (let theta = 0; done < until; done++, theta += 2) {
      const features = seen[turnOf(done, views)]
      for (let k = 0; k < prices; k++) {
        probability[done * prices + k] = nearLogistic(
          thetas[theta] + features[2 * k + 1] * thetas[theta + 1],
        )
      }
    }
  }
  const chainOf = chainsAt(posterior, logRatio)
  for (const fall of posterior.falls) {
    cumulative += fall.weight
    const until = Math.min(draws, Math.floor(cumulative * draws + offset))
    if (until === done) continue
    const chain = chainOf(fall)
    drawMonotone(chain, random, until - done, probability, done * prices)
    done = until
  }
  // Rounding may leave one draw unfilled: repeat the last.
  for (; done < draws; done++) {
    probability.copyWithin(done * prices, (done - 1) * prices, done * prices)
  }
  return { probability, draws, prices, constantElasticity }
}

/** The view used by a draw: each view gets its share of any run of draws, whose slopes ascend. */
function turnOf(draw: number, views: readonly SeenPrices[]): number {
  let rest = (draw * goldenShare) % 1
  for (let v = 0; v < views.length - 1; v++) {
    rest -= views[v].probability
    if (rest < 0) return v
  }
  return views.length - 1
}

const goldenShare = (Math.sqrt(5) - 1) / 2

/**
 * Draws whole demand curves from several posteriors, each contributing its share at the prices it
 * was built for, equally many for all.
 *
 * @param parts - Their weights sum to 1.
 */
export function drawMixture(
  parts: readonly { posterior: DemandPosterior; weight: number }[],
  draws: number,
  random: Random,
  views?: readonly SeenPrices[],
): DemandDraws {
  let done = 0
  let cumulative = 0
  const drawn: DemandDraws[] = []
  for (const { posterior, weight } of parts) {
    cumulative += weight
    const share = Math.min(draws, Math.round(cumulative * draws)) - done
    if (share === 0) continue
    done += share
    drawn.push(drawDemand(posterior, posterior.ladder, share, random, views))
  }
  if (drawn.length === 1) return drawn[0]
  const { prices } = drawn[0]
  const probability = new Float64Array(done * prices)
  let at = 0
  const add = (some: Float64Array): void => {
    probability.set(some, at)
    at += some.length
  }
  for (const part of drawn) add(part.probability.subarray(0, part.constantElasticity * prices))
  for (const part of drawn) add(part.probability.subarray(part.constantElasticity * prices))
  const constantElasticity = drawn.reduce((sum, part) => sum + part.constantElasticity, 0)
  return { probability, draws: done, prices, constantElasticity }
}

/**
 * Draws curves from the shape of rare cliffs, however low its posterior weight: possible demand at
 * prices that were never tried. Smooth shapes predict that nobody buys beyond a cliff, and would
 * never look there.
 */
export function drawCliffs(
  posterior: DemandPosterior,
  logRatio: Float64Array,
  draws: number,
  random: Random,
): DemandDraws {
  const rarest = posterior.falls[posterior.falls.length - 1]
  const chain = chainsAt(posterior, logRatio)(rarest)
  const prices = logRatio.length
  const probability = new Float64Array(draws * prices)
  drawMonotone(chain, random, draws, probability, 0)
  return { probability, draws, prices, constantElasticity: 0 }
}
