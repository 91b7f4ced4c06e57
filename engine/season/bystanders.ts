import type { GaussianLikelihood } from '../demand/level-slope.ts'
import type { CellSummary } from '../pool/pool.ts'
import type { Random } from '../random/random.ts'

/**
 * A product that is not played itself, but teaches the others: what its summary says, and how its
 * elasticity lies in what is believed.
 */
export type Bystander = {
  summary: CellSummary
  /** Offers of a week that are bought at the base price. */
  purchasesPerWeek: number
  elasticity: { mean: number; variance: number }
  shared: number
}

/** What a bystander's own customers have told of its elasticity so far. */
export type Told = { trueElasticity: number; precision: number; shift: number }

/** What is true of a bystander, its customers having told nothing yet. */
export function truthOfBystander(
  { elasticity, shared }: Bystander,
  common: number,
  random: Random,
): Told {
  // The steepest draws come first where products are played: less steep is up.
  const away = Math.sqrt(shared) * common + Math.sqrt(1 - shared) * random.normal()
  const trueElasticity = Math.max(elasticity.mean - Math.sqrt(elasticity.variance) * away, 0)
  return { trueElasticity, precision: 0, shift: 0 }
}

/**
 * Adds what purchases tell: as much as at the prices of those that are played.
 *
 * @param spread - Mean square of the log steps from the mean price at which offers are made.
 */
export function hearBystander(told: Told, purchases: number, spread: number, random: Random): Told {
  const precision = purchases * spread
  if (!(precision > 0)) return told
  const estimate = told.trueElasticity + random.normal() / Math.sqrt(precision)
  return {
    ...told,
    precision: told.precision + precision,
    shift: told.shift + precision * estimate,
  }
}

/** A bystander's summary with what its customers have told. */
export function summaryOf({ summary }: Bystander, { precision, shift }: Told): CellSummary {
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
