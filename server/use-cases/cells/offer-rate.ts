import type { Deps } from '../../deps.ts'
import type { Db } from '../../storage/connection/db.ts'
import { countRecentQuotes } from '../../storage/tables/quote-counts.ts'

const daySeconds = 86_400
/** The mean of a day hardly changes in this time. */
const freshMs = 60_000

/**
 * Offers per second of a product, over the last day or since its first offer; read once for all its
 * cells.
 */
export async function readOfferRate(
  deps: Pick<Deps, 'cache' | 'now'>,
  db: Db,
  tenantId: number,
  productId: string,
): Promise<number> {
  const { offerRates } = deps.cache
  const key = `${tenantId}\0${productId}`
  const known = offerRates.get(key)
  if (known && deps.now() - known.readAtMs < freshMs) {
    // that reader's transaction failed, not ours
    const perSecond = await known.perSecond.catch(() => null)
    if (perSecond !== null) return perSecond
  }
  const perSecond = countPerSecond(db, tenantId, productId, deps.now())
  offerRates.set(key, { readAtMs: deps.now(), perSecond })
  try {
    return await perSecond
  } catch (error) {
    offerRates.delete(key)
    throw error
  }
}

async function countPerSecond(
  db: Db,
  tenantId: number,
  productId: string,
  nowMs: number,
): Promise<number> {
  const sinceMs = nowMs - daySeconds * 1000
  const { count, firstAtMs } = await countRecentQuotes(db, tenantId, productId, sinceMs, nowMs)
  return count / Math.max(60, (nowMs - firstAtMs) / 1000)
}
