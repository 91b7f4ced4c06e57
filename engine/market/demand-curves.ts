import { exp } from '../special/exp.ts'
import { log } from '../special/log.ts'
import { logistic } from '../special/logistic.ts'
import { normalCdf } from '../special/normal.ts'

/** Probability that an offer is bought, by the ratio of its price to the base price. */
export type DemandCurve = (ratio: number) => number

/**
 * Logistic in the price: log-odds of `level` at the base price, falling by `steepness` per base
 * price.
 */
export function logitCurve(level: number, steepness: number): DemandCurve {
  return (ratio) => logistic(level - steepness * (ratio - 1))
}

/** Constant elasticity: `atBase` at the base price, capped at 1. */
export function constantElasticityCurve(atBase: number, elasticity: number): DemandCurve {
  return (ratio) => Math.min(1, atBase * exp(-elasticity * log(ratio)))
}

/** A straight line through `atBase` at the base price, with this elasticity there, down to zero. */
export function linearCurve(atBase: number, elasticity: number): DemandCurve {
  return (ratio) => Math.min(1, Math.max(0, atBase * (1 - elasticity * (ratio - 1))))
}

/** Normal willingness to pay among a share `ceiling` of visitors; the others never buy. */
export function probitCurve(mean: number, sd: number, ceiling: number): DemandCurve {
  return (ratio) => ceiling * normalCdf((mean - ratio) / sd)
}

/**
 * Two kinds of buyers, each with nearly the same reservation price; `firstShare` of them have the
 * first.
 */
export function bimodalCurve(
  first: number,
  second: number,
  firstShare: number,
  ceiling: number,
): DemandCurve {
  return (ratio) =>
    ceiling *
    (firstShare * logistic(-(ratio - first) / 0.04) +
      (1 - firstShare) * logistic(-(ratio - second) / 0.05))
}

/** A slight slope that drops to a share at each of two thresholds. */
export function stepCurve(
  thresholds: readonly [number, number],
  keptShares: readonly [number, number],
  ceiling: number,
): DemandCurve {
  return (ratio) => {
    const kept =
      ratio <= thresholds[0]
        ? 1
        : ratio <= thresholds[1]
          ? keptShares[0]
          : keptShares[0] * keptShares[1]
    return Math.min(1, Math.max(0, ceiling * kept * (1 - 0.1 * (ratio - 0.6))))
  }
}
