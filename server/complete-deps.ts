import { getHeapStatistics } from 'node:v8'
import type { Deps } from './deps.ts'
import { createQuoteWriter } from './storage/commit/quote-writer.ts'
import { createBaseAlarm } from './use-cases/breakers/base-alarm.ts'
import { createPricingCache } from './use-cases/cells/cache.ts'
import { createOutcomeQueue } from './use-cases/outcomes/outcome-queue.ts'

/** What a process owns: its queues, and what it holds in memory. */
type Own = 'quoteWriter' | 'outcomeQueue' | 'cache' | 'baseAlarm'

/** Completes the dependencies with what the process owns and keeps up to date by change notices. */
export function completeDeps(
  outside: Omit<Deps, Own | 'siblings'> & Partial<Pick<Deps, 'siblings'>>,
): Deps {
  const { store, watch } = outside
  const cache = createPricingCache(getHeapStatistics().heap_size_limit)
  store.onChange((change) => cache.apply(change))
  return {
    siblings: null,
    ...outside,
    quoteWriter: watch.quoteWriter(createQuoteWriter(store, watch.send)),
    outcomeQueue: watch.outcomeQueue(createOutcomeQueue(outside)),
    cache,
    baseAlarm: createBaseAlarm(outside),
  }
}
