import type { EngineFactor, IngredientName } from './factor-names.ts'
import type { AdmissiblePrices } from './guardrails.ts'

/** One step from the base price to the price served, in minor units. */
type Step = { name: EngineFactor; minor: number }

/** The best price as the ingredients are added one by one, and the guardrails that bind it. */
export type Stages = {
  baseMinor: number
  /** Each ingredient and the best price once it is included; guardrails not yet applied. */
  ingredients: readonly { name: IngredientName; priceMinor: number }[]
  greedyMinor: number
  allowed: AdmissiblePrices
  /** Whether offers were taken from moved prices because too much could be lost. */
  promised?: boolean
}

/**
 * The steps from the base price to a price of the table, in a fixed order: each ingredient, the
 * exploration that picks this price instead of the greedy one, each guardrail that moves the price
 * again, the ending. Computed for every price of every table, hence the quick method;
 * engine/explain gives the order-free answer on request.
 */
function stepsTo(stages: Stages, priceMinor: number): Step[] {
  const { baseMinor, ingredients, greedyMinor, allowed } = stages
  const steps: Step[] = []
  let price = baseMinor
  const move = (name: EngineFactor, to: number): void => {
    if (to !== price) add(steps, name, to - price)
    price = to
  }
  for (const ingredient of ingredients) move(ingredient.name, ingredient.priceMinor)
  const held = stages.promised === true && priceMinor === baseMinor
  move(held ? 'max_loss' : 'exploration', price + priceMinor - greedyMinor)
  for (const { factor, lowMinor, highMinor } of allowed.bounds) {
    move(factor, Math.min(Math.max(price, lowMinor), highMinor))
  }
  // Only an ending, or a rule that yielded to a stronger one, can explain the rest.
  const last = allowed.bounds.at(-1)?.factor ?? 'price_elasticity'
  move(allowed.endings ? 'price_ending' : last, priceMinor)
  return steps.filter((step) => step.minor !== 0)
}

function add(steps: Step[], name: EngineFactor, minor: number): void {
  const same = steps.find((step) => step.name === name)
  if (same) same.minor += minor
  else steps.push({ name, minor })
}

/** Names what moved or held a price, the largest step from the base price first. */
export function factorsOf(stages: Stages, priceMinor: number): EngineFactor[] {
  return stepsTo(stages, priceMinor)
    .sort((a, b) => Math.abs(b.minor) - Math.abs(a.minor))
    .map((step) => step.name)
}
