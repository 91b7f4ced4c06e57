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
  /** The first so many draws have the constant-elasticity shape, λ = 0. */
  constantElasticity: number
}

/**
 * Draws whole demand curves from the posterior.
 *
 * Each shape gives its share of the draws, rounded by systematic sampling.
 *
 * @param logRatio - Prices asked about, ascending.
 * @param views - How customers may see these prices, by left digits; smooth curves take turns among
 * them.
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
  // Rounding may leave one draw over: repeat the last.
  for (; done < draws; done++) {
    probability.copyWithin(done * prices, (done - 1) * prices, done * prices)
  }
  return { probability, draws, prices, constantElasticity }
}

/** Whose turn a draw is: each view has its share of any run of draws, whose slopes ascend. */
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
 * Draws whole demand curves from several posteriors, each giving its share of them at the prices
 * that it was asked about: as many for all.
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
 * Draws curves as the shape of rare cliffs has them, however little the answers speak for it: what
 * demand might be at prices that were never tried. Beyond a cliff smooth shapes see nobody left,
 * and would never look.
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
