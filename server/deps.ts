import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { PricingCache } from './pricing/cache.ts'
import type { Store } from './storage/db.ts'
import type { QuoteWriter } from './storage/quote-writer.ts'

/** What use cases need from outside. Only clock, randomness and network are ever replaced, in tests. */
export type Deps = {
  config: Config
  store: Store
  /** The group-commit queue of the quote path. */
  quoteWriter: QuoteWriter
  /** Cells, products, policies and price tables held in memory, bounded, emptied by change notices. */
  cache: PricingCache
  log: Logger
  now: () => number
  random: () => number
  /** Wakes the learner: an observation of the tenant was committed. */
  wakeLearner: (tenantId: number) => void
}
