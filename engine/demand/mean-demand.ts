import { logistic } from '../special/logistic.ts'
import { meanFalling } from './draw-falling.ts'
import { chainsAt, type DemandPosterior } from './posterior.ts'
import { boxCoxFeatures } from './smooth-shapes.ts'

/**
 * The curve that the shapes give on average, the smooth ones at their most probable coefficients:
 * quick, without spread.
 *
 * @param logRatio - Prices asked about, ascending.
 */
export function meanDemand(posterior: DemandPosterior, logRatio: Float64Array): Float64Array {
  const demand = new Float64Array(logRatio.length)
  let total = 0
  for (const { shape, fit, weight } of posterior.fits) {
    if (weight < hardlyBelieved) continue
    total += weight
    const features = boxCoxFeatures(shape, logRatio)
    const slope = Math.max(fit.mean[1], 0)
    for (let k = 0; k < logRatio.length; k++) {
      demand[k] += weight * logistic(fit.mean[0] + features[2 * k + 1] * slope)
    }
  }
  const chainOf = chainsAt(posterior, logRatio)
  for (const fall of posterior.falls) {
    if (fall.weight < hardlyBelieved) continue
    total += fall.weight
    const curve = meanFalling(chainOf(fall))
    for (let k = 0; k < logRatio.length; k++) demand[k] += fall.weight * curve[k]
  }
  for (let k = 0; k < demand.length; k++) demand[k] /= total
  return demand
}

/** Shapes of less weight than this are left out of the mean. */
const hardlyBelieved = 1e-3
