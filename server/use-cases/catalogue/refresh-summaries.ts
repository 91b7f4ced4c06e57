import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import type { CellDeps } from '../../deps.ts'
import type { ProductPricing } from '../../domain/product-pricing.ts'
import { readMoment } from '../../storage/tables/moment.ts'
import {
  claimSummaries,
  findDueSummaries,
  removeSummaries,
  writeSummaries,
} from '../../storage/tables/product-summaries.ts'
import { poolOf } from '../cells/cache.ts'
import { guardBasePrices } from '../cells/guard-base-prices.ts'
import { loadContext } from '../cells/load-context.ts'
import { askPrices } from './ask-prices.ts'
import type { SummaryQuestion } from './summarize.ts'

/** Answers questions in order, in this thread or another; null if it could not. */
export type Summarizer = (
  questions: readonly SummaryQuestion[],
  pool: PoolPrior,
) => Promise<(ProductPricing | null)[]>

/** How far a pass over a catalogue has come. */
export type RefreshProgress = { last: string | null; looked: number; refreshed: number }

/**
 * Checks some products and updates the summaries of those that have changed, in one transaction:
 * what is written is as of the time it was read. Null while another replica does it.
 */
export async function refreshSummaries(
  deps: CellDeps,
  tenantId: number,
  of: { after: string; limit: number } | { ids: readonly string[] },
  answer: Summarizer,
): Promise<RefreshProgress | null> {
  const context = await loadContext(deps, tenantId)
  const nowMs = deps.now()
  return deps.store.tenant(tenantId, async (db) => {
    if (!(await claimSummaries(db, tenantId))) return null
    const asOfMs = (await readMoment(db)).getTime()
    const { looked, last, due } = await findDueSummaries(db, tenantId, of, nowMs)
    const gone = due.filter(({ status }) => status === 'archived').map(({ id }) => id)
    if (gone.length > 0) await removeSummaries(db, tenantId, gone)
    const alive = due.filter(({ status }) => status !== 'archived')
    const guarded: (() => Promise<void>)[] = []
    for (const [currency, products] of Map.groupBy(alive, (one) => one.currency)) {
      const to = { currency, segment: '' }
      const questions = await askPrices(deps, db, tenantId, context, to, products, asOfMs)
      const bases = questions.map(({ question, likelyBaseMinor }, i) => ({
        productId: products[i]?.id ?? '',
        basePriceMinor: question.basePriceMinor,
        likelyMinor: likelyBaseMinor,
      }))
      guarded.push(() => guardBasePrices(db, tenantId, currency, bases, nowMs))
      const pricings = await answer(questions, poolOf(context, currency).prior)
      await writeSummaries(
        db,
        tenantId,
        products.flatMap(({ id, version }, i) => {
          const pricing = pricings[i]
          return !pricing ? [] : [{ productId: id, version, pricing }]
        }),
      )
    }
    for (const guard of guarded) await guard()
    return { last, looked, refreshed: due.length }
  })
}
