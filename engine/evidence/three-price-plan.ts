import { createRandom } from '../random/random.ts'
import { blocksOfAWeekday, shuffle } from './switchback-plan.ts'

/** The price of a unit in a block: the proposed one, the current one, or the opposite one. */
export const shownPrices = { proposed: 1, current: 0, opposite: -1 } as const

/** Which units show which of three prices in which blocks: [units × blocks] of shownPrices. */
export type ThreePricePlan = { units: number; blocks: number; shown: Int8Array }

/** The prices of a unit in four blocks that begin on the same weekday; their order is drawn. */
const turn = [shownPrices.proposed, shownPrices.current, shownPrices.opposite, shownPrices.current]

/**
 * Draws a switchback design of three prices a step apart: each unit shows the current price in half
 * of its blocks, the proposed one in a quarter, and the one equally far on the other side in a
 * quarter.
 *
 * In four successive blocks that begin on the same weekday each unit shows these in a random order,
 * and units are drawn in fours, of which in each block one shows the proposed price and one the
 * opposite: a Latin square.
 *
 * @param blockDays - Length of a block in whole days, at least 1.
 * @param seed - The same seed always gives the same plan.
 */
export function drawThreePricePlan(
  { units, blocks, blockDays }: { units: number; blocks: number; blockDays: number },
  seed: number,
): ThreePricePlan {
  const random = createRandom(seed)
  const shown = new Int8Array(units * blocks)
  const cycle = blocksOfAWeekday(blockDays)
  const order = Array.from({ length: units }, (_, i) => i)
  for (let start = 0; start < blocks; start += turn.length * cycle) {
    for (let at = 0; at < cycle; at++) {
      shuffle(order, random)
      const places = Array.from(turn, (_, i) => i)
      for (let i = 0; i < units; i++) {
        if (i % turn.length === 0) shuffle(places, random)
        for (let k = 0; k < turn.length; k++) {
          const block = start + at + k * cycle
          const place = places[(k + i) % turn.length]
          if (block < blocks) shown[order[i] * blocks + block] = turn[place]
        }
      }
    }
  }
  return { units, blocks, shown }
}
