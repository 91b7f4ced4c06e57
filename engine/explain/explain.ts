import { costOfSale, paidOf } from '../policy/guardrails.ts'
import { hasNoCost } from '../policy/margins.ts'
import { type ExplainedCell, type PriceTable, priceCell } from '../policy/price-table.ts'
import type { PriceTableInput } from '../policy/table-input.ts'
import { type Expected, expectedAt, nearBestAt } from './expected.ts'
import { sourcesOf, unguarded, withCircumstances } from './sources.ts'
import { type Draw, type WaterfallStep, waterfallOf } from './waterfall.ts'

/** A step, and its cost where it is a guardrail. */
export type ExplainedStep = WaterfallStep & {
  /**
   * How much the guardrail lowers the expected earnings of an offer, in minor units: profit, or
   * revenue where that is the objective. Null for other steps, and without a known cost.
   */
  costMinor: number | null
}

/** The explanation of a price. */
export type Explanation = {
  basePriceMinor: number
  priceMinor: number
  /** The best price within the guardrails, from which a draw may differ. */
  bestPriceMinor: number
  /** Why the price differs from the best, or was not set as the best. */
  draw: Draw
  /** From the base price to the price; each begins where the previous one ends. */
  steps: readonly ExplainedStep[]
  /** Whether a price has to win at every possible unit cost, as none is known. */
  costUnknown: boolean
  /** Probability of earning within 5 % of the best price within the guardrails. */
  nearBest: number | null
  /** What an offer earns at both prices; null where nobody has been offered the product yet. */
  expected: { base: Expected; price: Expected } | null
}

/** An explanation in progress: the tables to build, and a function of their results. */
export type ExplanationPlan = {
  /** The cell's own table, whose price is explained. */
  table: PriceTable
  /** Inputs whose best prices are needed: at most 34. */
  inputs: readonly PriceTableInput[]
  /**
   * @param best - The best price of each of the inputs.
   * @param priceMinor - A price of the table, or a held one that is no longer in it.
   */
  explain: (best: readonly number[], priceMinor: number, draw: Draw) => Explanation
}

/**
 * Plans an explanation, so that a caller that serves other requests can build its tables one by
 * one.
 *
 * The price without some of the sources is found by building the table again without them, no
 * guardrail applied.
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
  const circumstances = withCircumstances(input, {
    leads: cell.elsewhere > 0,
    runsOut: cell.runsOut,
  })
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
        costUnknown: hasNoCost(input.guardrails),
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

/** Explains a price at once; takes as long as building up to 35 tables. */
export function explain(
  input: PriceTableInput,
  priceMinor: number,
  draw: Draw = 'exploration',
): Explanation {
  const plan = planExplanation(input)
  return plan.explain(plan.inputs.map(bestPrice), priceMinor, draw)
}

/** Expected earnings of an offer at a price, in minor units; null where unknown. */
function earningsAt(
  { basePriceMinor }: PriceTableInput,
  { guardrails, soldAt, opportunityCost }: ExplainedCell,
): (priceMinor: number) => number | null {
  const { objective } = guardrails
  const cost = objective === 'profit' ? costOfSale(guardrails) : 0
  if (objective === 'units' || cost === null) return () => null
  return (priceMinor) =>
    (paidOf(guardrails, priceMinor) - cost - opportunityCost * basePriceMinor) * soldAt(priceMinor)
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
