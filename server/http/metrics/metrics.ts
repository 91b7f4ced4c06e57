import { setTimeout as pause } from 'node:timers/promises'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { engineVersion } from '../../../engine/version.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { buildOf } from '../../build.ts'
import type { Deps } from '../../deps.ts'
import { idTimeMs } from '../../domain/ids.ts'
import { countDamaged } from '../../figures/damaged-records.ts'
import { createDurationHistogram } from '../../figures/duration-histogram.ts'
import { secondsFailing } from '../../figures/failing-jobs.ts'
import { boundsSeconds } from '../../figures/figures.ts'
import type { Db } from '../../storage/connection/db.ts'
import { countDamagedReads } from '../../storage/tables/damage.ts'
import { countUnfolded, readLearnerLag, readOldestExpiry } from '../../storage/tables/leases.ts'
import { readMoment } from '../../storage/tables/moment.ts'
import { readOldestWake } from '../../storage/tables/webhook-deliveries.ts'
import { held } from './held.ts'
import { readingsOf } from './readings.ts'
import { sumFigures } from './sum-figures.ts'

/** However many processes request the figures of this one. */
const siblingsMs = 500
/** The longest wait for the store: Prometheus gives up a scrape after 10 seconds by default. */
const storeMs = 3000

/** The metrics that Prometheus reads. */
export type Metrics = {
  contentType: string
  /** Those of the whole service, if it has several processes. */
  expose(): Promise<string>
  /** Creates the recorder of one route; statuses get their series when they first occur. */
  recorder(method: string, route: string): (status: number, milliseconds: number) => void
  countQuotes(count: number): void
  countDeprecated(method: string, route: string): void
  countObservations(kind: 'outcome' | 'sale' | 'offer', count: number): void
}

type MetricsDeps = Pick<
  Deps,
  | 'store'
  | 'cache'
  | 'config'
  | 'now'
  | 'droppedLines'
  | 'figures'
  | 'quoteWriter'
  | 'outcomeQueue'
  | 'siblings'
>

export function createMetrics(deps: MetricsDeps): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = createDurationHistogram(
    'lerner_http_request_duration_seconds',
    'Time from the head of a request until its answer is sent.',
    boundsSeconds,
  )
  let quotes = 0
  addFigures(registry, deps, () => quotes)
  addLoad(registry, deps)
  addBuild(registry)
  addStoreGauges(registry, deps)
  const observations = new Counter({
    name: 'lerner_observations_total',
    help: 'Outcomes, sales rows and offers that changed something.',
    labelNames: ['kind'],
    registers: [registry],
  })
  // From the start: an alert on reports that stopped must see zero after a restart, not nothing.
  for (const kind of ['outcome', 'sale', 'offer']) observations.labels(kind).inc(0)
  const deprecated = new Counter({
    name: 'lerner_deprecated_requests_total',
    help: 'Requests, refused ones included, for operations that will be removed.',
    labelNames: ['method', 'route'],
    registers: [registry],
  })

  const { siblings } = deps
  const read = async () =>
    `${await registry.metrics()}\n${durations.expose()}${deps.figures.expose()}`
  siblings?.shareFigures(held(siblingsMs, read))

  return {
    contentType: registry.contentType,
    expose: async () =>
      siblings === null ? read() : sumFigures([await read(), ...(await siblings.figures())]),
    recorder(method, route) {
      const series = new Map<number, (seconds: number) => void>()
      return (status, milliseconds) => {
        let observe = series.get(status)
        if (!observe) {
          observe = durations.series({ method, route, status: String(status) })
          series.set(status, observe)
        }
        observe(milliseconds / 1000)
      }
    },
    countQuotes(count) {
      quotes += count
    },
    countDeprecated: (method, route) => deprecated.labels(method, route).inc(),
    countObservations: (kind, count) => observations.labels(kind).inc(count),
  }
}

/** Figures of this process that are read on each scrape, rather than counted with each quote. */
function addFigures(registry: Registry, deps: MetricsDeps, quotes: () => number): void {
  const { gauge, counter, countersByKind } = readingsOf(registry)
  counter('lerner_quotes_total', 'Quotes answered, those of batches included.', quotes)
  gauge('lerner_store_writable', '1 while the store accepts writes.', () =>
    deps.store.isWritable() ? 1 : 0,
  )
  gauge(
    'lerner_wal_archive_lag_seconds',
    'How long writes may have waited for LERNER_WAL_ARCHIVE; absent without the setting.',
    () => {
      const lagMs = deps.store.archiveLagMs()
      return lagMs === null ? null : lagMs / 1000
    },
  )
  countersByKind(
    'lerner_damaged_records_total',
    'Stored beliefs, fits of sales rows and policies that were read and cannot be used, by kind.',
    'kind',
    countDamaged,
  )
  counter(
    'lerner_log_lines_dropped_total',
    'Log lines that were dropped because nobody read them.',
    () => deps.droppedLines(),
  )
  gauge(
    'lerner_cells_in_memory',
    'Cells whose price tables are held in memory.',
    () => deps.cache.cells.size,
  )
}

/** What is waiting, cached and stopped in this process, read on each scrape. */
function addLoad(registry: Registry, deps: MetricsDeps): void {
  const { store, cache, quoteWriter, outcomeQueue } = deps
  const { gauge, byKind, counter } = readingsOf(registry)
  byKind('lerner_queue_entries', 'Entries waiting, by queue.', 'queue', () => ({
    quotes: quoteWriter.load().waiting,
    outcomes: outcomeQueue.waiting(),
    transactions: store.load().waiting,
    cells: cache.loading.size,
  }))
  gauge(
    'lerner_commits_in_flight',
    'Batches of quotes being written to the store.',
    () => quoteWriter.load().inFlight,
  )
  byKind('lerner_store_connections', 'Connections of the pool, by state.', 'state', () => {
    const { connections, idle } = store.load()
    return { idle, busy: connections - idle }
  })
  byKind('lerner_cache_entries', 'Entries held in memory, by cache.', 'cache', () => ({
    cells: cache.cells.size,
    accounts: cache.contexts.size,
    customers: cache.customers.size,
    beliefs: cache.beliefs.size,
    parts: cache.parts.size,
    replays: cache.recalled.size,
  }))
  byKind(
    'lerner_job_failing_seconds',
    'For how long each run of a background job has failed, by its name; 0 while it works.',
    'name',
    secondsFailing,
  )
  counter(
    'lerner_cells_loaded_total',
    'Cells that were read and priced, because they were not in memory or had learnt enough.',
    () => cache.loaded,
  )
  gauge(
    'lerner_breakers_open',
    'Breakers that stop prices, in accounts that this process recently priced for.',
    () => sumOver(cache.contexts.values(), ({ breakers }) => breakers.stopped.size),
  )
  gauge(
    'lerner_accounts_paused',
    'Accounts whose prices are paused, of those that this process recently priced for.',
    () => sumOver(cache.contexts.values(), ({ paused }) => (paused ? 1 : 0)),
  )
}

/** Which version runs. */
function addBuild(registry: Registry): void {
  new Gauge({
    name: 'lerner_build_info',
    help: 'Always 1; its labels name the running version.',
    labelNames: ['version', 'build', 'engine', 'node'],
    registers: [registry],
  }).set(
    {
      version: manifest.version,
      build: buildOf() ?? '',
      engine: engineVersion,
      node: process.versions.node,
    },
    1,
  )
}

function sumOver<Item>(items: Iterable<Item>, of: (item: Item) => number): number {
  let sum = 0
  for (const item of items) sum += of(item)
  return sum
}

/** Gauges over all replicas: one small query each, on each scrape. */
function addStoreGauges(registry: Registry, { store, now, config }: MetricsDeps): void {
  const { gauge } = readingsOf(registry)
  const add = (name: string, help: string, read: (db: Db) => Promise<number>) => {
    const readOnce = held(0, () => store.system(read).catch(() => null))
    // An old value would mislead; without the store the other figures still come.
    gauge(name, `${help}; absent while the store does not answer.`, () =>
      Promise.race([readOnce(), pause(storeMs, null, { ref: false })]),
    )
  }
  add(
    'lerner_observations_unfolded',
    'Outcomes and offers of all tenants that no belief has learnt from yet',
    countUnfolded,
  )
  add(
    'lerner_store_damaged_reads',
    'How often the server found a page that its disk had changed; 0 where it has no checksums',
    countDamagedReads,
  )
  add(
    'lerner_clock_offset_seconds',
    "How far the clock of this machine is ahead of the database's",
    async (db) => {
      const storeMs = (await readMoment(db)).getTime()
      return (now() - storeMs) / 1000
    },
  )
  add(
    'lerner_learner_lag_seconds',
    'How long the oldest outcome or offer that no belief has learnt from yet has been stored',
    readLearnerLag,
  )
  add(
    'lerner_webhook_lag_seconds',
    'How long the most overdue attempt of a webhook has been due',
    async (db) => {
      const due = await readOldestWake(db)
      return due === null ? 0 : Math.max(0, now() - due.getTime()) / 1000
    },
  )
  add(
    'lerner_expiry_lag_seconds',
    'How long quotes without an outcome may be overdue without counting as not bought',
    async (db) => {
      const { expiredUntil, unsweptSince } = await readOldestExpiry(db)
      const sinceMs = Math.min(
        expiredUntil === null ? Number.POSITIVE_INFINITY : idTimeMs(expiredUntil),
        unsweptSince?.getTime() ?? Number.POSITIVE_INFINITY,
      )
      const dueMs = now() - config.quoteTtlSeconds * 1000
      return Math.max(0, dueMs - sinceMs) / 1000
    },
  )
}
