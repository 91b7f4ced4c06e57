import { square } from '../special/square.ts'
/**
 * Prior of a cell's curve before its own random offers: log-odds at the reference price, and slope.
 */
export type CellPrior = {
  level: number
  slope: number
  levelVariance: number
  covariance: number
  slopeVariance: number
}

/**
 * A cell's own evidence on level and slope, as a bivariate Gaussian likelihood in natural
 * parameters: precision (level, cross, slope) and precision times centre. Multiplying it into a
 * prior counts the data exactly once. For answers, whose likelihood is not Gaussian, it is a site
 * in the sense of expectation propagation.
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
 * A sibling's likelihood as seen from the product: widened by the variance between segments.
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

/** The likelihood of the slope with the level integrated out under a flat prior. */
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
 * Likelihoods and priors concern the slope of the log-odds, whereas products resemble each other in
 * elasticity. At the reference price the elasticity is the slope times the share that does not buy:
 * β = ε / (1 − q).
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
 * Converts a prior of the elasticity to one of the slope of the log-odds.
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
