import { getHeapStatistics } from 'node:v8'
import type { Deps } from './deps.ts'
import { createPassportKeys } from './domain/passport.ts'
import { createQuoteWriter } from './storage/commit/quote-writer.ts'
import { createBaseAlarm } from './use-cases/breakers/base-alarm.ts'
import { createPricingCache } from './use-cases/cells/cache.ts'
import { createOutcomeQueue } from './use-cases/outcomes/outcome-queue.ts'
import { createHoldoutHours } from './use-cases/quotes/holdout-hours.ts'

/** What a process owns: its queues, and its caches. */
type Own = 'quoteWriter' | 'outcomeQueue' | 'cache' | 'baseAlarm' | 'passportKeys'

/** Optional overrides of defaults. */
type Usual = 'siblings' | 'holdoutHours'

/**
 * Completes the dependencies with what the process owns and keeps up to date through change
 * notices.
 */
export function completeDeps(outside: Omit<Deps, Own | Usual> & Partial<Pick<Deps, Usual>>): Deps {
  const { store, watch } = outside
  const cache = createPricingCache(getHeapStatistics().heap_size_limit)
  store.onChange((change) => cache.apply(change))
  return {
    siblings: null,
    holdoutHours: createHoldoutHours(),
    ...outside,
    quoteWriter: watch.quoteWriter(createQuoteWriter(store, watch.send)),
    outcomeQueue: watch.outcomeQueue(createOutcomeQueue(outside)),
    cache,
    passportKeys: createPassportKeys(outside.pepper, outside.config.quoteTtlSeconds),
    baseAlarm: createBaseAlarm(outside),
  }
}
