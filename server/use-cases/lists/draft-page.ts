import type { Proposal } from '../../../engine/lists/propose.ts'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import type { CellDeps } from '../../deps.ts'
import type { PriceList } from '../../domain/price-list.ts'
import { insertEntries, readProductsToDraft } from '../../storage/tables/price-list-entries.ts'
import { type DraftMark, moveDraft } from '../../storage/tables/price-lists.ts'
import { poolOf } from '../cells/cache.ts'
import { loadContext } from '../cells/load-cell.ts'
import { askForProducts } from './ask.ts'
import type { Question } from './propose.ts'
import { toEntry } from './to-entry.ts'

/** Answers questions in their order, in this thread or others. */
export type Proposer = (questions: readonly Question[], pool: PoolPrior) => Promise<Proposal[]>

/** Products of one page, whose entries are one commit: half a second of one core, or less. */
const pageProducts = 500

/**
 * Drafts the entries of the next products of a list, and moves its mark in the same commit: a draft
 * that is interrupted goes on where it was.
 *
 * @returns Where the mark is now; null where nothing is left to draft.
 * @throws Error where another process drafts the same list, which then goes on with it.
 */
export async function draftPage(
  deps: CellDeps,
  tenantId: number,
  list: PriceList,
  mark: DraftMark,
  propose: Proposer,
): Promise<DraftMark | null> {
  const context = await loadContext(deps, tenantId)
  const asked = await deps.store.tenant(tenantId, async (db) => {
    const { currency, selection } = list
    const { upTo } = mark
    const products = await readProductsToDraft(
      db,
      tenantId,
      currency,
      selection,
      upTo,
      pageProducts,
    )
    return askForProducts(deps, db, tenantId, context, list, products)
  })
  const last = asked.at(-1)
  if (last === undefined) return null
  const { prior } = poolOf(context, list.currency)
  const proposals = await propose(
    asked.map(({ question }) => question),
    prior,
  )
  const entries = proposals.map((proposal, i) => {
    const one = asked[i]
    if (one === undefined) throw new Error('one proposal for each question')
    return toEntry(list, one, proposal)
  })
  await deps.store.tenant(tenantId, async (db) => {
    const to = { upTo: last.product.id, drafted: entries.length }
    if (!(await moveDraft(db, tenantId, list.id, mark.upTo, to))) {
      throw new Error('the list is drafted by another process, or was ended')
    }
    await insertEntries(db, tenantId, list.id, entries)
  })
  return {
    upTo: last.product.id,
    products: Math.max(mark.products, mark.drafted + entries.length),
    drafted: mark.drafted + entries.length,
  }
}
