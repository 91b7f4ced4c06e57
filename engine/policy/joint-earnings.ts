import type { DemandDraws } from '../demand/draw-demand.ts'
import { normalQuantile } from '../special/normal.ts'
import type { Opportunity } from '../together/opportunity.ts'
import type { Guardrails } from './guardrails.ts'

/**
 * What a lost sale earns at neighbouring products, in units of the base price: mean and standard
 * deviation.
 */
export type RelativeOpportunity = { mean: number; sd: number }

/** Nothing where units are the objective: a unit sold by a neighbour counts as much as one here. */
export function relativeOpportunity(
  { meanMinor, sdMinor }: Opportunity,
  { objective }: Guardrails,
  basePriceMinor: number,
): RelativeOpportunity {
  if (objective === 'units') return { mean: 0, sd: 0 }
  return { mean: meanMinor / basePriceMinor, sd: sdMinor / basePriceMinor }
}

/**
 * [draws × prices], what an offer earns under each draw together with its neighbours, in units of
 * the base price: its own margin, plus what neighbours earn from the customers lost relative to the
 * base price. At the base price it is the product's own profit. The diversion is uncertain, too,
 * and is drawn with the demand.
 *
 * @see docs/method/policy.md, equation 1.
 */
export function jointEarnings(
  { probability, draws, prices }: DemandDraws,
  margin: ArrayLike<number>,
  opportunity: RelativeOpportunity,
  baseColumn: number,
): Float64Array {
  const value = new Float64Array(draws * prices)
  for (let n = 0; n < draws; n++) {
    const row = n * prices
    const perLostSale = opportunityUnder(opportunity, n)
    const base = probability[row + baseColumn]
    for (let k = 0; k < prices; k++) {
      const sold = probability[row + k]
      value[row + k] = sold * margin[k] + (base - sold) * perLostSale
    }
  }
  return value
}

/**
 * What a lost sale earns at neighbouring products under the nth draw, in units of the base price.
 */
export function opportunityUnder({ mean, sd }: RelativeOpportunity, n: number): number {
  return sd > 0 ? mean + sd * normalQuantile(scattered(n)) : mean
}

/**
 * The nth term of a sequence that fills (0, 1) evenly, unrelated to the order of the demand draws.
 *
 * @see van der Corput, Verteilungsfunktionen, Proc. Akad. Amsterdam 38 (1935): base 3.
 */
function scattered(n: number): number {
  let left = n + 1
  let digit = 1
  let sum = 0
  while (left > 0) {
    digit /= 3
    sum += (left % 3) * digit
    left = Math.floor(left / 3)
  }
  return sum
}
