import type { SalesDesign } from './features.ts'
import type { SalesFit } from './fit-design.ts'
import type { IntegratedFit } from './noise.ts'
import { emptyRegression, fitRegression } from './regression.ts'
import { whitenRows } from './whiten.ts'

/** Cap on leverage: a row that determines the curve nearly alone has no usable residual. */
const mostLeverage = 0.9

/** Uncertainty of the first two coefficients, level and slope. */
export type LevelSlopeUncertainty = {
  levelVariance: number
  covariance: number
  slopeVariance: number
  /** Standard error of the slope from the rows alone, without its prior; 1e6 if uninformative. */
  slopeDataSd: number
  /** Share of the slope's information that comes from the rows rather than the prior; 0 to 1. */
  slopeShare: number
}

/**
 * The variances of level and slope: for each, the larger of two estimates.
 *
 * One trusts the model, averaged over its noise. The other is a sandwich, which also captures that
 * some prices, such as those of promotions, are noisier than others.
 *
 * @see MacKinnon & White (1985), Journal of Econometrics 29: the estimator HC3, here on whitened
 * rows.
 */
export function levelSlopeUncertainty(
  design: SalesDesign,
  fit: SalesFit,
  integrated: IntegratedFit,
): LevelSlopeUncertainty {
  const { columns: k } = design
  const { covariance } = integrated
  const modelLevel = covariance[0]
  const modelSlope = covariance[k + 1]
  const noise = sandwich(design, fit, integrated)
  const levelVariance = Math.max(modelLevel, noise.level)
  const slopeVariance = Math.max(modelSlope, noise.slope)
  // The correlation is the model's: the sandwich's own is too noisy to keep a matrix positive.
  const correlation = covariance[1] / Math.sqrt(modelLevel * modelSlope)

  const slopeShare = Math.max(0, 1 - modelSlope * fit.priorPrecision[1])
  const dataVariance =
    slopeShare > 1e-9
      ? Math.max(modelSlope / slopeShare, noise.slopeData / (slopeShare * slopeShare))
      : 1e12
  return {
    levelVariance,
    covariance: correlation * Math.sqrt(levelVariance * slopeVariance),
    slopeVariance,
    slopeDataSd: Math.sqrt(Math.min(1e12, dataVariance)),
    slopeShare,
  }
}

/**
 * Variance of the score of level and slope, from the residuals of rows; the prior's share is added.
 */
function sandwich(design: SalesDesign, fit: SalesFit, { noise }: IntegratedFit) {
  const { columns: k } = design
  const regression = emptyRegression(k)
  fitRegression(regression, design, fit, noise)
  const { covariance: inverse, shift } = regression
  let level = 0
  let slope = 0
  whitenRows(design, fit.working, noise, (direction, distance) => {
    let residual = distance
    let leverage = 0
    let pullLevel = 0
    let pullSlope = 0
    for (let a = 0; a < k; a++) {
      residual -= direction[a] * shift[a]
      pullLevel += inverse[a] * direction[a]
      pullSlope += inverse[k + a] * direction[a]
      let along = 0
      for (let b = 0; b < k; b++) along += inverse[a * k + b] * direction[b]
      leverage += direction[a] * along
    }
    const error = residual / (1 - Math.min(mostLeverage, leverage))
    level += pullLevel * pullLevel * error * error
    slope += pullSlope * pullSlope * error * error
  })
  let levelPrior = 0
  let slopePrior = 0
  for (let j = 0; j < k; j++) {
    levelPrior += inverse[j] * inverse[j] * fit.priorPrecision[j]
    slopePrior += inverse[k + j] * inverse[k + j] * fit.priorPrecision[j]
  }
  return { level: level + levelPrior, slope: slope + slopePrior, slopeData: slope }
}
