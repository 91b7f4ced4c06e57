import type { Deps } from '../../deps.ts'
import type { PriceList } from '../../domain/price-list.ts'
import { recordEvents } from '../../storage/tables/events.ts'
import { insertBlocks, readUnits } from '../../storage/tables/price-list-blocks.ts'
import { countProductsToDraft, sumEntries } from '../../storage/tables/price-list-entries.ts'
import { listEvent } from '../../storage/tables/price-list-events.ts'
import {
  countDraft,
  type DraftMark,
  findPriceList,
  finishDraft,
  releaseDraft,
  takeDraft,
} from '../../storage/tables/price-lists.ts'
import { draftPage } from '../../use-cases/lists/draft-page.ts'
import { drawBlocks } from '../../use-cases/lists/draw-blocks.ts'
import { activateUnlessRed } from './auto-activate.ts'
import { fewProducts, proposeHere, startProposers } from './proposers.ts'

export type DraftDeps = Pick<Deps, 'store' | 'cache' | 'now' | 'log' | 'random'>

/**
 * Drafts a list page by page until it is done, `isStopped`, or taken over; false where it is not
 * this process's to draft.
 */
export async function draftList(
  deps: DraftDeps,
  tenantId: number,
  list: PriceList,
  isStopped: () => boolean,
): Promise<boolean> {
  const taken = await deps.store.tenant(tenantId, (db) => takeDraft(db, tenantId, list.id))
  if (taken === null) return false
  const products = await deps.store.tenant(tenantId, async (db) => {
    const { currency, selection } = list
    const count = await countProductsToDraft(db, tenantId, currency, selection)
    await countDraft(db, tenantId, list.id, count)
    return count
  })
  const proposers = products > fewProducts ? startProposers() : null
  try {
    let mark: DraftMark | null = { ...taken, products }
    while (mark !== null && !isStopped()) {
      mark = await draftPage(deps, tenantId, list, mark, proposers?.propose ?? proposeHere)
    }
    if (mark !== null) {
      await deps.store.tenant(tenantId, (db) => releaseDraft(db, tenantId, list.id))
      return false
    }
    await finish(deps, tenantId, list)
    return true
  } finally {
    await proposers?.close()
  }
}

async function finish(deps: DraftDeps, tenantId: number, list: PriceList): Promise<void> {
  const drafted = await deps.store.tenant(tenantId, async (db) => {
    const summary = await sumEntries(db, tenantId, list.id)
    if (list.design === 'switchback') {
      const units = await readUnits(db, tenantId, list.id)
      await insertBlocks(db, tenantId, list.id, drawBlocks(list, units))
    }
    if (!(await finishDraft(db, tenantId, list.id, summary, deps.now()))) return null
    const now = await findPriceList(db, tenantId, list.id)
    if (now) await recordEvents(db, tenantId, [listEvent('price_list.drafted', now)], deps.now())
    return now
  })
  if (drafted !== null && drafted.series !== drafted.id) {
    await activateUnlessRed(deps, tenantId, drafted)
  }
}
