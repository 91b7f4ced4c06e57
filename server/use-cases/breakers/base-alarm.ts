import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { QuoteRequest } from '../../domain/quote.ts'
import type { Store } from '../../storage/connection/db.ts'
import { openBreakers } from '../../storage/tables/breakers.ts'

/** Reports base prices that cannot be right, without delaying the quotes that used them. */
export type BaseAlarm = {
  /** Opens a breaker for the product soon. No quote waits for it or depends on it. */
  note(
    tenantId: number,
    request: Pick<QuoteRequest, 'productId' | 'currency' | 'basePrice'>,
    replacementMinor: number,
  ): void
  drain(): Promise<void>
}

/** How long a product is not reported again if its breaker is closed in the meantime. */
const quietMs = 10_000
const maxKnown = 10_000
/** Any beyond these are left to later quotes, which use the same base price. */
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
