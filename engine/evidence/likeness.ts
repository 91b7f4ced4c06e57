import { square } from '../special/square.ts'

/** What the offers of one arm brought in one unit, or in a part into which units were dealt. */
export type Part = { offers: number; value: number }

/** Sums over the parts of one arm. */
type PartSums = {
  parts: number
  offers: number
  value: number
  /** Sums of squares and products of what each part brought and had of offers. */
  partSquares: number
  partProducts: number
  partOfferSquares: number
  /** Sum of the squares of what single offers brought. */
  valueSquares: number
}

/**
 * By how much the answers in a unit of the holdout resemble each other, as a factor on the variance
 * of a sum, the design effect: 1 where every offer is a unit of its own. Sums of units vary with
 * the likeness, single offers do not know of it. An hour is a part by itself; customers are dealt
 * into parts by chance.
 *
 * @param arms - Parts of each arm, and the sum of the squares of its offers' values. Of dealt parts
 *   those without offers are listed, too.
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

/** The same for how many offers of a part came into the holdout. */
export function likenessOfCounts(
  parts: readonly { holdout: number; meant: number; variance: number }[],
): number {
  const variance = parts.reduce((total, part) => total + part.variance, 0)
  if (!(variance > 0)) return 1
  const between = parts.reduce((total, { holdout, meant }) => total + square(holdout - meant), 0)
  return Math.max(1, between / variance)
}

/**
 * The same where each part is a single draw, an hour, and it is known how far counts may differ
 * from what was meant: a busy hour that is held out is no sign of anything.
 */
export function likenessOfDraws(draws: readonly { offers: number; variance: number }[]): number {
  const variance = draws.reduce((total, draw) => total + draw.variance, 0)
  if (!(variance > 0)) return 1
  const between = draws.reduce((total, draw) => total + draw.variance * draw.offers, 0)
  return Math.max(1, between / variance)
}

/** The likeness of offers of several kinds together, each by how much of the variance is its. */
export function likenessTogether(kinds: readonly { likeness: number; weight: number }[]): number {
  const weight = kinds.reduce((total, kind) => total + kind.weight, 0)
  if (!(weight > 0)) return 1
  return kinds.reduce((total, kind) => total + kind.likeness * kind.weight, 0) / weight
}
