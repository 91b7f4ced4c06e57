import type { Deps } from './deps.ts'
import { createQuoteWriter } from './storage/commit/quote-writer.ts'
import { createPricingCache } from './use-cases/cells/cache.ts'
import { createOutcomeQueue } from './use-cases/outcomes/outcome-queue.ts'

/** What a process has of its own: its queues, and what it holds in memory. */
type Own = 'quoteWriter' | 'outcomeQueue' | 'cache'

/** Adds to what comes from outside what a process has of its own, which hears of changes. */
export function completeDeps(outside: Omit<Deps, Own>): Deps {
  const { store } = outside
  const cache = createPricingCache()
  store.onChange((change) => cache.apply(change))
  return {
    ...outside,
    quoteWriter: createQuoteWriter(store),
    outcomeQueue: createOutcomeQueue(outside),
    cache,
  }
}
