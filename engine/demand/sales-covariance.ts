import type { SalesDesign } from './sales-features.ts'
import type { SalesFit } from './sales-fit.ts'

/** Uncertainty of the first two coefficients, level and slope. */
export type LevelSlopeUncertainty = {
  levelVariance: number
  covariance: number
  slopeVariance: number
  /** Standard error of the slope from the rows alone, without its prior; 1e6 where they say nothing. */
  slopeDataSd: number
  /** Share of the slope that the rows decide, the prior deciding the rest; 0 to 1. */
  slopeShare: number
}

/**
 * How uncertain level and slope are: for each, the larger of two answers.
 *
 * The one trusts the model's own noise. The other is the sandwich of Newey and West, which also
 * sees that neighbouring periods err together and that some prices are noisier than others. Its
 * window counts time rather than rows, so gaps separate and rows of one period hold together.
 *
 * @see Newey & West (1987), Econometrica 55, equation 5.
 */
export function levelSlopeUncertainty(design: SalesDesign, fit: SalesFit): LevelSlopeUncertainty {
  const { columns: k } = design
  const inverse = fit.inverseCurvature
  const modelLevel = inverse[0]
  const modelSlope = inverse[k + 1]

  let levelPrior = 0
  let slopePrior = 0
  for (let j = 0; j < k; j++) {
    levelPrior += inverse[j] * inverse[j] * fit.priorPrecision[j]
    slopePrior += inverse[k + j] * inverse[k + j] * fit.priorPrecision[j]
  }
  const noise = sandwich(design, fit)
  const levelVariance = Math.max(modelLevel, noise.level + levelPrior)
  const slopeVariance = Math.max(modelSlope, noise.slope + slopePrior)
  // The correlation is the model's: the sandwich's own is too noisy to keep a matrix positive.
  const correlation = inverse[1] / Math.sqrt(modelLevel * modelSlope)

  const slopeShare = Math.max(0, 1 - modelSlope * fit.priorPrecision[1])
  const dataVariance =
    slopeShare > 1e-9
      ? Math.max(modelSlope / slopeShare, noise.slope / (slopeShare * slopeShare))
      : 1e12
  return {
    levelVariance,
    covariance: correlation * Math.sqrt(levelVariance * slopeVariance),
    slopeVariance,
    slopeDataSd: Math.sqrt(Math.min(1e12, dataVariance)),
    slopeShare,
  }
}

/** The long-run variance of what the rows pull at level and slope. */
function sandwich(design: SalesDesign, fit: SalesFit): { level: number; slope: number } {
  const { rows, columns: k } = design
  const inverse = fit.inverseCurvature
  // Pulls of one period stand together: they are not independent looks.
  const level = new Float64Array(rows)
  const slope = new Float64Array(rows)
  const days = new Float64Array(rows)
  let periods = 0
  for (let i = 0; i < rows; i++) {
    if (periods === 0 || design.day[i] > days[periods - 1]) days[periods++] = design.day[i]
    for (let j = 0; j < k; j++) {
      level[periods - 1] += inverse[j] * fit.scores[i * k + j]
      slope[periods - 1] += inverse[k + j] * fit.scores[i * k + j]
    }
  }
  const window = 1 + Math.floor(Math.sqrt(periods))
  const variance = { level: 0, slope: 0 }
  for (let i = 0; i < periods; i++) {
    variance.level += level[i] * level[i]
    variance.slope += slope[i] * slope[i]
    for (let j = i - 1; j >= 0 && i - j < window; j--) {
      const distance = (days[i] - days[j]) / design.periodDays
      if (distance >= window) break
      const weight = 2 * (1 - distance / window)
      variance.level += weight * level[i] * level[j]
      variance.slope += weight * slope[i] * slope[j]
    }
  }
  // Residuals are smaller than errors by the parameters fitted to them.
  const correction = periods / Math.max(1, periods - fit.effectiveParameters)
  return { level: correction * variance.level, slope: correction * variance.slope }
}
