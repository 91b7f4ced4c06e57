import type { FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { PassportKeys } from './domain/passport.ts'
import type { Figures } from './figures/figures.ts'
import type { QuoteWriter } from './storage/commit/quote-writer.ts'
import type { Store } from './storage/connection/db.ts'
import type { BaseAlarm } from './use-cases/breakers/base-alarm.ts'
import type { PricingCache } from './use-cases/cells/cache.ts'
import type { OutcomeQueue } from './use-cases/outcomes/outcome-queue.ts'
import type { HoldoutHours } from './use-cases/quotes/holdout-hours.ts'
import type { Watch } from './watch.ts'
import type { Siblings } from './workers/siblings.ts'

/** External dependencies of use cases. Tests replace only clock, randomness and network. */
export type Deps = {
  config: Config
  /** The secret with which API keys are hashed. */
  pepper: Buffer
  /** Signs price passports. */
  passportKeys: PassportKeys
  store: Store
  /** The group-commit queue of the quote path. */
  quoteWriter: QuoteWriter
  /** The queue that records outcomes, one transaction at a time per tenant. */
  outcomeQueue: OutcomeQueue
  /** Price tables, policies and promises in memory, bounded, invalidated by change notices. */
  cache: PricingCache
  /** Opens breakers for base prices that cannot be right. */
  baseAlarm: BaseAlarm
  /** Observes the writing of quotes and the learning from outcomes. */
  watch: Watch
  /** The figures of that work. */
  figures: Pick<Figures, 'expose'>
  /** Creates a span for each request; null if traces are off. */
  tracePlugin: FastifyPluginAsync | null
  log: Logger
  /** Log lines dropped because nothing reads the log. */
  droppedLines: () => number
  /** Milliseconds since 1970. */
  now: () => number
  /** A number in [0, 1). */
  random: () => number
  /** A number in [0, 1) for an hour of an account: which of its products are held out in it. */
  holdoutHours: HoldoutHours
  /** Wakes the learner: an observation or sales row of the tenant was committed. */
  wakeLearner: (tenantId: number) => void
  /** Wakes the price-list job: a list of the tenant needs drafting. */
  wakeLists: (tenantId: number) => void
  /** Wakes the simulator: a simulation of the tenant was requested. */
  wakeSimulator: (tenantId: number) => void
  /** The other processes of the service; null if there is only one. */
  siblings: Siblings | null
}

/** The dependencies for reading and pricing a cell. */
export type CellDeps = Pick<Deps, 'store' | 'cache' | 'now' | 'log'>

/** The dependencies for deciding and writing a quote. */
export type QuoteDeps = CellDeps &
  Pick<Deps, 'config' | 'quoteWriter' | 'random' | 'holdoutHours' | 'baseAlarm'>
