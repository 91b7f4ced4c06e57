import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CellDeps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import type { ProductPricing } from '../../domain/product-pricing.ts'
import { readMoment } from '../../storage/tables/moment.ts'
import { readSegments } from '../../storage/tables/product-segments.ts'
import { findProduct } from '../../storage/tables/products.ts'
import { poolOf } from '../cells/cache.ts'
import { loadContext } from '../cells/load-context.ts'
import { unknownCurrency } from '../sales/read-known.ts'
import { askPrices } from './ask-prices.ts'
import { type SummaryQuestion, summarize } from './summarize.ts'

/** A product's segment: what was learnt there, and the estimates of its price. */
export type ProductSegment = {
  /** Null: customers without a segment. */
  segment: string | null
  offers: number
  purchases: number
  salesRows: number
  pricing: ProductPricing
}

export type ProductSegments = {
  productId: string
  currency: string
  segments: ProductSegment[]
  hasMore: boolean
}

/** Most segments in one response. */
const mostSegments = 32

/**
 * A product's segments side by side, customers without one first; null if the caller has no such
 * product.
 *
 * @throws Refusal `parameter_invalid` for a currency that the product has neither a base price nor
 * data in.
 */
export async function productSegments(
  deps: CellDeps,
  { tenantId }: Caller,
  productId: string,
  wanted: string | undefined,
): Promise<ProductSegments | null> {
  const context = await loadContext(deps, tenantId)
  const read = await deps.store.tenant(tenantId, async (db) => {
    const product = await findProduct(db, tenantId, productId)
    if (product === null) return null
    const currency = wanted ?? product.currency
    const known = await readSegments(db, tenantId, productId, currency, mostSegments + 1)
    if (currency !== product.currency && known.length === 0) {
      throw unknownCurrency(productId, currency, product.currency)
    }
    const hasNone = known.some(({ segment }) => segment === '')
    const all = hasNone ? known : [{ segment: '', offers: 0, purchases: 0, salesRows: 0 }, ...known]
    const asOfMs = (await readMoment(db)).getTime()
    const questions: SummaryQuestion[] = []
    const priced = { ...product, attributes: product.attributes ?? {} }
    for (const { segment } of all.slice(0, mostSegments)) {
      const of = { currency, segment }
      questions.push(...(await askPrices(deps, db, tenantId, context, of, [priced], asOfMs)))
    }
    return { currency, all, questions }
  })
  if (read === null) return null
  const { currency, all, questions } = read
  const { prior } = poolOf(context, currency)
  const segments: ProductSegment[] = []
  for (const [i, question] of questions.entries()) {
    const one = all[i]
    if (one === undefined) continue
    const pricing = summarize(question, prior)
    segments.push({ ...one, segment: one.segment === '' ? null : one.segment, pricing })
    await nextTurn() // lets quotes through between two of them
  }
  return { productId, currency, segments, hasMore: all.length > mostSegments }
}
