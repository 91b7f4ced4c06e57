import { square } from '../special/square.ts'
/** What is known of a cell's curve before its own random offers: log-odds at the reference price, and slope. */
export type CellPrior = {
  level: number
  slope: number
  levelVariance: number
  covariance: number
  slopeVariance: number
}

/**
 * What a cell's own data say of level and slope, as a Gaussian likelihood: precision (level, cross,
 * slope) and precision times centre. Multiplying it into a prior counts the data exactly once.
 */
export type CellSite = {
  level: number
  cross: number
  slope: number
  shiftLevel: number
  shiftSlope: number
}

/** Multiplies a Gaussian prior by a Gaussian likelihood in natural parameters. */
export function absorb(prior: CellPrior, site: CellSite): CellPrior {
  const determinant = prior.levelVariance * prior.slopeVariance - square(prior.covariance)
  const a = prior.slopeVariance / determinant
  const b = -prior.covariance / determinant
  const c = prior.levelVariance / determinant
  const level = a + site.level
  const cross = b + site.cross
  const slope = c + site.slope
  const shiftLevel = a * prior.level + b * prior.slope + site.shiftLevel
  const shiftSlope = b * prior.level + c * prior.slope + site.shiftSlope
  const scale = 1 / (level * slope - cross * cross)
  return {
    level: scale * (slope * shiftLevel - cross * shiftSlope),
    slope: scale * (level * shiftSlope - cross * shiftLevel),
    levelVariance: scale * slope,
    covariance: -scale * cross,
    slopeVariance: scale * level,
  }
}

/** A sibling's likelihood as seen from the product: blurred by how much segments differ. */
export function widen(site: CellSite, tau: readonly [number, number]): CellSite {
  // (Λ⁻¹ + T)⁻¹ = (I + ΛT)⁻¹ Λ, which needs no inverse of a Λ that may be singular.
  const tl = tau[0] * tau[0]
  const ts = tau[1] * tau[1]
  const m11 = 1 + site.level * tl
  const m12 = site.cross * ts
  const m21 = site.cross * tl
  const m22 = 1 + site.slope * ts
  const scale = 1 / (m11 * m22 - m12 * m21)
  return {
    level: scale * (m22 * site.level - m12 * site.cross),
    cross: scale * (m22 * site.cross - m12 * site.slope),
    slope: scale * (m11 * site.slope - m21 * site.cross),
    shiftLevel: scale * (m22 * site.shiftLevel - m12 * site.shiftSlope),
    shiftSlope: scale * (m11 * site.shiftSlope - m21 * site.shiftLevel),
  }
}

/** What a site says of the slope when nothing is known of the level. */
export function slopeAlone(site: CellSite): CellSite {
  const share = site.level > 0 ? site.cross / site.level : 0
  return {
    level: 0,
    cross: 0,
    slope: Math.max(site.slope - share * site.cross, 0),
    shiftLevel: 0,
    shiftSlope: site.shiftSlope - share * site.shiftLevel,
  }
}

/**
 * A site or prior is about the slope of the log-odds; products resemble each other in elasticity.
 * At the reference price one is the other times the share that does not buy: β = ε / (1 − q).
 */
export function siteInElasticity(site: CellSite, buyingRate: number): CellSite {
  const scale = 1 / (1 - buyingRate)
  return {
    level: site.level,
    cross: site.cross * scale,
    slope: site.slope * scale * scale,
    shiftLevel: site.shiftLevel,
    shiftSlope: site.shiftSlope * scale,
  }
}

/** Turns a prior about elasticity into one about the slope of the log-odds. */
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
