/** One claim of a probability, and whether what it was claimed of is true. */
export type Claim = { confidence: number; right: boolean }

/** The claims whose confidence fell into one tenth of [0, 1]. */
export type ReliabilityBin = { claims: number; confidence: number; right: number }

export type Reliability = {
  claims: number
  /** Mean of what was claimed, and share of it that was true. */
  confidence: number
  right: number
  /** Expected calibration error: mean distance of claim and truth over tenths, weighed by their claims. */
  ece: number
  /** Mean squared distance of a claim from what is true, 1 or 0. */
  brier: number
  /** Ten, empty ones included; their means are NaN. */
  bins: ReliabilityBin[]
}

const binCount = 10

/**
 * How well claimed probabilities agree with how often they came true. Of no claims all means are NaN.
 *
 * @see Naeini, Cooper & Hauskrecht, Obtaining well calibrated probabilities using Bayesian binning,
 *   AAAI (2015): expected calibration error. Brier, Monthly Weather Review 78 (1950).
 */
export function reliabilityOf(claims: Iterable<Claim>): Reliability {
  const bins = Array.from({ length: binCount }, () => ({ claims: 0, confidence: 0, right: 0 }))
  let count = 0
  let squares = 0
  for (const { confidence, right } of claims) {
    const truth = right ? 1 : 0
    const bin = bins[Math.min(binCount - 1, Math.floor(confidence * binCount))]
    if (bin === undefined) throw new RangeError(`confidence is ${confidence}: expected 0 to 1`)
    bin.claims += 1
    bin.confidence += confidence
    bin.right += truth
    squares += (confidence - truth) ** 2
    count += 1
  }
  const total = (pick: (bin: ReliabilityBin) => number) =>
    bins.reduce((sum, bin) => sum + pick(bin), 0) / count
  return {
    claims: count,
    confidence: total((bin) => bin.confidence),
    right: total((bin) => bin.right),
    ece: total((bin) => Math.abs(bin.confidence - bin.right)),
    brier: squares / count,
    bins: bins.map((bin) => ({
      claims: bin.claims,
      confidence: bin.confidence / bin.claims,
      right: bin.right / bin.claims,
    })),
  }
}
