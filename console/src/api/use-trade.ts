import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReportsTradeQuery } from '../../../clients/typescript/src/main.ts'
import { client } from './client.ts'

/** Sales by time and category, with the preceding period of equal length. */
export function useTrade(asked: ReportsTradeQuery) {
  return useQuery({
    queryKey: ['trade', asked],
    queryFn: ({ signal }) => client.reports.trade(asked, { signal }),
    placeholderData: keepPreviousData,
  })
}
