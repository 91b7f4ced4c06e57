import { setImmediate as turn } from 'node:timers/promises'
import { bestPrice, type Explanation, planExplanation } from '../../../engine/explain/explain.ts'
import type { Draw } from '../../../engine/explain/waterfall.ts'
import type { PriceTableInput } from '../../../engine/policy/table-input.ts'
import type { CellDeps } from '../../deps.ts'
import { loadContext } from './load-context.ts'
import { type Reason, reasonsOf, sentenceOf } from './price-words.ts'
import { readForTable } from './read-for-table.ts'
import { type CellRequest, tableInput } from './table-input.ts'

/** Why a price is what it is: for people in front, to the minor unit behind. */
export type PriceExplanation = Explanation & {
  currency: string
  /** One plain sentence. */
  sentence: string
  /** At most four, largest first. */
  reasons: readonly Reason[]
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
  return explainInput(input, priceMinor, request.currency)
}

/**
 * Explains a price by the inputs of its table. It takes the time of up to 35 tables; quotes of
 * others are answered between them.
 */
export async function explainInput(
  input: PriceTableInput,
  priceMinor: number,
  currency: string,
  draw: Draw = 'exploration',
): Promise<PriceExplanation> {
  const plan = planExplanation(input)
  const best: number[] = []
  for (const one of plan.inputs) {
    await turn()
    best.push(bestPrice(one))
  }
  const explanation = plan.explain(best, priceMinor, draw)
  return {
    ...explanation,
    currency,
    sentence: sentenceOf(explanation, currency),
    reasons: reasonsOf(explanation),
  }
}
