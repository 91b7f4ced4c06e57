import type { RowTerm } from './likelihood.ts'

/**
 * Each row's likelihood linearised about the mode: the distance of log demand (log odds, with
 * visits) from the mode, and its variance, (chance + overdispersion × spread) / weight.
 *
 * @see McCullagh & Nelder, Generalized Linear Models (1989), section 2.5: the adjusted dependent
 * variate.
 */
export type WorkingRows = {
  distance: Float64Array
  /** Variance from sampling alone, and its increase per unit of over-dispersion. */
  chance: Float64Array
  spread: Float64Array
  /** Weight of each row: its leverage weight, reduced for outliers; 0 to 1. */
  weight: Float64Array
}

/** A row with less information is negligible next to any prior, and its variance would overflow. */
const leastInformation = 1e-12

/** Buffers for this many rows. */
export function emptyWorkingRows(rows: number): WorkingRows {
  return {
    distance: new Float64Array(rows),
    chance: new Float64Array(rows),
    spread: new Float64Array(rows),
    weight: new Float64Array(rows).fill(1),
  }
}

/** Fills in row `i` from its likelihood; its weight is kept, except for an uninformative row. */
export function fillWorking(
  working: WorkingRows,
  i: number,
  term: RowTerm,
  overdispersion: number,
): void {
  if (!(term.information > leastInformation)) {
    working.distance[i] = 0
    working.chance[i] = 1
    working.spread[i] = 1
    working.weight[i] = 0
    return
  }
  working.distance[i] = term.score / term.information
  working.spread[i] = term.extraVariance / (term.variance * term.variance)
  // A censored period is less informative than one whose demand was counted.
  const beyondSpread = 1 / term.information - overdispersion * working.spread[i]
  working.chance[i] = Math.max(1 / term.variance, beyondSpread)
}
