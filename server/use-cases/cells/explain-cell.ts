import { setImmediate as turn } from 'node:timers/promises'
import { bestPrice, type Explanation, planExplanation } from '../../../engine/explain/explain.ts'
import type { Draw } from '../../../engine/explain/waterfall.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'
import type { VolumePrice } from '../../../engine/policy/volume-prices.ts'
import type { CellDeps } from '../../deps.ts'
import { loadContext } from './load-context.ts'
import { type Reason, reasonsOf, sentenceOf } from './price-words.ts'
import { readForTable } from './read-for-table.ts'
import { type CellRequest, tableInput } from './table-input.ts'
import { volumeTable } from './volume-table.ts'

/** Why a price is what it is: for people in front, to the minor unit behind. */
export type PriceExplanation = Explanation & {
  currency: string
  /** One plain sentence. */
  sentence: string
  /** At most four, largest first. */
  reasons: readonly Reason[]
  /** Unit prices by quantity; null where all quantities cost the same. */
  volumePrices: readonly VolumePrice[] | null
}

/**
 * Explains a price of a cell by what is known of it now: why it would be asked, whatever is asked
 * in fact. For prices that were decided earlier, see `explainInput` with the inputs of then.
 *
 * @throws RangeError if the base price is no price.
 */
export async function explainCell(
  deps: CellDeps,
  tenantId: number,
  request: CellRequest,
  priceMinor: number,
): Promise<PriceExplanation> {
  const context = await loadContext(deps, tenantId)
  const read = await deps.store.tenant(tenantId, (db) =>
    readForTable(deps, db, tenantId, context, request),
  )
  const lastPriceMinor = read.last?.priceMinor ?? null
  const input = tableInput(deps, request, read, { lastPriceMinor, nowMs: deps.now() })
  return explainInput(input, { singleMinor: priceMinor, priceMinor }, request.currency)
}

/**
 * Explains a price by the inputs of its table. It takes the time of up to 35 tables; quotes of
 * others are answered between them.
 *
 * @param prices - That of one unit, and that of as many as were asked for.
 */
export async function explainInput(
  input: PriceTableInput,
  { singleMinor, priceMinor }: { singleMinor: number; priceMinor: number },
  currency: string,
  draw: Draw = 'exploration',
): Promise<PriceExplanation> {
  const plan = planExplanation(input)
  const best: number[] = []
  for (const one of plan.inputs) {
    await turn()
    best.push(bestPrice(one))
  }
  const explanation = atQuantity(plan.explain(best, singleMinor, draw), priceMinor)
  const volume = volumeTable(input.guardrails, input.basePriceMinor)
  return {
    ...explanation,
    currency,
    volumePrices: volume?.(singleMinor) ?? null,
    sentence: sentenceOf(explanation, currency),
    reasons: reasonsOf(explanation),
  }
}

/** The same with one step more, where the price is that of many units. */
function atQuantity(explanation: Explanation, priceMinor: number): Explanation {
  const singleMinor = explanation.priceMinor
  if (priceMinor === singleMinor) return explanation
  const step = {
    kind: 'circumstance' as const,
    name: 'volume_break' as const,
    beforeMinor: singleMinor,
    afterMinor: priceMinor,
    shares: [],
    costMinor: null,
  }
  return { ...explanation, priceMinor, steps: [...explanation.steps, step] }
}
