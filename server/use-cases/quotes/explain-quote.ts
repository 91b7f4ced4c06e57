import type { Draw } from '../../../engine/explain/waterfall.ts'
import type { CellDeps } from '../../deps.ts'
import type { Arm } from '../../domain/arm.ts'
import { type Decision, storedDecision } from '../../domain/decision.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { findDecidedQuote } from '../../storage/tables/decided-quotes.ts'
import { explainInput, type PriceExplanation } from '../cells/explain-input.ts'
import { recall } from '../cells/recall.ts'

type Explained = {
  optimizedPrice: number
  /** The price of one unit, from which the quote's price is discounted by quantity. */
  singlePrice: number
  currency: string
  arm: Arm
  decision: Decision | null
}

/**
 * Explains a quote from the inputs of its decision, not from what was learnt since; null if there
 * is no such quote.
 *
 * @throws Refusal `state_conflict` if the inputs of its decision are not stored.
 */
export async function explainQuote(
  deps: Pick<CellDeps, 'store'>,
  tenantId: number,
  quoteId: string,
): Promise<PriceExplanation | null> {
  const quote = await deps.store.tenant(tenantId, (db) => findDecidedQuote(db, tenantId, quoteId))
  if (quote === null) return null
  const decision = quote.decision === null ? null : storedDecision(quote.decision)
  const explanation = await explainDecided(deps, tenantId, { ...quote, decision })
  if (explanation !== null) return explanation
  throw refusalFor('quote_basis_not_kept', { quoteId }, { param: 'id' })
}

/** Explains a decided price; null if the inputs of its decision are not stored. */
export async function explainDecided(
  deps: Pick<CellDeps, 'store'>,
  tenantId: number,
  { optimizedPrice, singlePrice, currency, arm, decision }: Explained,
): Promise<PriceExplanation | null> {
  const recalled = decision && (await recall(deps, tenantId, decision))
  if (recalled === null) return null
  const prices = { singleMinor: singlePrice, priceMinor: optimizedPrice }
  return explainInput(recalled.input, prices, currency, drawsOf[arm])
}

/** Why a price of each arm differs from the best. */
const drawsOf: Readonly<Record<Arm, Draw>> = {
  optimized: 'exploration',
  holdout: 'holdout',
  shadow: 'shadow_mode',
  paused: 'price_freeze',
  list: 'price_list',
}
