/**
 * How far the elasticity that chosen prices show lies from the true one. Managers raise prices when
 * demand is high, which hides price sensitivity, and promote when it is about to rise, which feigns
 * it.
 *
 * @see Bijmolt, van Heerde & Pieters, Journal of Marketing Research 42 (2005): about −2.5 without
 * and −3.7 with a correction for endogeneity; mean and size are our reading of that.
 * @see docs/method/sales.md, equation 5.
 */
export const chosenPriceBias = { mean: 0, sd: 0.7 }

/**
 * What rows alone say of the elasticity ε, with its sign, and of the bias b by which chosen prices
 * mislead about it: a Gaussian likelihood in natural parameters. Of chosen prices alone nothing but
 * ε + b is known, and of drawn ones ε.
 */
export type SlopeEvidence = {
  /** Precision of ε, of both together and of b. */
  elasticity: number
  cross: number
  bias: number
  /** Precision times mean. */
  shiftElasticity: number
  shiftBias: number
}

/** What rows say that say nothing. */
export const nothingSeen: SlopeEvidence = {
  elasticity: 0,
  cross: 0,
  bias: 0,
  shiftElasticity: 0,
  shiftBias: 0,
}

/** An elasticity of this size and error, seen at chosen prices alone or at drawn ones alone. */
export function slopeSeen(mean: number, sd: number, chosen: boolean): SlopeEvidence {
  if (!(sd < 1e3)) return nothingSeen
  const precision = 1 / (sd * sd)
  const both = chosen ? precision : 0
  return {
    elasticity: precision,
    cross: both,
    bias: both,
    shiftElasticity: precision * mean,
    shiftBias: both * mean,
  }
}

/** A normal distribution of the bias. */
export type BiasKnown = { mean: number; variance: number }

/** What is left of the evidence about ε once the bias is averaged out. */
export function withoutBias(
  { elasticity, cross, bias, shiftElasticity, shiftBias }: SlopeEvidence,
  known: BiasKnown,
): { precision: number; shift: number } {
  const share = cross / (bias + 1 / known.variance)
  return {
    precision: Math.max(elasticity - share * cross, 0),
    shift: shiftElasticity - share * (shiftBias + known.mean / known.variance),
  }
}

/**
 * What is left of the evidence about b once the elasticity is averaged out; null where b cannot be
 * told.
 *
 * @param known - What else is known of the elasticity, with its sign, in natural parameters.
 */
export function biasSeen(
  { elasticity, cross, bias, shiftElasticity, shiftBias }: SlopeEvidence,
  known: { precision: number; shift: number },
): { mean: number; variance: number } | null {
  const all = elasticity + known.precision
  if (!(all > 0)) return null
  const share = cross / all
  const precision = bias - share * cross
  if (!(precision > leastPrecision)) return null
  return {
    mean: (shiftBias - share * (shiftElasticity + known.shift)) / precision,
    variance: 1 / precision,
  }
}

/** A bias known to no better than ±30 is not known. */
const leastPrecision = 1e-3
