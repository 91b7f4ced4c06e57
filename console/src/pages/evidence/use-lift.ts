import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'

export type LiftKey = 'product' | 'category' | 'week' | 'segment'

/** Earnings to date, optionally grouped. */
export function useLift(by: LiftKey, lift: number) {
  return useQuery({
    queryKey: ['reports', 'lift', by, lift],
    queryFn: ({ signal }) => client.reports.lift({ by, lift, limit: 50 }, { signal }),
  })
}
