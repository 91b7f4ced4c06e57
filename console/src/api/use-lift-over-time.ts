import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** What was earned, and how it became known: requested once for all screens that show it. */
export function useLiftOverTime() {
  return useQuery({
    queryKey: ['reports', 'lift', 'series'],
    queryFn: ({ signal }) => client.reports.lift({ series: 'week' }, { signal }),
  })
}
