import { square } from '../special/square.ts'
/**
 * What is known of a cell's curve before its own random offers: log-odds at the reference price,
 * and slope.
 */
export type CellPrior = {
  level: number
  slope: number
  levelVariance: number
  covariance: number
  slopeVariance: number
}

/**
 * What a cell's own data say of level and slope, as a bivariate Gaussian in natural parameters:
 * precision (level, cross, slope) and precision times centre. Multiplying it into a prior counts
 * the data exactly once. Of answers, whose likelihood is not Gaussian, it is what expectation
 * propagation calls a site.
 */
export type GaussianLikelihood = {
  level: number
  cross: number
  slope: number
  shiftLevel: number
  shiftSlope: number
}

/** Multiplies a Gaussian prior by a Gaussian likelihood in natural parameters. */
export function absorb(prior: CellPrior, likelihood: GaussianLikelihood): CellPrior {
  const determinant = prior.levelVariance * prior.slopeVariance - square(prior.covariance)
  const a = prior.slopeVariance / determinant
  const b = -prior.covariance / determinant
  const c = prior.levelVariance / determinant
  const level = a + likelihood.level
  const cross = b + likelihood.cross
  const slope = c + likelihood.slope
  const shiftLevel = a * prior.level + b * prior.slope + likelihood.shiftLevel
  const shiftSlope = b * prior.level + c * prior.slope + likelihood.shiftSlope
  const scale = 1 / (level * slope - cross * cross)
  return {
    level: scale * (slope * shiftLevel - cross * shiftSlope),
    slope: scale * (level * shiftSlope - cross * shiftLevel),
    levelVariance: scale * slope,
    covariance: -scale * cross,
    slopeVariance: scale * level,
  }
}

/**
 * A sibling's likelihood as seen from the product: blurred by how much segments differ.
 *
 * @see docs/method/pooling.md, equation 2.
 */
export function widen(
  likelihood: GaussianLikelihood,
  tau: readonly [number, number],
): GaussianLikelihood {
  // (Λ⁻¹ + T)⁻¹ = (I + ΛT)⁻¹ Λ, which needs no inverse of a Λ that may be singular.
  const tl = tau[0] * tau[0]
  const ts = tau[1] * tau[1]
  const m11 = 1 + likelihood.level * tl
  const m12 = likelihood.cross * ts
  const m21 = likelihood.cross * tl
  const m22 = 1 + likelihood.slope * ts
  const scale = 1 / (m11 * m22 - m12 * m21)
  return {
    level: scale * (m22 * likelihood.level - m12 * likelihood.cross),
    cross: scale * (m22 * likelihood.cross - m12 * likelihood.slope),
    slope: scale * (m11 * likelihood.slope - m21 * likelihood.cross),
    shiftLevel: scale * (m22 * likelihood.shiftLevel - m12 * likelihood.shiftSlope),
    shiftSlope: scale * (m11 * likelihood.shiftSlope - m21 * likelihood.shiftLevel),
  }
}

/**
 * What a likelihood says of the slope when nothing is known of the level: the level integrated out.
 */
export function slopeAlone(likelihood: GaussianLikelihood): GaussianLikelihood {
  const share = likelihood.level > 0 ? likelihood.cross / likelihood.level : 0
  return {
    level: 0,
    cross: 0,
    slope: Math.max(likelihood.slope - share * likelihood.cross, 0),
    shiftLevel: 0,
    shiftSlope: likelihood.shiftSlope - share * likelihood.shiftLevel,
  }
}

/**
 * A likelihood or prior is about the slope of the log-odds; products resemble each other in
 * elasticity. At the reference price one is the other times the share that does not buy: β = ε / (1
 * − q).
 */
export function likelihoodInElasticity(
  likelihood: GaussianLikelihood,
  buyingRate: number,
): GaussianLikelihood {
  const scale = 1 / (1 - buyingRate)
  return {
    level: likelihood.level,
    cross: likelihood.cross * scale,
    slope: likelihood.slope * scale * scale,
    shiftLevel: likelihood.shiftLevel,
    shiftSlope: likelihood.shiftSlope * scale,
  }
}

/**
 * Turns a prior about elasticity into one about the slope of the log-odds.
 *
 * @see docs/method/demand.md, equation 6.
 */
export function priorInSlope(prior: CellPrior, buyingRate: number): CellPrior {
  const scale = 1 / (1 - buyingRate)
  return {
    level: prior.level,
    slope: prior.slope * scale,
    levelVariance: prior.levelVariance,
    covariance: prior.covariance * scale,
    slopeVariance: prior.slopeVariance * scale * scale,
  }
}
