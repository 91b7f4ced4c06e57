import type { EngineFactor } from '../policy/factor-names.ts'
import { type AdmissiblePrices, lastAllowed, nextAllowed } from '../policy/guardrails.ts'
import { shapleyShares } from './shapley.ts'

/**
 * Why the price shown is another one than the best: a draw among prices worth trying, the promise
 * on loss, a visitor who is shown the base price for comparison, a product that is not optimized,
 * or a list of prices.
 */
export type Draw =
  | 'exploration'
  | 'max_loss'
  | 'holdout'
  | 'shadow_mode'
  | 'price_freeze'
  | 'price_list'

/** What steps are called: as factors are, and more. */
export type StepName =
  | EngineFactor
  | Draw
  | 'usual_demand'
  | 'sales_history'
  | 'learnt'
  | 'volume_break'

/** Part of a step, in minor units: what one source taught. */
export type Share = { name: StepName; minor: number }

/** One step of the way from the base price to the price. */
export type WaterfallStep = {
  /**
   * usual: what is believed of any product. learnt: what this one taught, in shares.
   * circumstance: its group or stock, or the quantity asked for. guardrail: a rule. draw: a price
   * drawn instead of the best.
   */
  kind: 'usual' | 'learnt' | 'circumstance' | 'guardrail' | 'draw'
  name: StepName
  beforeMinor: number
  afterMinor: number
  /** What a step that was learnt is made of; else empty. */
  shares: readonly Share[]
}

/** The prices that a waterfall leads by, all in whole minor units. */
export type Way = {
  baseMinor: number
  /** What the first step is called: what is believed of any product, or its cost. */
  usual: 'usual_demand' | 'unit_cost'
  /** What taught the price. */
  sources: readonly StepName[]
  /** The best price for each set of sources, no guardrail applied: bit i is source i. */
  learnt: readonly number[]
  /** The best price once each of these counts, after all that was learnt. */
  circumstances: readonly { name: StepName; priceMinor: number }[]
  allowed: AdmissiblePrices
  /** The best price that the guardrails allow. */
  greedyMinor: number
  priceMinor: number
  draw: Draw
}

/**
 * The way from the base price to the price: what is believed of any product, what was learnt of
 * this one, its circumstances, each guardrail in the order in which it acts, the draw. Each step
 * begins where the one before ends, so they sum exactly. Steps of no size are left out.
 */
export function waterfallOf(way: Way): WaterfallStep[] {
  const { sources, circumstances, allowed, greedyMinor } = way
  const steps: WaterfallStep[] = []
  let price = way.baseMinor
  const move = (kind: WaterfallStep['kind'], name: StepName, to: number, shares: Share[] = []) => {
    const moves = to !== price || shares.some(({ minor }) => minor !== 0)
    if (moves) steps.push({ kind, name, beforeMinor: price, afterMinor: to, shares })
    price = to
  }

  const learnt = [...way.learnt]
  const asked = circumstances.at(-1)?.priceMinor ?? learnt[learnt.length - 1]
  const wanted = settled(asked, greedyMinor, allowed)
  const prices = circumstances.map(({ priceMinor }) => priceMinor)
  // The last to count leads to the price that the table settled on, not to its neighbour on a wider
  // ladder.
  if (prices.length > 0) prices[prices.length - 1] = wanted
  else learnt[learnt.length - 1] = wanted

  move('usual', way.usual, learnt[0])
  const shares = shapleyShares(learnt).map((minor, i) => ({ name: sources[i], minor }))
  move('learnt', 'learnt', learnt[learnt.length - 1], shares)
  circumstances.forEach(({ name }, i) => {
    move('circumstance', name, prices[i])
  })
  let low = 1
  let high = Number.POSITIVE_INFINITY
  for (const bound of allowed.bounds) {
    // A rule that cannot hold beside the stronger ones before it yields as far as it must.
    low = Math.min(Math.max(low, bound.lowMinor), high)
    high = Math.max(Math.min(high, bound.highMinor), low)
    move('guardrail', bound.factor, Math.min(Math.max(price, low), high))
  }
  const last = allowed.bounds.at(-1)?.factor ?? 'max_change'
  move('guardrail', allowed.endings ? 'price_ending' : last, greedyMinor)
  move('draw', way.draw, way.priceMinor)
  return steps
}

/**
 * The price that everything learnt leads to, as the table has it: the greedy price itself, unless a
 * guardrail or an ending moved it.
 */
function settled(asked: number, greedy: number, allowed: AdmissiblePrices): number {
  const { lowMinor, highMinor, endings } = allowed
  if (endings !== null) {
    const held = Math.min(Math.max(asked, lowMinor), highMinor)
    const near = greedy >= lastAllowed(held, endings) && greedy <= nextAllowed(held, endings)
    return near ? asked : greedy
  }
  // Where the guardrails leave one price, it is both ends at once.
  const further =
    (greedy <= lowMinor && asked < lowMinor) || (greedy >= highMinor && asked > highMinor)
  return further ? asked : greedy
}
