import type { EngineFactor } from '../policy/factor-names.ts'
import type { AdmissiblePrices } from '../policy/guardrails.ts'
import { heldFrom } from '../policy/held-from.ts'
import { shapleyShares } from './shapley.ts'

/**
 * Why the price shown differs from the best: a draw among prices worth trying, the promise on loss,
 * a visitor in the holdout who is shown the base price, a product that is not optimized, or a list
 * of prices.
 */
export type Draw =
  | 'exploration'
  | 'max_loss'
  | 'holdout'
  | 'shadow_mode'
  | 'price_freeze'
  | 'price_list'

/** Names of steps: those of factors, and more. */
export type StepName =
  | EngineFactor
  | Draw
  | 'usual_demand'
  | 'sales_history'
  | 'learnt'
  | 'volume_break'

/** Part of a step, in minor units: the contribution of one source. */
export type Share = { name: StepName; minor: number }

/** One step from the base price to the price. */
export type WaterfallStep = {
  /**
   * usual: the prior of any product. learnt: learnt about this one, in shares. circumstance: its
   * group or stock, or the quantity requested. guardrail: a rule. draw: a price drawn instead of
   * the best.
   */
  kind: 'usual' | 'learnt' | 'circumstance' | 'guardrail' | 'draw'
  name: StepName
  beforeMinor: number
  afterMinor: number
  /** The shares of a learnt step; empty otherwise. */
  shares: readonly Share[]
}

/** The prices along a waterfall, all in whole minor units. */
export type Way = {
  baseMinor: number
  /** The name of the first step: the prior of any product, or its cost. */
  usual: 'usual_demand' | 'unit_cost'
  /** The sources behind the price. */
  sources: readonly StepName[]
  /** The best price for each set of sources, no guardrail applied: bit i is source i. */
  learnt: readonly number[]
  /** The best price as each of these is added, after everything learnt. */
  circumstances: readonly { name: StepName; priceMinor: number }[]
  allowed: AdmissiblePrices
  /** The best price within the guardrails. */
  greedyMinor: number
  priceMinor: number
  draw: Draw
}

/**
 * The steps from the base price to the price: the prior of any product, what was learnt about this
 * one, its circumstances, each guardrail in the order of application, the draw. Each step begins
 * where the previous one ends, so they sum exactly. Zero steps are omitted.
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
  const wanted = heldFrom({ baseMinor: way.baseMinor, askedMinor: asked, greedyMinor, allowed })
  const prices = circumstances.map(({ priceMinor }) => priceMinor)
  // The last addition leads to the price that the table settled on, not to its neighbour on a wider
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
    // A rule that conflicts with stronger ones before it yields as far as necessary.
    low = Math.min(Math.max(low, bound.lowMinor), high)
    high = Math.max(Math.min(high, bound.highMinor), low)
    move('guardrail', bound.factor, Math.min(Math.max(price, low), high))
  }
  const last = allowed.bounds.at(-1)?.factor ?? 'max_change'
  move('guardrail', allowed.endings ? 'price_ending' : last, greedyMinor)
  move('draw', way.draw, way.priceMinor)
  return steps
}
