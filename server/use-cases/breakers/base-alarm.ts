import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { QuoteRequest } from '../../domain/quote.ts'
import type { Store } from '../../storage/connection/db.ts'
import { openBreakers } from '../../storage/tables/breakers.ts'

/** Tells of base prices that cannot be right, beside the quotes that asked with them. */
export type BaseAlarm = {
  /** Opens a breaker for the product soon. No quote waits for it, nor depends on it. */
  note(
    tenantId: number,
    asked: Pick<QuoteRequest, 'productId' | 'currency' | 'basePrice'>,
    replacementMinor: number,
  ): void
  drain(): Promise<void>
}

/** For so long a product is not told of again, should its breaker be closed meanwhile. */
const quietMs = 10_000
const maxKnown = 10_000
/** More at once are left to later quotes, which come with the same base price. */
const maxUnderWay = 20

export function createBaseAlarm(outside: {
  store: Store
  log: Logger
  now: () => number
}): BaseAlarm {
  const known = new LRUCache<string, true>({ max: maxKnown, ttl: quietMs })
  const underWay = new Set<Promise<unknown>>()

  return {
    note(tenantId, { productId, currency, basePrice }, replacementMinor) {
      const key = `${tenantId}\0${productId}\0${currency}`
      if (known.has(key) || underWay.size >= maxUnderWay) return
      known.set(key, true)
      const fault = {
        kind: 'base_price',
        productId,
        currency,
        stops: false,
        usual: replacementMinor,
        seen: basePrice,
        own: {},
      } as const
      const telling = outside.store
        .tenant(tenantId, (db) => openBreakers(db, tenantId, [fault], 'service', outside.now()))
        .catch((error: unknown) => {
          known.delete(key)
          outside.log.warn({ err: error, tenantId, productId }, 'a breaker could not be opened')
        })
        .finally(() => underWay.delete(telling))
      underWay.add(telling)
    },
    async drain() {
      await Promise.all(underWay)
    },
  }
}
