import type { GaussianLikelihood } from '../demand/level-slope.ts'
import type { CellSummary } from '../pool/cell-summary.ts'
import type { Random } from '../random/random.ts'

/**
 * A product that is not played itself, but teaches the others: its summary, and the position of its
 * true elasticity in its posterior.
 */
export type Bystander = {
  summary: CellSummary
  /** Weekly offers bought at the base price. */
  purchasesPerWeek: number
  elasticity: { mean: number; variance: number }
  shared: number
}

/** Evidence of a bystander's own customers on its elasticity so far. */
export type BystanderEvidence = { trueElasticity: number; precision: number; shift: number }

/** The truth about a bystander, without evidence from its customers yet. */
export function truthOfBystander(
  { elasticity, shared }: Bystander,
  common: number,
  random: Random,
): BystanderEvidence {
  // Played products sort the steepest draws first: a higher rank is less steep.
  const away = Math.sqrt(shared) * common + Math.sqrt(1 - shared) * random.normal()
  const trueElasticity = Math.max(elasticity.mean - Math.sqrt(elasticity.variance) * away, 0)
  return { trueElasticity, precision: 0, shift: 0 }
}

/**
 * Adds the evidence of purchases: as much as at the prices of the products played.
 *
 * @param spread - Mean squared log deviation of offer prices from their mean.
 */
export function learnOfBystander(
  evidence: BystanderEvidence,
  purchases: number,
  spread: number,
  random: Random,
): BystanderEvidence {
  const precision = purchases * spread
  if (!(precision > 0)) return evidence
  const estimate = evidence.trueElasticity + random.normal() / Math.sqrt(precision)
  return {
    ...evidence,
    precision: evidence.precision + precision,
    shift: evidence.shift + precision * estimate,
  }
}

/** A bystander's summary including the evidence of its customers. */
export function summaryOf(
  { summary }: Bystander,
  { precision, shift }: BystanderEvidence,
): CellSummary {
  if (!(precision > 0)) return summary
  const before: GaussianLikelihood = summary.likelihood ?? {
    level: 0,
    cross: 0,
    slope: 0,
    shiftLevel: 0,
    shiftSlope: 0,
  }
  return {
    ...summary,
    likelihood: {
      ...before,
      slope: before.slope + precision,
      shiftSlope: before.shiftSlope + shift,
    },
  }
}
