import type { RowTerm } from './likelihood.ts'

/**
 * What each row says, made linear about the mode: how far log demand (log odds, with visits) lies
 * from it there, and how surely. The variance of a row is (chance + overdispersion × spread) /
 * weight.
 *
 * @see McCullagh & Nelder, Generalized Linear Models (1989), section 2.5: the adjusted dependent
 * variate.
 */
export type WorkingRows = {
  distance: Float64Array
  /** Variance by chance alone, and what a unit of overdispersion adds to it. */
  chance: Float64Array
  spread: Float64Array
  /**
   * How much say each row has: its leverage, less for a row that does not belong to the rest; 0
   * to 1.
   */
  weight: Float64Array
}

/** A row of less says nothing beside any prior, and its variance would overflow. */
const leastInformation = 1e-12

/** Room for what so many rows say. */
export function emptyWorkingRows(rows: number): WorkingRows {
  return {
    distance: new Float64Array(rows),
    chance: new Float64Array(rows),
    spread: new Float64Array(rows),
    weight: new Float64Array(rows).fill(1),
  }
}

/**
 * Takes what row `i` says from its likelihood; its weight is left as it is, but for a row that says
 * nothing.
 */
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
  // Of a period that sold out less is known than of one whose demand was counted.
  const beyondSpread = 1 / term.information - overdispersion * working.spread[i]
  working.chance[i] = Math.max(1 / term.variance, beyondSpread)
}
