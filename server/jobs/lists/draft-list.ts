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
import {
  type DraftPage,
  type Proposer,
  readPage,
  writePage,
} from '../../use-cases/lists/draft-page.ts'
import { drawBlocks } from '../../use-cases/lists/draw-blocks.ts'
import { activateUnlessRed } from './auto-activate.ts'
import { fewProducts, proposeHere, startProposers } from './proposers.ts'

export type DraftDeps = Pick<Deps, 'store' | 'cache' | 'now' | 'log'>

/**
 * Drafts a list page by page until it is done, `isStopped`, or taken over; false if another process
 * drafts it.
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
    const propose = proposers?.propose ?? proposeHere
    if (!(await draftPages(deps, tenantId, list, { ...taken, products }, propose, isStopped))) {
      await deps.store.tenant(tenantId, (db) => releaseDraft(db, tenantId, list.id))
      return false
    }
    await finish(deps, tenantId, list)
    return true
  } finally {
    await proposers?.close()
  }
}

/**
 * Drafts page by page; false if it was stopped before the last one. While a page's prices are
 * proposed in other threads, the previous page is written and the next one read.
 */
async function draftPages(
  deps: DraftDeps,
  tenantId: number,
  list: PriceList,
  from: DraftMark,
  propose: Proposer,
  isStopped: () => boolean,
): Promise<boolean> {
  let mark = from
  let write = () => Promise.resolve(mark)
  let page = await readPage(deps, tenantId, list, mark.upTo)
  while (page !== null && !isStopped()) {
    const proposed: DraftPage = page
    const [written, proposals, next] = await Promise.all([
      write(),
      propose(
        proposed.products.map(({ question }) => question),
        proposed.pool.prior,
      ),
      readPage(deps, tenantId, list, proposed.upTo),
    ])
    mark = written
    write = () => writePage(deps, tenantId, list, mark, proposed, proposals)
    page = next
  }
  await write()
  return page === null
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
