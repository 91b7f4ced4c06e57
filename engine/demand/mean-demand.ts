import { logistic } from '../special/logistic.ts'
import { meanAtPoints, meanMonotone } from './draw-monotone.ts'
import { chainsAt, type DemandPosterior } from './posterior.ts'
import { boxCoxFeatures } from './smooth-shapes.ts'

/**
 * The curve that the shapes give on average, the smooth ones at their most probable coefficients:
 * quick, without spread.
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
 * The same for many prices, asked about again and again: each answer is a look-up, and finding out
 * takes no longer the more there are.
 *
 * Shapes that fall by drops are followed over the prices that were counted and a few between the
 * ends. From one of these to the next at most one drop is counted, anywhere with the same chance,
 * so that their mean is a straight line there.
 *
 * @param from - Log ratio of the cheapest price that may be asked about, below `to`.
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

/** Log ratio between prices at which drops are followed, where none was counted. */
const widestGap = 0.07

/** Shapes of less weight than this are left out of the mean. */
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

/** The smooth shapes' part, not yet divided by the weight of all. */
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
