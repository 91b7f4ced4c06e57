import { createRandom, type Random } from '../random/random.ts'

/** Which units show the other price in which blocks: [units × blocks], 1 where they do. */
export type SwitchbackPlan = { units: number; blocks: number; treated: Uint8Array }

const weekDays = 7

/**
 * Draws the plan of a switchback: each unit shows its two prices in turn, block by block.
 *
 * Two blocks of a unit that begin on the same weekday, one after the other, show one price each,
 * and units are drawn in pairs that show the opposite of each other: so weekdays, drifts and what
 * all units share in a block are on both sides alike. Which of the two comes first, and who is
 * paired with whom, is drawn anew for each pair of blocks. Every cell has probability one half.
 *
 * @param blockDays - Whole days of a block, at least 1.
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

/** Blocks until one begins on the same weekday again. */
export function blocksOfAWeekday(blockDays: number): number {
  let days = blockDays
  let blocks = 1
  while (days % weekDays !== 0) {
    days += blockDays
    blocks++
  }
  return blocks
}

/** Puts numbers into an order drawn at random, in place. */
export function shuffle(order: number[], random: Random): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random.uniform() * (i + 1))
    const kept = order[i]
    order[i] = order[j]
    order[j] = kept
  }
}
