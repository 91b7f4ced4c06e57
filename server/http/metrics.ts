import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What Prometheus reads of the service. */
export type Metrics = {
  registry: Registry
  /** Makes the recorder of one route; statuses get their series when they first occur. */
  recorder(method: string, route: string): (status: number, milliseconds: number) => void
  countQuotes(count: number): void
  countObservations(kind: 'outcome' | 'sale' | 'offer', count: number): void
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'lerner_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers: [registry],
  })
  const quotes = new Counter({
    name: 'lerner_quotes_total',
    help: 'Quotes answered, those of batches included.',
    registers: [registry],
  })
  const observations = new Counter({
    name: 'lerner_observations_total',
    help: 'Outcomes, sales rows and offers that changed something.',
    labelNames: ['kind'],
    registers: [registry],
  })

  return {
    registry,
    recorder(method, route) {
      const series = new Map<number, ReturnType<typeof durations.labels>>()
      return (status, milliseconds) => {
        let one = series.get(status)
        if (!one) {
          one = durations.labels(method, route, String(status))
          series.set(status, one)
        }
        one.observe(milliseconds / 1000)
      }
    },
    countQuotes: (count) => quotes.inc(count),
    countObservations: (kind, count) => observations.labels(kind).inc(count),
  }
}
