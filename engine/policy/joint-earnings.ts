import type { DemandDraws } from '../demand/draw-demand.ts'
import { normalQuantile } from '../special/normal.ts'
import type { Opportunity } from '../together/opportunity.ts'
import type { Guardrails } from './guardrails.ts'

/** What a lost sale brings next door, in base prices: its mean and standard deviation. */
export type GivenUp = { mean: number; sd: number }

/** Nothing where units are the aim: a unit next door is as good as one here. */
export function givenUpOf(
  { meanMinor, sdMinor }: Opportunity,
  { objective }: Guardrails,
  basePriceMinor: number,
): GivenUp {
  if (objective === 'units') return { mean: 0, sd: 0 }
  return { mean: meanMinor / basePriceMinor, sd: sdMinor / basePriceMinor }
}

/**
 * [draws × prices], what an offer earns under each draw together with its neighbours, in base
 * prices: its own margin, and of the customers that it has fewer of than at the base price, what
 * they bring next door. At the base price that is its own profit. How many go next door is not
 * known exactly either, and is drawn with the demand.
 *
 * @see docs/method/policy.md, equation 1.
 */
export function jointEarnings(
  { probability, draws, prices }: DemandDraws,
  margin: ArrayLike<number>,
  givenUp: GivenUp,
  baseColumn: number,
): Float64Array {
  const value = new Float64Array(draws * prices)
  for (let n = 0; n < draws; n++) {
    const row = n * prices
    const nextDoor = nextDoorUnder(givenUp, n)
    const base = probability[row + baseColumn]
    for (let k = 0; k < prices; k++) {
      const sold = probability[row + k]
      value[row + k] = sold * margin[k] + (base - sold) * nextDoor
    }
  }
  return value
}

/** What a lost sale brings next door under the nth draw, in base prices. */
export function nextDoorUnder({ mean, sd }: GivenUp, n: number): number {
  return sd > 0 ? mean + sd * normalQuantile(scattered(n)) : mean
}

/**
 * The nth of a sequence that fills (0, 1) evenly, apart from the order of the draws of demand.
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
