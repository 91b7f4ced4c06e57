import { proposePrice } from '../../../engine/lists/propose.ts'
import { engineVersion } from '../../../engine/version.ts'
import type { CellDeps } from '../../deps.ts'
import { storedDecision } from '../../domain/decision.ts'
import type { ListEntry } from '../../domain/price-list.ts'
import { findDecidedEntry } from '../../storage/tables/price-list-entries.ts'
import { findPriceList } from '../../storage/tables/price-lists.ts'
import { recall } from '../cells/recall.ts'
import { toProposalInput } from './question-inputs.ts'
import { drawnFrom } from './to-entry.ts'

/** The fields of an entry that follow from the inputs of its proposed price. */
type ReplayedFields = Pick<
  ListEntry,
  'proposedPrice' | 'prices' | 'probabilities' | 'beliefVersion' | 'confidence' | 'factors'
>

/** An entry whose price was proposed again. */
export type EntryReplay = {
  listId: string
  productId: string
  /** Null if its inputs are not stored. */
  identical: boolean | null
  difference: { field: keyof ReplayedFields; stored: string; replayed: string } | null
  /** Version of the engine that proposed it, null if not stored, and of this one. */
  decidedBy: string | null
  replayedBy: string
}

/** Proposes the price of an entry again, and compares to the last bit; null without an entry. */
export async function replayEntry(
  deps: Pick<CellDeps, 'store'>,
  tenantId: number,
  listId: string,
  productId: string,
): Promise<EntryReplay | null> {
  const found = await deps.store.tenant(tenantId, async (db) => {
    const list = await findPriceList(db, tenantId, listId)
    const decided = list && (await findDecidedEntry(db, tenantId, listId, productId))
    return decided && { ...decided, list }
  })
  if (found === null) return null
  const { entry, decision, list } = found
  const inputs = decision === null ? null : await recall(deps, tenantId, storedDecision(decision))
  const told = { listId, productId, replayedBy: engineVersion }
  if (inputs === null) return { ...told, identical: null, difference: null, decidedBy: null }
  const proposal = proposePrice(toProposalInput(inputs))
  const difference = differenceOf(entry, {
    proposedPrice: proposal.priceMinor,
    beliefVersion: proposal.beliefVersion,
    confidence: proposal.confidence,
    factors: [...proposal.factors],
    ...drawnFrom(list, entry.currentPrice, proposal),
  })
  return { ...told, identical: difference === null, difference, decidedBy: inputs.engine }
}

function differenceOf(stored: ReplayedFields, replayed: ReplayedFields): EntryReplay['difference'] {
  const fields = [
    'proposedPrice',
    'prices',
    'probabilities',
    'beliefVersion',
    'confidence',
    'factors',
  ] as const
  for (const field of fields) {
    const [before, now] = [JSON.stringify(stored[field]), JSON.stringify(replayed[field])]
    if (before !== now) return { field, stored: before, replayed: now }
  }
  return null
}
