import { logistic } from '../special/logistic.ts'
import { meanAtPoints, meanMonotone } from './draw-monotone.ts'
import { chainsAt, type DemandPosterior } from './posterior.ts'
import { boxCoxFeatures } from './smooth-shapes.ts'

/**
 * The posterior mean curve over shapes, with smooth ones at their posterior modes: fast, without
 * spread.
 *
 * @param logRatio - Prices asked about, ascending.
 */
export function meanDemand(posterior: DemandPosterior, logRatio: Float64Array): Float64Array {
  const demand = meanOfSmooth(posterior, logRatio)
  const chainOf = chainsAt(posterior, logRatio)
  for (const fall of believedFalls(posterior)) {
    const curve = meanMonotone(chainOf(fall))
    for (let k = 0; k < logRatio.length; k++) demand[k] += fall.weight * curve[k]
  }
  const total = weightBelieved(posterior)
  for (let k = 0; k < demand.length; k++) demand[k] /= total
  return demand
}

/**
 * The same for many prices, evaluated repeatedly: each result is a look-up, and the set-up does not
 * grow with their number.
 *
 * Shapes that fall in drops are evaluated at the prices with counts and a few between the ends.
 * Between two of these at most one drop is assumed, anywhere with equal probability, so that their
 * mean is linear there.
 *
 * @param from - Log ratio of the cheapest price that may be evaluated, below `to`.
 * @returns Demand at ascending log ratios from `from` to `to`.
 */
export function meanCurve(
  posterior: DemandPosterior,
  from: number,
  to: number,
): (logRatio: Float64Array) => Float64Array {
  const gaps = Math.ceil((to - from) / widestGap)
  const asked = Float64Array.from({ length: gaps + 1 }, (_, i) => from + ((to - from) * i) / gaps)
  const falls = believedFalls(posterior)
  const chains = falls.map(chainsAt(posterior, asked))
  // All chains have the same points.
  const x = chains[0]?.x ?? asked
  const falling = new Float64Array(x.length)
  chains.forEach((chain, i) => {
    const mean = meanAtPoints(chain)
    for (let p = 0; p < mean.length; p++) falling[p] += falls[i].weight * mean[p]
  })
  const total = weightBelieved(posterior)
  return (logRatio) => {
    const demand = meanOfSmooth(posterior, logRatio)
    let right = 1
    for (let k = 0; k < logRatio.length; k++) {
      while (right < x.length - 1 && x[right] < logRatio[k]) right += 1
      const share = (logRatio[k] - x[right - 1]) / (x[right] - x[right - 1])
      const between = falling[right - 1] + (falling[right] - falling[right - 1]) * share
      demand[k] = (demand[k] + between) / total
    }
    return demand
  }
}

/** Spacing in log ratio at which drops are evaluated where there are no counts. */
const widestGap = 0.07

/** Shapes of less weight than this are omitted from the mean. */
const hardlyBelieved = 1e-3

function believedFalls({ falls }: DemandPosterior): DemandPosterior['falls'] {
  return falls.filter(({ weight }) => !(weight < hardlyBelieved))
}

function weightBelieved({ fits, falls }: DemandPosterior): number {
  let total = 0
  for (const { weight } of fits) if (!(weight < hardlyBelieved)) total += weight
  for (const { weight } of falls) if (!(weight < hardlyBelieved)) total += weight
  return total
}

/** The contribution of the smooth shapes, not yet divided by the total weight. */
function meanOfSmooth({ fits }: DemandPosterior, logRatio: Float64Array): Float64Array {
  const demand = new Float64Array(logRatio.length)
  for (const { shape, fit, weight } of fits) {
    if (weight < hardlyBelieved) continue
    const features = boxCoxFeatures(shape, logRatio)
    const slope = Math.max(fit.mean[1], 0)
    for (let k = 0; k < logRatio.length; k++) {
      demand[k] += weight * logistic(fit.mean[0] + features[2 * k + 1] * slope)
    }
  }
  return demand
}
