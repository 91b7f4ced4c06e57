import { createRandom, type Random } from '../random/random.ts'

/** Which units show the alternative price in which blocks: [units × blocks], 1 where they do. */
export type SwitchbackPlan = { units: number; blocks: number; treated: Uint8Array }

const weekDays = 7

/**
 * Draws a switchback design: each unit alternates between its two prices, block by block.
 *
 * Two successive blocks of a unit that begin on the same weekday show one price each, and units are
 * drawn in pairs with opposite assignments: so weekdays, drifts and shocks common to all units in a
 * block are balanced. Which of the two comes first, and which units are paired, is drawn anew for
 * each pair of blocks. Every cell has probability one half.
 *
 * @param blockDays - Length of a block in whole days, at least 1.
 * @param seed - The same seed always gives the same plan.
 * @see Bojinov, Simchi-Levi & Zhao, Design and analysis of switchback experiments, Management
 * Science 69 (2023).
 */
export function drawPlan(
  size: { units: number; blocks: number; blockDays: number },
  seed: number,
): SwitchbackPlan {
  return drawWith(size, createRandom(seed))
}

function drawWith(
  { units, blocks, blockDays }: { units: number; blocks: number; blockDays: number },
  random: Random,
): SwitchbackPlan {
  const treated = new Uint8Array(units * blocks)
  const cycle = blocksOfAWeekday(blockDays)
  const order = Array.from({ length: units }, (_, i) => i)
  for (let start = 0; start < blocks; start += 2 * cycle) {
    for (let at = 0; at < cycle; at++) {
      shuffle(order, random)
      const first = start + at
      const second = first + cycle
      for (let i = 0; i < units; i++) {
        const partner = i % 2 === 1 ? treated[order[i - 1] * blocks + first] : null
        const now = partner === null ? Number(random.uniform() < 0.5) : 1 - partner
        if (first < blocks) treated[order[i] * blocks + first] = now
        if (second < blocks) treated[order[i] * blocks + second] = 1 - now
      }
    }
  }
  return { units, blocks, treated }
}

/** Number of blocks until one begins on the same weekday again. */
export function blocksOfAWeekday(blockDays: number): number {
  let days = blockDays
  let blocks = 1
  while (days % weekDays !== 0) {
    days += blockDays
    blocks++
  }
  return blocks
}

/** Shuffles numbers in place. */
export function shuffle(order: number[], random: Random): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random.uniform() * (i + 1))
    const kept = order[i]
    order[i] = order[j]
    order[j] = kept
  }
}
