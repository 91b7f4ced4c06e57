import { log } from '../special/log.ts'
import type { AdmissiblePrices } from './guardrails.ts'

/** One step of the way from the base price to the price served; its size is a difference in log price. */
type Step = { name: string; size: number }

/** The prices at which each ingredient alone would have arrived, in the order in which they are added. */
export type Stages = {
  baseMinor: number
  /** Each ingredient and the best price once it counts; guardrails not yet applied. */
  ingredients: readonly { name: string; priceMinor: number }[]
  greedyMinor: number
  allowed: AdmissiblePrices
}

const known = new Map<string, readonly string[]>()
/** Distinct lists that are kept for sharing; there are far fewer in practice. */
const mostKnown = 4096

/**
 * Names what moved or held a price: the non-zero steps from the base price to it, largest first.
 *
 * Ingredients come first, then each guardrail that moves the price again, the ending, and last the
 * exploration that takes this price from the greedy one. Lists are shared between tables.
 */
export function factorsOf(stages: Stages, priceMinor: number): readonly string[] {
  const steps = stepsTo(stages)
  add(steps, 'exploration', log(priceMinor / stages.greedyMinor))
  const names = steps
    .filter((step) => Math.abs(step.size) > 1e-9)
    .sort((a, b) => Math.abs(b.size) - Math.abs(a.size))
    .map((step) => step.name)
  const key = names.join()
  const before = known.get(key)
  if (before) return before
  if (known.size < mostKnown) known.set(key, names)
  return names
}

/** The steps from the base price to the greedy price; they sum to it exactly, in log terms. */
export function stepsTo(stages: Stages): Step[] {
  const steps: Step[] = []
  let price = stages.baseMinor
  const move = (name: string, to: number): void => {
    if (to !== price) add(steps, name, log(to / price))
    price = to
  }
  for (const { name, priceMinor } of stages.ingredients) move(name, priceMinor)
  for (const { factor, lowMinor, highMinor } of stages.allowed.bounds) {
    move(factor, Math.min(Math.max(price, lowMinor), highMinor))
  }
  if (price !== stages.greedyMinor) {
    // Only an ending, or a rule that yielded to a stronger one, is left to explain the rest.
    move(stages.allowed.endings ? 'price_ending' : lastFactor(stages), stages.greedyMinor)
  }
  return steps
}

function lastFactor(stages: Stages): string {
  return stages.allowed.bounds.at(-1)?.factor ?? 'price_elasticity'
}

function add(steps: Step[], name: string, size: number): void {
  const same = steps.find((step) => step.name === name)
  if (same) same.size += size
  else steps.push({ name, size })
}
