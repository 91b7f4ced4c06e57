import { costOfSale, paidOf } from '../policy/guardrails.ts'
import { type ExplainedCell, type PriceTable, priceCell } from '../policy/price-table.ts'
import type { PriceTableInput } from '../policy/table-input.ts'
import { type Expected, expectedAt, nearBestAt } from './expected.ts'
import { sourcesOf, unguarded, withCircumstances } from './sources.ts'
import { type Draw, type WaterfallStep, waterfallOf } from './waterfall.ts'

/** A step, and what it costs where it is a guardrail. */
export type ExplainedStep = WaterfallStep & {
  /**
   * By how much the guardrail lowers what an offer is expected to earn, in minor units: profit, or
   * revenue where that is the aim. Null for other steps, and where no cost is known.
   */
  costMinor: number | null
}

/** Why a price is what it is. */
export type Explanation = {
  basePriceMinor: number
  priceMinor: number
  /** The best price that the guardrails allow; what a draw may differ from. */
  bestPriceMinor: number
  /** Why it is another one than the best, or was not asked for as the best. */
  draw: Draw
  /** From the base price to the price; each begins where the one before ends. */
  steps: readonly ExplainedStep[]
  /** Probability of earning within 5 % of the best price that the guardrails allow. */
  nearBest: number | null
  /** What an offer brings at both prices; null where nobody was offered the product yet. */
  expected: { base: Expected; price: Expected } | null
}

/** An explanation in the making: tables to build, and what becomes of them. */
export type ExplanationPlan = {
  /** The cell's own table, from which a price is explained. */
  table: PriceTable
  /** Inputs whose best prices are asked for: at most 34. */
  inputs: readonly PriceTableInput[]
  /**
   * @param best - The best price of each of the inputs.
   * @param priceMinor - A price of the table, or one that was kept and is not on it any more.
   */
  explain: (best: readonly number[], priceMinor: number, draw: Draw) => Explanation
}

/**
 * Plans an explanation, so that whoever answers others meanwhile can build its tables one by one.
 *
 * What the prices are without some of what was learnt is found by building the table anew without
 * it, no guardrail applied.
 *
 * @see docs/method/explanation.md
 */
export function planExplanation(input: PriceTableInput): ExplanationPlan {
  const cell = priceCell(input)
  const { table, stages } = cell
  const alone = unguarded(input)
  const sources = sourcesOf(input, cell.seasonShift)
  const sets = Array.from({ length: 1 << sources.length }, (_, set) =>
    sources.reduce((known, source, i) => (set & (1 << i) ? known : source.without(known)), alone),
  )
  const circumstances = withCircumstances(input)
  const earns = earningsAt(input, cell)
  return {
    table,
    inputs: [...sets, ...circumstances.map((one) => one.input)],
    explain(best, priceMinor, draw) {
      const cost = costOfSale(input.guardrails)
      const { greedyMinor, promised } = stages
      const atBase = priceMinor === input.basePriceMinor && priceMinor !== greedyMinor
      const why = draw === 'exploration' && promised === true && atBase ? 'max_loss' : draw
      const steps = waterfallOf({
        baseMinor: input.basePriceMinor,
        usual: cost !== null && cost > input.basePriceMinor ? 'unit_cost' : 'usual_demand',
        sources: sources.map(({ name }) => name),
        learnt: best.slice(0, sets.length),
        circumstances: circumstances.map(({ name }, i) => ({
          name,
          priceMinor: best[sets.length + i],
        })),
        allowed: stages.allowed,
        greedyMinor,
        priceMinor,
        draw: why,
      })
      return {
        basePriceMinor: input.basePriceMinor,
        priceMinor,
        bestPriceMinor: greedyMinor,
        draw: why,
        steps: steps.map((step) => ({ ...step, costMinor: costOf(step, earns) })),
        nearBest: nearBestAt(cell, priceMinor),
        expected:
          input.belief === null || input.belief.offersSeen === 0
            ? null
            : {
                base: expectedAt(cell, input.basePriceMinor),
                price: expectedAt(cell, priceMinor),
              },
      }
    },
  }
}

/** The best price for an input, guardrails applied. */
export function bestPrice(input: PriceTableInput): number {
  return priceCell(input).stages.greedyMinor
}

/** Explains a price at once; it takes as long as building up to 35 tables. */
export function explain(
  input: PriceTableInput,
  priceMinor: number,
  draw: Draw = 'exploration',
): Explanation {
  const plan = planExplanation(input)
  return plan.explain(plan.inputs.map(bestPrice), priceMinor, draw)
}

/** What an offer at a price is expected to earn, in minor units; null where that is not known. */
function earningsAt(
  { basePriceMinor }: PriceTableInput,
  { guardrails, soldAt, givenUp }: ExplainedCell,
): (priceMinor: number) => number | null {
  const { objective } = guardrails
  const cost = objective === 'profit' ? costOfSale(guardrails) : 0
  if (objective === 'units' || cost === null) return () => null
  return (priceMinor) =>
    (paidOf(guardrails, priceMinor) - cost - givenUp * basePriceMinor) * soldAt(priceMinor)
}

function costOf(
  { kind, beforeMinor, afterMinor }: WaterfallStep,
  earns: (priceMinor: number) => number | null,
): number | null {
  if (kind !== 'guardrail') return null
  const before = earns(beforeMinor)
  const after = earns(afterMinor)
  return before === null || after === null ? null : before - after
}
