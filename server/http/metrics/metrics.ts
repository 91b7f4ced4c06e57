import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Deps } from '../../deps.ts'
import { idTimeMs } from '../../domain/ids.ts'
import type { Db } from '../../storage/connection/db.ts'
import { countUnfolded, readLearnerLag, readOldestExpiry } from '../../storage/tables/leases.ts'
import { createDurationHistogram } from './duration-histogram.ts'

/** What Prometheus reads of the service. */
export type Metrics = {
  contentType: string
  expose(): Promise<string>
  /** Makes the recorder of one route; statuses get their series when they first occur. */
  recorder(method: string, route: string): (status: number, milliseconds: number) => void
  countQuotes(count: number): void
  countDeprecated(method: string, route: string): void
  countObservations(kind: 'outcome' | 'sale' | 'offer', count: number): void
}

const boundsSeconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

export function createMetrics(
  deps: Pick<Deps, 'store' | 'cache' | 'config' | 'now' | 'droppedLines'>,
): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = createDurationHistogram(
    'lerner_http_request_duration_seconds',
    'Time from the head of a request until its answer is sent.',
    boundsSeconds,
  )
  let quotes = 0
  new Counter({
    name: 'lerner_quotes_total',
    help: 'Quotes answered, those of batches included.',
    registers: [registry],
    // Updated when it is read, not with each quote.
    collect() {
      this.reset()
      this.inc(quotes)
    },
  })
  const observations = new Counter({
    name: 'lerner_observations_total',
    help: 'Outcomes, sales rows and offers that changed something.',
    labelNames: ['kind'],
    registers: [registry],
  })
  const deprecated = new Counter({
    name: 'lerner_deprecated_requests_total',
    help: 'Requests, refused ones included, for operations that will be removed.',
    labelNames: ['method', 'route'],
    registers: [registry],
  })
  new Gauge({
    name: 'lerner_store_writable',
    help: '1 while the store takes writes.',
    registers: [registry],
    collect() {
      this.set(deps.store.isWritable() ? 1 : 0)
    },
  })
  new Counter({
    name: 'lerner_log_lines_dropped_total',
    help: 'Log lines that were dropped because nobody read them.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(deps.droppedLines())
    },
  })
  new Gauge({
    name: 'lerner_cells_in_memory',
    help: 'Cells whose price tables are held in memory.',
    registers: [registry],
    collect() {
      this.set(deps.cache.cells.size)
    },
  })
  askTheStore('lerner_observations_unfolded', {
    help: 'Outcomes and offers of all tenants that no belief has learnt from yet; absent while the store does not answer.',
    read: countUnfolded,
  })
  askTheStore('lerner_learner_lag_seconds', {
    help: 'How long the oldest outcome or offer that no belief has learnt from yet has been stored; absent while the store does not answer.',
    read: readLearnerLag,
  })
  askTheStore('lerner_expiry_lag_seconds', {
    help: 'How long quotes that nobody answered may be overdue without counting as not bought; absent while the store does not answer.',
    async read(db) {
      const { expiredUntil, unsweptSince } = await readOldestExpiry(db)
      const sinceMs = Math.min(
        expiredUntil === null ? Number.POSITIVE_INFINITY : idTimeMs(expiredUntil),
        unsweptSince?.getTime() ?? Number.POSITIVE_INFINITY,
      )
      const dueMs = deps.now() - deps.config.quoteTtlSeconds * 1000
      return Math.max(0, dueMs - sinceMs) / 1000
    },
  })

  /** A gauge over all replicas: one small query each time that it is read. */
  function askTheStore(
    name: string,
    { help, read }: { help: string; read: (db: Db) => Promise<number> },
  ): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        try {
          this.set(await deps.store.system(read))
        } catch {
          this.remove() // an old value would mislead; the other figures still come
        }
      },
    })
  }

  return {
    contentType: registry.contentType,
    expose: async () => `${await registry.metrics()}\n${durations.expose()}`,
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
