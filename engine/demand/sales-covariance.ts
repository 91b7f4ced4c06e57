import type { SalesDesign } from './sales-features.ts'
import type { SalesFit } from './sales-fit.ts'

/**
 * How uncertain the coefficients are: the larger, direction by direction, of two answers.
 *
 * The one trusts the model's own noise. The other is the sandwich of Newey and West, which also
 * sees that neighbouring periods err together and that some prices are noisier than others; its
 * window is that of Andrews' rule of thumb, in periods, and it counts time rather than rows, so
 * gaps separate and rows of one period hold together.
 *
 * @returns The covariance of level and slope: [level, level × slope, slope].
 * @see Newey & West (1987), Econometrica 55, equation 5.
 */
export function levelSlopeCovariance(design: SalesDesign, fit: SalesFit): [number, number, number] {
  const { rows, columns: k } = design
  const inverse = fit.inverseCurvature

  // Each row's pull on level and slope: its score through the inverse curvature.
  const pulls = new Float64Array(2 * rows)
  const times = new Float64Array(rows)
  let groups = 0
  for (let i = 0; i < rows; i++) {
    let level = 0
    let slope = 0
    for (let j = 0; j < k; j++) {
      level += inverse[j] * fit.scores[i * k + j]
      slope += inverse[k + j] * fit.scores[i * k + j]
    }
    if (groups === 0 || design.day[i] > times[groups - 1]) times[groups++] = design.day[i]
    pulls[2 * groups - 2] += level
    pulls[2 * groups - 1] += slope
  }

  const window = 1 + Math.floor(1.3 * Math.sqrt(groups))
  const sandwich: [number, number, number] = [0, 0, 0]
  for (let i = 0; i < groups; i++) {
    addProduct(sandwich, pulls, i, i, 1)
    for (let j = i - 1; j >= 0; j--) {
      const distance = (times[i] - times[j]) / design.periodDays
      if (distance >= window || i - j >= window) break
      addProduct(sandwich, pulls, i, j, 1 - distance / window)
    }
  }

  // Residuals are smaller than errors by the parameters fitted to them.
  const freedom = Math.max(1, groups - fit.effectiveParameters)
  const correction = groups / freedom
  let levelPrior = 0
  let crossPrior = 0
  let slopePrior = 0
  for (let j = 0; j < k; j++) {
    levelPrior += inverse[j] * inverse[j] * fit.priorPrecision[j]
    crossPrior += inverse[j] * inverse[k + j] * fit.priorPrecision[j]
    slopePrior += inverse[k + j] * inverse[k + j] * fit.priorPrecision[j]
  }
  const robustLevel = correction * sandwich[0] + levelPrior
  const robustSlope = correction * sandwich[2] + slopePrior
  const level = Math.max(inverse[0], robustLevel)
  const slope = Math.max(inverse[k + 1], robustSlope)
  // The correlation is the model's: the sandwich's own is too noisy to keep a matrix positive.
  const correlation = inverse[1] / Math.sqrt(inverse[0] * inverse[k + 1])
  return [level, correlation * Math.sqrt(level * slope), slope]
}

function addProduct(
  into: [number, number, number],
  pulls: Float64Array,
  i: number,
  j: number,
  weight: number,
): void {
  const levelI = pulls[2 * i]
  const slopeI = pulls[2 * i + 1]
  const levelJ = pulls[2 * j]
  const slopeJ = pulls[2 * j + 1]
  const times = i === j ? weight : 2 * weight
  into[0] += times * levelI * levelJ
  into[1] += (times / 2) * (levelI * slopeJ + slopeI * levelJ)
  into[2] += times * slopeI * slopeJ
}
