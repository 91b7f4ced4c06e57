import { useQueries, useQuery } from '@tanstack/react-query'
import type { LiftReport } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'

export type LiftKey = 'product' | 'category' | 'week' | 'segment'

/** What was earned so far, also by something. */
export function useLift(by: LiftKey, lift: number) {
  return useQuery({
    queryKey: ['reports', 'lift', by, lift],
    queryFn: ({ signal }) => client.reports.lift({ by, lift, limit: 50 }, { signal }),
  })
}

const weekMs = 7 * 86_400_000
/** So many moments of the past are asked about: enough for a line. */
const mostMoments = 13

/** Whole weeks of a report at whose ends one could have looked, evenly spread. */
export function momentsOf({ periodStart, periodEnd }: LiftReport): string[] {
  if (periodStart === null || periodEnd === null) return []
  const start = Date.parse(periodStart)
  const weeks = Math.max(1, Math.round((Date.parse(periodEnd) - start) / weekMs))
  const count = Math.min(weeks, mostMoments)
  const ends = Array.from({ length: count }, (_, i) => Math.round(((i + 1) * weeks) / count))
  return ends.map((week) => new Date(start + week * weekMs).toISOString())
}

/** The report as it would have been read at each of some moments; null while one is on its way. */
export function useLiftOverTime(report: LiftReport | undefined) {
  const currency = report?.currency ?? undefined
  const moments = report === undefined ? [] : momentsOf(report)
  return useQueries({
    queries: moments.map((until) => ({
      queryKey: ['reports', 'lift', 'until', until, currency ?? ''],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        client.reports.lift({ until, currency }, { signal }),
    })),
    combine: (answers) => ({
      isPending: answers.some((one) => one.isPending),
      error: answers.find((one) => one.error)?.error ?? null,
      refetch: () => Promise.all(answers.map((one) => one.refetch())),
      points: answers.flatMap(({ data }, i) => {
        const until = moments[i]
        const measure = data?.profit ?? data?.revenue ?? null
        return until === undefined || measure === null ? [] : [{ until, ...measure.relative }]
      }),
    }),
  })
}
