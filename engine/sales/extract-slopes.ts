import type { SalesDesign } from './features.ts'
import type { SalesFit } from './fit-design.ts'
import type { IntegratedFit } from './noise.ts'
import { nothingSeen, type SlopeEvidence } from './slope-evidence.ts'
import type { LevelSlopeUncertainty } from './uncertainty.ts'

/**
 * Removes the priors from a fit to chosen and drawn prices, so that a caller with a better prior of
 * the bias can use that. Precision is scaled down to that of the reported elasticity.
 *
 * @param left - Elasticity over slope: below 1 where visits are binomial.
 * @see docs/method/sales.md, equation 5.
 */
export function extractSlopes(
  design: SalesDesign,
  fit: SalesFit,
  { coefficients, covariance }: IntegratedFit,
  { slopeDataSd, slopeShare }: LevelSlopeUncertainty,
  left: number,
): SlopeEvidence {
  const { columns: k, columnOf } = design
  const b = columnOf.chosen
  const e = 1
  const [vee, veb, vbb] = [covariance[e * k + e], covariance[e * k + b], covariance[b * k + b]]
  const determinant = vee * vbb - veb * veb
  const modelVariance = slopeShare > 1e-9 ? vee / slopeShare : 1e12
  const honest = Math.min(1, modelVariance / (slopeDataSd * slopeDataSd))
  const precision = honest / (left * left)
  const elasticity = vbb / determinant - fit.priorPrecision[e]
  const bias = vee / determinant - fit.priorPrecision[b]
  if (!(elasticity > 0 && bias > 0)) return nothingSeen
  // Averaging over noise models makes the difference of two normals only approximately normal; this
  // bound keeps it valid.
  const most = Math.sqrt(elasticity * bias)
  const cross = Math.min(Math.max(-veb / determinant, -most), most)
  const pull = (own: number, other: number, prior: number): number =>
    own * coefficients[e] + other * coefficients[b] - prior
  return {
    elasticity: precision * elasticity,
    cross: precision * cross,
    bias: precision * bias,
    shiftElasticity:
      precision *
      left *
      pull(vbb / determinant, -veb / determinant, fit.priorPrecision[e] * fit.priorMean[e]),
    shiftBias:
      precision *
      left *
      pull(-veb / determinant, vee / determinant, fit.priorPrecision[b] * fit.priorMean[b]),
  }
}
