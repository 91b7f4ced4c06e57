import { logistic } from '../special/logistic.ts'
import { coefficientCount, memberFeatures } from './members.ts'
import type { DemandPosterior } from './posterior.ts'

/** The curve that the members' most probable coefficients give on average: quick, without spread. */
export function meanDemand(posterior: DemandPosterior, logRatio: Float64Array): Float64Array {
  const demand = new Float64Array(logRatio.length)
  let total = 0
  for (const { member, fit, weight } of posterior.fits) {
    if (weight < 1e-3) continue
    total += weight
    const d = coefficientCount(member)
    const features = memberFeatures(member, logRatio, posterior.axis)
    for (let k = 0; k < logRatio.length; k++) {
      let logOdds = features[k * d + d - 1] * Math.max(fit.mean[d - 1], 0)
      for (let i = 0; i < d - 1; i++) logOdds += features[k * d + i] * fit.mean[i]
      demand[k] += weight * logistic(logOdds)
    }
  }
  for (let k = 0; k < demand.length; k++) demand[k] /= Math.max(total, 1e-300)
  return demand
}
