import { emptyBelief, rateCount } from '../belief/belief.ts'
import { likelyForgetting } from '../belief/forgetting.ts'
import { costOfSale, type Guardrails } from '../policy/guardrails.ts'
import { usualMethod } from '../policy/method.ts'
import type { PriceTableInput } from '../policy/table-input.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { mostSources } from './shapley.ts'

/** A source of information behind a price, named as in `factors`. */
export type Source = {
  name:
    | 'similar_products'
    | 'sales_history'
    | 'price_elasticity'
    | 'segment_demand'
    | 'recent_trend'
    | 'competitor_price'
  /** The input as it would be without the source. */
  without: (input: PriceTableInput) => PriceTableInput
}

/**
 * The sources behind a cell: at most five, in no particular order. Where there would be six, sales
 * history is counted as part of the product's own answers.
 *
 * @param seasonShift - The calendar's shift of the log-odds at the input's moment.
 */
export function sourcesOf(input: PriceTableInput, seasonShift: number): Source[] {
  const { belief, siblings, pool, guardrails } = input
  const answers = belief !== null && belief.offersSeen > 0
  const moves = likelyForgetting(belief).some(({ forgetting }) => forgetting !== 'undecayed')
  const trend = answers && (moves || seasonShift !== 0)
  const sources: Source[] = []
  if (pool.cells > 0) {
    const without = (known: PriceTableInput) => ({ ...known, pool: startingPrior })
    sources.push({ name: 'similar_products', without })
  }
  if (siblings.length > 0) {
    sources.push({ name: 'price_elasticity', without: (known) => ({ ...known, siblings: [] }) })
  }
  if (trend) sources.push({ name: 'recent_trend', without: withoutTrend })
  if (guardrails.competitor !== null) {
    sources.push({ name: 'competitor_price', without: withoutCompetitor })
  }
  const own = siblings.length > 0 ? 'segment_demand' : 'price_elasticity'
  const history = (belief?.sales ?? null) !== null
  const apart = history && answers && sources.length + 2 <= mostSources
  if (apart || (history && !answers)) {
    sources.push({ name: 'sales_history', without: withoutHistory })
  }
  if (answers) {
    const without = (known: PriceTableInput) => ({ ...known, belief: null })
    sources.push({ name: own, without: history && apart ? withoutAnswers : without })
  }
  return sources
}

/**
 * The input priced on learnt information alone: without guardrails, group or stock, and as if its
 * sales brought no others. The unit cost is not a guardrail where profit is the objective.
 */
export function unguarded(input: PriceTableInput): PriceTableInput {
  const { guardrails } = input
  const { group: _, promise: __, ...alone } = input
  const method = { ...(input.method ?? usualMethod), lossLeaders: false, runningOut: false }
  return { ...alone, method, exploration: 0, guardrails: withoutLimits(guardrails, null) }
}

/** A current fact, as opposed to learnt information, and the input once it is included. */
export type Circumstance = {
  name: 'product_group' | 'loss_leader' | 'inventory_level' | 'runs_out'
  input: PriceTableInput
}

/**
 * The input with its group, then with its stock as well, or as the loss leader that it may be.
 *
 * @param suspected - Whether it is taken for one, and whether it seems to run out, untold.
 */
export function withCircumstances(
  input: PriceTableInput,
  { leads, runsOut }: { leads: boolean; runsOut: boolean },
): Circumstance[] {
  const { group, guardrails } = input
  const alone = unguarded(input)
  const grouped = group !== undefined && group.others.length > 0
  // Packs of one size: the order of packs is a guardrail.
  const ofOneSize = () => group?.others.map((other) => ({ ...other, unitCount: 1 })) ?? []
  const beside = grouped ? { ...alone, group: { unitCount: 1, others: ofOneSize() } } : alone
  const found: Circumstance[] = []
  if (grouped) found.push({ name: 'product_group', input: beside })
  const method = input.method ?? usualMethod
  if (leads) {
    const led = { ...method, runningOut: false }
    found.push({ name: 'loss_leader', input: { ...beside, method: led } })
  }
  if (runsOut) found.push({ name: 'runs_out', input: { ...beside, method } })
  if (guardrails.inventory !== null) {
    const stocked = withoutLimits(guardrails, guardrails.inventory)
    found.push({ name: 'inventory_level', input: { ...beside, guardrails: stocked } })
  }
  return found
}

/** Half and twice the base price, or as far as the policy goes. */
const widestDecrease = 0.5
const widestIncrease = 1

function withoutLimits(guardrails: Guardrails, inventory: Guardrails['inventory']): Guardrails {
  return {
    ...guardrails,
    unitCostMinor: guardrails.objective === 'profit' ? costOfSale(guardrails) : null,
    minPriceMinor: null,
    maxPriceMinor: null,
    emergencyMinor: null,
    maxSegmentGap: null,
    maxDecrease: Math.max(guardrails.maxDecrease, widestDecrease),
    maxIncrease: Math.max(guardrails.maxIncrease, widestIncrease),
    minMargin: null,
    priceEnding: null,
    maxStep: null,
    competitor: guardrails.competitor && { ...guardrails.competitor, rule: 'none' },
    pack: null,
    inventory,
  }
}

function withoutHistory(known: PriceTableInput): PriceTableInput {
  const { belief } = known
  const answered = belief !== null && belief.offersSeen > 0
  return { ...known, belief: answered ? { ...belief, sales: null } : null }
}

function withoutAnswers(known: PriceTableInput): PriceTableInput {
  const { belief } = known
  if (belief === null || belief.sales === null) return { ...known, belief: null }
  const { version, sales } = belief
  return { ...known, belief: { ...emptyBelief(), version, sales } }
}

function withoutTrend(known: PriceTableInput): PriceTableInput {
  const { momentSeconds: _, belief, ...rest } = known
  const steady = belief && { ...belief, scores: new Float64Array(rateCount).fill(hardlyBelieved) }
  return { ...rest, belief: steady }
}

/** A score in nats at which a decay rate gets no weight. */
const hardlyBelieved = -600

function withoutCompetitor(known: PriceTableInput): PriceTableInput {
  return { ...known, guardrails: { ...known.guardrails, competitor: null } }
}
