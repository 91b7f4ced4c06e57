import type { Proposal } from '../../../engine/lists/propose.ts'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import type { CellDeps } from '../../deps.ts'
import { markStored } from '../../domain/decision.ts'
import type { PriceList } from '../../domain/price-list.ts'
import { keepDecisions } from '../../storage/tables/decisions.ts'
import { insertEntries, readProductsToDraft } from '../../storage/tables/price-list-entries.ts'
import { type DraftMark, moveDraft } from '../../storage/tables/price-lists.ts'
import { poolOf, type TenantContext } from '../cells/cache.ts'
import type { Unpacked } from '../cells/decision-inputs.ts'
import { guardBasePrices } from '../cells/guard-base-prices.ts'
import { isStopped } from '../cells/is-stopped.ts'
import { loadContext } from '../cells/load-context.ts'
import { baseOf, type ProductInputs, readProductInputs } from './product-inputs.ts'
import type { Question } from './propose.ts'
import { packQuestion } from './question-inputs.ts'
import { toEntry } from './to-entry.ts'

/** Answers questions in their order, in this thread or others. */
export type Proposer = (questions: readonly Question[], pool: PoolPrior) => Promise<Proposal[]>

/** Products whose entries are written in one commit, and the inputs for their prices. */
export type DraftPage = { products: readonly ProductInputs[]; pool: Unpacked['pool']; upTo: string }

/** Products per page: half a second of one core, or less. */
const pageProducts = 500

/** Reads the next products after `upTo`; null if nothing is left to draft. */
export async function readPage(
  deps: CellDeps,
  tenantId: number,
  list: PriceList,
  upTo: DraftMark['upTo'],
): Promise<DraftPage | null> {
  const context = await loadContext(deps, tenantId)
  const inputs = await deps.store.tenant(tenantId, async (db) => {
    const { currency, selection } = list
    const products = await readProductsToDraft(
      db,
      tenantId,
      currency,
      selection,
      upTo,
      pageProducts,
    )
    const known = await readProductInputs(deps, db, tenantId, context, list, products)
    const odd = known.filter(({ likelyBaseMinor }) => likelyBaseMinor !== null)
    const draftable = known.map((one) => leftOutIfStopped(one, context, currency))
    if (odd.length > 0) await guardBasePrices(db, tenantId, currency, odd.map(baseOf), deps.now())
    return draftable
  })
  const last = inputs.at(-1)
  if (last === undefined) return null
  return { products: inputs, pool: poolOf(context, list.currency), upTo: last.product.id }
}

/**
 * A product's prices are stopped because an input or a result cannot be right, or its base price is
 * no such price: none is proposed from it, and the list omits the product.
 */
function leftOutIfStopped(
  inputs: ProductInputs,
  { breakers }: TenantContext,
  currency: string,
): ProductInputs {
  const isOdd = inputs.likelyBaseMinor !== null
  if (!isOdd && !isStopped(breakers, inputs.product.id, currency)) return inputs
  const { question } = inputs
  return {
    ...inputs,
    isStopped: true,
    question: { ...question, chosenMinor: question.currentMinor },
  }
}

/**
 * Writes the entries of a page and moves the list's progress mark in the same commit: an
 * interrupted draft resumes where it stopped.
 *
 * @returns Where the mark is now.
 * @throws Error if another process is drafting the same list; that one continues.
 */
export async function writePage(
  deps: CellDeps,
  tenantId: number,
  list: PriceList,
  mark: DraftMark,
  page: DraftPage,
  proposals: readonly Proposal[],
): Promise<DraftMark> {
  const entries = page.products.map((one, i) => {
    const proposal = proposals[i]
    if (proposal === undefined) throw new Error('one proposal for each question')
    return toEntry(list, one, proposal)
  })
  const { upTo } = page
  const nowMs = deps.now()
  const decisions = page.products.map(({ question }) =>
    packQuestion(deps.cache, tenantId, list, page.pool, question, nowMs),
  )
  await deps.store.tenant(tenantId, async (db) => {
    const to = { upTo, drafted: entries.length }
    if (!(await moveDraft(db, tenantId, list.id, mark.upTo, to))) {
      throw new Error('the list is drafted by another process, or was ended')
    }
    await insertEntries(db, tenantId, list.id, entries, decisions)
    await keepDecisions(db, tenantId, decisions)
  })
  for (const decision of decisions) markStored(decision)
  const drafted = mark.drafted + entries.length
  return { upTo, products: Math.max(mark.products, drafted), drafted }
}
