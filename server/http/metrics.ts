import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { createDurationHistogram } from './duration-histogram.ts'

/** What Prometheus reads of the service. */
export type Metrics = {
  contentType: string
  expose(): Promise<string>
  /** Makes the recorder of one route; statuses get their series when they first occur. */
  recorder(method: string, route: string): (status: number, milliseconds: number) => void
  countQuotes(count: number): void
  countObservations(kind: 'outcome' | 'sale' | 'offer', count: number): void
}

const boundsSeconds = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]

export function createMetrics(): Metrics {
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
    // Brought up to date when it is read, not with each quote.
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
    countObservations: (kind, count) => observations.labels(kind).inc(count),
  }
}
