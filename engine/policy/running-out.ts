import type { CellBelief } from '../belief/belief.ts'
import { chanceOfRunningOut } from '../belief/run-out.ts'
import type { DemandDraws } from '../demand/draw-demand.ts'
import type { Guardrails } from './guardrails.ts'
import type { Method } from './method.ts'

/** The least probability that counts: chance alone makes lower ones now and then. */
const likely = 0.5

/**
 * The probability that a unit sold beyond what the base price sells is missing later, because the
 * product runs out of stock without anybody saying so; 0 where that is not likely, or stock is
 * told.
 */
export function chanceOfShortage(
  belief: CellBelief | null,
  { inventory }: Pick<Guardrails, 'inventory'>,
  method: Method,
): number {
  if (belief === null || inventory !== null || !method.runningOut) return 0
  const chance = chanceOfRunningOut(belief.runOut)
  return chance > likely ? chance : 0
}

/**
 * Takes what sales beyond those at the base price take from later ones at that price, from [draws ×
 * prices] earnings. A product that sells out anyway sells no more units at a lower price. Sales
 * that a higher price loses are not counted as kept for later: the product may not run out.
 *
 * @param chance - See `chanceOfShortage`.
 * @see docs/method/policy.md, equation 13.
 */
export function withoutTakenFromLater(
  value: Float64Array,
  { probability, draws, prices }: DemandDraws,
  margin: ArrayLike<number>,
  chance: number,
  baseColumn: number,
): void {
  const later = chance * Math.max(margin[baseColumn], 0)
  if (later === 0) return
  for (let n = 0; n < draws; n++) {
    const row = n * prices
    const atBase = probability[row + baseColumn]
    for (let k = 0; k < prices; k++) {
      value[row + k] -= Math.max(probability[row + k] - atBase, 0) * later
    }
  }
}
