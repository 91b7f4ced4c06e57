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

/** Why a price is what it is: a summary for people, and details to the minor unit. */
export type PriceExplanation = Explanation & {
  currency: string
  /** One plain sentence. */
  sentence: string
  /** At most four, largest first. */
  reasons: readonly Reason[]
  /** Unit prices by quantity; null if all quantities cost the same. */
  volumePrices: readonly VolumePrice[] | null
}

/**
 * Explains a price of a cell from current knowledge: why it would be quoted, whatever is actually
 * quoted. For earlier decisions, see `explainInput` with the inputs of that time.
 *
 * @throws RangeError if the base price is not a valid price.
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
 * Explains a price from the inputs of its table. It takes as long as building up to 35 tables;
 * other quotes are answered in between.
 *
 * @param prices - That of one unit, and that of the requested quantity.
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

/** The same with one more step, if the price is for several units. */
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
