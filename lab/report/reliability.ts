/**
 * A claimed probability, whether the claim came true, and how often it was made: once by default.
 */
export type Claim = { confidence: number; right: boolean; times?: number }

/** The claims whose confidence fell into one tenth of [0, 1], with additive sums. */
export type Tally = { claims: number; confidence: number; right: number; squares: number }

/** The claims of one tenth, with the means of claim and truth. */
export type ReliabilityBin = { claims: number; confidence: number; right: number }

export type Reliability = {
  claims: number
  /** Mean claim, and the share that came true. */
  confidence: number
  right: number
  /**
   * Expected calibration error: mean distance between claim and truth over tenths, weighted by
   * their number of claims.
   */
  ece: number
  /** Mean squared distance between a claim and the truth, 1 or 0. */
  brier: number
  /** Ten, empty ones included; their means are NaN. */
  bins: ReliabilityBin[]
}

const binCount = 10

/**
 * How well claimed probabilities agree with how often they came true. Without claims all means are
 * NaN.
 *
 * @throws RangeError if a confidence is not a probability.
 * @see Naeini, Cooper & Hauskrecht, Obtaining well calibrated probabilities using Bayesian binning,
 *   AAAI (2015): expected calibration error. Brier, Monthly Weather Review 78 (1950).
 * @see docs/method/confidence.md, equation 2.
 */
export function reliabilityOf(claims: Iterable<Claim>): Reliability {
  return reliabilityOfTallies(tallyOf(claims))
}

/** Ten empty tallies. */
export function emptyTallies(): Tally[] {
  return Array.from({ length: binCount }, () => ({
    claims: 0,
    confidence: 0,
    right: 0,
    squares: 0,
  }))
}

/** Counts claims by their tenth. */
export function tallyOf(claims: Iterable<Claim>): Tally[] {
  const tallies = emptyTallies()
  for (const claim of claims) addClaim(tallies, claim)
  return tallies
}

/**
 * Adds a claim to its tenth.
 *
 * @throws RangeError if its confidence is not a probability.
 */
export function addClaim(tallies: Tally[], { confidence, right, times = 1 }: Claim): void {
  const truth = right ? 1 : 0
  const tally = tallies[Math.min(binCount - 1, Math.floor(confidence * binCount))]
  if (tally === undefined) throw new RangeError(`confidence is ${confidence}: expected 0 to 1`)
  tally.claims += times
  tally.confidence += times * confidence
  tally.right += times * truth
  tally.squares += times * (confidence - truth) ** 2
}

/** Sums tallies. */
export function addTallies(several: Iterable<readonly Tally[]>): Tally[] {
  const sum = emptyTallies()
  for (const tallies of several) {
    tallies.forEach((tally, i) => {
      const into = sum[i]
      if (into === undefined) return
      into.claims += tally.claims
      into.confidence += tally.confidence
      into.right += tally.right
      into.squares += tally.squares
    })
  }
  return sum
}

/** Like `reliabilityOf`, for claims already tallied. */
export function reliabilityOfTallies(tallies: readonly Tally[]): Reliability {
  const count = tallies.reduce((sum, { claims }) => sum + claims, 0)
  const total = (pick: (tally: Tally) => number) =>
    tallies.reduce((sum, tally) => sum + pick(tally), 0) / count
  return {
    claims: count,
    confidence: total(({ confidence }) => confidence),
    right: total(({ right }) => right),
    ece: total(({ confidence, right }) => Math.abs(confidence - right)),
    brier: total(({ squares }) => squares),
    bins: tallies.map(({ claims, confidence, right }) => ({
      claims,
      confidence: confidence / claims,
      right: right / claims,
    })),
  }
}
