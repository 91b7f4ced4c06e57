import { square } from '../special/square.ts'

/** The offers of one arm in one unit, or in a part to which units were randomly assigned. */
export type Part = { offers: number; value: number }

/** Sums over the parts of one arm. */
type PartSums = {
  parts: number
  offers: number
  value: number
  /** Sums of squares and products of the parts' values and offers. */
  partSquares: number
  partProducts: number
  partOfferSquares: number
  /** Sum of squared values of single offers. */
  valueSquares: number
}

/**
 * The design effect of the holdout's units, a factor on the variance of a sum that accounts for
 * correlation within units: 1 where every offer is a unit of its own. The variance between units
 * reflects the correlation, that between offers does not. An hour is a part of its own; customers
 * are assigned to parts at random.
 *
 * @param arms - Parts of each arm, and the sum of the squares of its offers' values. Randomly
 *   assigned parts are listed even without offers.
 * @see Kish, Survey Sampling (1965), design effect; parts as in the delete-a-group jackknife.
 * @see docs/method/evidence.md, equation 3.
 */
export function likenessOf(
  arms: readonly { parts: readonly Part[]; valueSquares: number }[],
): number {
  return likenessOfSums(
    arms.map(({ parts, valueSquares }) => {
      const sum = (of: (part: Part) => number) => parts.reduce((all, part) => all + of(part), 0)
      return {
        parts: parts.length,
        offers: sum(({ offers }) => offers),
        value: sum(({ value }) => value),
        partSquares: sum(({ value }) => square(value)),
        partProducts: sum(({ offers, value }) => offers * value),
        partOfferSquares: sum(({ offers }) => square(offers)),
        valueSquares,
      }
    }),
  )
}

/** The same from sums over the parts of each arm. */
export function likenessOfSums(arms: readonly PartSums[]): number {
  let sum = 0
  let weight = 0
  for (const arm of arms) {
    const { parts, offers, value, valueSquares } = arm
    if (parts < 2 || !(offers > 0)) continue
    const mean = value / offers
    const alone = valueSquares - mean * value
    if (!(alone > 0)) continue
    const between =
      arm.partSquares - 2 * mean * arm.partProducts + square(mean) * arm.partOfferSquares
    sum += (Math.max(between, 0) / alone) * parts
    weight += parts - 1
  }
  return weight > 0 ? Math.max(1, sum / weight) : 1
}

/** The same for the number of a part's offers in the holdout. */
export function likenessOfCounts(
  parts: readonly { holdout: number; meant: number; variance: number }[],
): number {
  const variance = parts.reduce((total, part) => total + part.variance, 0)
  if (!(variance > 0)) return 1
  const between = parts.reduce((total, { holdout, meant }) => total + square(holdout - meant), 0)
  return Math.max(1, between / variance)
}

/**
 * The same where each part is a single draw, an hour, and the variance of its counts around the
 * intended share is known: a busy hour in the holdout is not a sign of anything.
 */
export function likenessOfDraws(draws: readonly { offers: number; variance: number }[]): number {
  const variance = draws.reduce((total, draw) => total + draw.variance, 0)
  if (!(variance > 0)) return 1
  const between = draws.reduce((total, draw) => total + draw.variance * draw.offers, 0)
  return Math.max(1, between / variance)
}

/** The design effect over offers of several kinds, each weighted by its share of the variance. */
export function likenessTogether(kinds: readonly { likeness: number; weight: number }[]): number {
  const weight = kinds.reduce((total, kind) => total + kind.weight, 0)
  if (!(weight > 0)) return 1
  return kinds.reduce((total, kind) => total + kind.likeness * kind.weight, 0) / weight
}
