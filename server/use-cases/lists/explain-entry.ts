import type { CellDeps } from '../../deps.ts'
import { storedDecision } from '../../domain/decision.ts'
import { type ListEntry, shownPrice } from '../../domain/price-list.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { findDecidedEntry } from '../../storage/tables/price-list-entries.ts'
import { findPriceList } from '../../storage/tables/price-lists.ts'
import { explainInput, type PriceExplanation } from '../cells/explain-input.ts'
import { recall } from '../cells/recall.ts'
import { toProposalInput } from './question-inputs.ts'

/**
 * Explains the price of a list's entry from the inputs of its proposal, not from what was learnt
 * since; null if there is no such entry.
 *
 * @throws Refusal `state_conflict` if the inputs of its proposal are not stored.
 */
export async function explainEntry(
  deps: Pick<CellDeps, 'store'>,
  tenantId: number,
  listId: string,
  productId: string,
): Promise<PriceExplanation | null> {
  const found = await deps.store.tenant(tenantId, async (db) => {
    const list = await findPriceList(db, tenantId, listId)
    const decided = list && (await findDecidedEntry(db, tenantId, listId, productId))
    return decided && { ...decided, currency: list.currency }
  })
  if (found === null) return null
  const { entry, decision, currency } = found
  const inputs = decision === null ? null : await recall(deps, tenantId, storedDecision(decision))
  if (inputs === null) {
    throw refusalFor('entry_basis_not_kept', { productId }, { param: 'product_id' })
  }
  const { design, exploration, ...input } = toProposalInput(inputs)
  const table = { ...input, exploration: design === 'explore' ? exploration : 0 }
  const priceMinor = shownPrice(entry)
  return explainInput(
    table,
    { singleMinor: priceMinor, priceMinor },
    currency,
    isChosen(entry) ? 'price_list' : undefined,
  )
}

/** Whether somebody chose a price other than the proposed one. */
function isChosen(entry: ListEntry): boolean {
  return shownPrice(entry) !== entry.proposedPrice
}
