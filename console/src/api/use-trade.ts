import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReportsTradeQuery } from '../../../clients/typescript/src/main.ts'
import { client } from './client.ts'

/** What was sold by time and category, beside the time as long before. */
export function useTrade(asked: ReportsTradeQuery) {
  return useQuery({
    queryKey: ['trade', asked],
    queryFn: ({ signal }) => client.reports.trade(asked, { signal }),
    placeholderData: keepPreviousData,
  })
}
