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

/** What use cases need from outside. Tests replace only clock, randomness and network. */
export type Deps = {
  config: Config
  /** What API keys are digested under. */
  pepper: Buffer
  /** Signs price passports. */
  passportKeys: PassportKeys
  store: Store
  /** The group-commit queue of the quote path. */
  quoteWriter: QuoteWriter
  /** The queue that records outcomes, one transaction at a time per tenant. */
  outcomeQueue: OutcomeQueue
  /** Price tables, policies and promises held in memory, bounded, emptied by change notices. */
  cache: PricingCache
  /** Opens breakers for base prices that cannot be right. */
  baseAlarm: BaseAlarm
  /** Looks on while quotes are written and outcomes are learnt from. */
  watch: Watch
  /** The figures of that work. */
  figures: Pick<Figures, 'expose'>
  /** Makes a span of each request; null where no traces are asked for. */
  tracePlugin: FastifyPluginAsync | null
  log: Logger
  /** Lines of the log that were dropped, because nobody reads it. */
  droppedLines: () => number
  /** Milliseconds since 1970. */
  now: () => number
  /** A number in [0, 1). */
  random: () => number
  /** A number in [0, 1) for an hour of an account: which of its products are held out in it. */
  holdoutHours: HoldoutHours
  /** Wakes the learner: an observation or sales row of the tenant was committed. */
  wakeLearner: (tenantId: number) => void
  /** Wakes the keeper of price lists: a list of the tenant is to be drafted. */
  wakeLists: (tenantId: number) => void
  /** Wakes the simulator: a simulation of the tenant was asked for. */
  wakeSimulator: (tenantId: number) => void
  /** The other processes of the service; null where it is one alone. */
  siblings: Siblings | null
}

/** What a cell is read and priced with. */
export type CellDeps = Pick<Deps, 'store' | 'cache' | 'now'>

/** What a quote is decided and written with. */
export type QuoteDeps = CellDeps &
  Pick<Deps, 'config' | 'quoteWriter' | 'random' | 'holdoutHours' | 'baseAlarm'>
