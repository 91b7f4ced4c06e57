import { proposePrice } from '../../../engine/lists/propose.ts'
import { engineVersion } from '../../../engine/version.ts'
import type { CellDeps } from '../../deps.ts'
import { storedDecision } from '../../domain/decision.ts'
import type { ListEntry } from '../../domain/price-list.ts'
import { firstDifference, type Replayed } from '../../domain/replay.ts'
import { findDecidedEntry } from '../../storage/tables/price-list-entries.ts'
import { findPriceList } from '../../storage/tables/price-lists.ts'
import { recall } from '../cells/recall.ts'
import { toProposalInput } from './question-inputs.ts'
import { drawnFrom } from './to-entry.ts'

/** The fields of an entry that follow from the inputs of its proposed price. */
type ReplayedFields = Pick<ListEntry, (typeof replayedFields)[number]>

/** An entry whose price was proposed again. */
export type EntryReplay = Replayed<ReplayedFields> & { listId: string; productId: string }

const replayedFields = [
  'proposedPrice',
  'prices',
  'probabilities',
  'beliefVersion',
  'confidence',
  'factors',
] as const

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
  const replay = { listId, productId, replayedBy: engineVersion }
  if (inputs === null) return { ...replay, identical: null, difference: null, decidedBy: null }
  const proposal = proposePrice(toProposalInput(inputs))
  const difference = firstDifference<ReplayedFields>(replayedFields, entry, {
    proposedPrice: proposal.priceMinor,
    beliefVersion: proposal.beliefVersion,
    confidence: proposal.confidence,
    factors: [...proposal.factors],
    ...drawnFrom(list, entry.currentPrice, proposal),
  })
  return { ...replay, identical: difference === null, difference, decidedBy: inputs.engine }
}
