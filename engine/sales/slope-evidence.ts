/**
 * Prior of the bias in elasticities from chosen prices. Managers raise prices when demand is high,
 * which hides price sensitivity, and promote when it is about to rise, which exaggerates it.
 *
 * @see Bijmolt, van Heerde & Pieters, Journal of Marketing Research 42 (2005): about −2.5 without
 * and −3.7 with a correction for endogeneity; mean and sd are our reading of that.
 * @see docs/method/sales.md, equation 5.
 */
export const chosenPriceBias = { mean: 0, sd: 0.7 }

/**
 * The evidence of rows alone on the signed elasticity ε and on the bias b of chosen prices: a
 * Gaussian likelihood in natural parameters. Chosen prices identify only ε + b, drawn ones ε.
 */
export type SlopeEvidence = {
  /** Precision of ε, of ε + b and of b. */
  elasticity: number
  cross: number
  bias: number
  /** Precision times mean. */
  shiftElasticity: number
  shiftBias: number
}

/** The evidence of uninformative rows. */
export const nothingSeen: SlopeEvidence = {
  elasticity: 0,
  cross: 0,
  bias: 0,
  shiftElasticity: 0,
  shiftBias: 0,
}

/**
 * The evidence of an estimated elasticity with this standard error, from chosen prices alone or
 * from drawn ones alone.
 */
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

/** The evidence on ε with the bias integrated out. */
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
 * The evidence on b with the elasticity integrated out; null where b is not identified.
 *
 * @param known - Other evidence on the signed elasticity, in natural parameters.
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

/** A bias with a standard deviation above about 30 counts as unknown. */
const leastPrecision = 1e-3
