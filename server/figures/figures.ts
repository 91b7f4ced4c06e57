import type { Watch } from '../watch.ts'
import { createDurationHistogram } from './duration-histogram.ts'

/** Durations of work other than requests, counted as it is done. */
export type Figures = Watch & {
  /** The text that Prometheus reads. */
  expose(): string
}

/** From half a millisecond, with steps fine enough to distinguish 2 ms from 3. */
export const boundsSeconds = [
  0.0005, 0.001, 0.0015, 0.002, 0.0025, 0.003, 0.004, 0.005, 0.0075, 0.01, 0.015, 0.025, 0.05, 0.1,
  0.25, 0.5, 1, 2.5, 5, 10,
]

/** Counts commits of quotes and folds of this process. */
export function createFigures(): Figures {
  const commits = createDurationHistogram(
    'lerner_commit_duration_seconds',
    'Time that writing a batch of quotes took, commit and repetitions included.',
    boundsSeconds,
  )
  const folds = createDurationHistogram(
    'lerner_fold_duration_seconds',
    'Time that a step of learning took, of those that learnt something.',
    boundsSeconds,
  )
  const committed = commits.series({})
  const folded = folds.series({})
  const counts = { quotes: 0, failedCommits: 0, observations: 0, failedFolds: 0 }

  return {
    send: (send) => async (tenantId, batch) => {
      const startMs = performance.now()
      try {
        const known = await send(tenantId, batch)
        counts.quotes += batch.length - known.length
        committed((performance.now() - startMs) / 1000)
        return known
      } catch (error) {
        counts.failedCommits++
        throw error
      }
    },
    fold: (fold) => async (tenantId, limit) => {
      const startMs = performance.now()
      try {
        const count = await fold(tenantId, limit)
        counts.observations += count
        if (count > 0) folded((performance.now() - startMs) / 1000)
        return count
      } catch (error) {
        counts.failedFolds++
        throw error
      }
    },
    quoteWriter: (writer) => writer,
    outcomeQueue: (queue) => queue,
    expose: () =>
      [
        commits.expose(),
        folds.expose(),
        counter('lerner_committed_quotes_total', 'Quotes that were written.', counts.quotes),
        counter(
          'lerner_commits_failed_total',
          'Batches of quotes that could not be written as they were; smaller ones may follow.',
          counts.failedCommits,
        ),
        counter(
          'lerner_folded_observations_total',
          'Outcomes and offers that this process learnt from.',
          counts.observations,
        ),
        counter(
          'lerner_folds_failed_total',
          'Steps of learning that did not finish; smaller ones follow.',
          counts.failedFolds,
        ),
      ].join(''),
  }
}

function counter(name: string, help: string, value: number): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} counter\n${name} ${value}\n`
}
