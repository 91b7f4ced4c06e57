import { useQuery } from '@tanstack/react-query'
import type { PriceList } from '../../../clients/typescript/src/main.ts'
import { client } from './client.ts'

/** The newest price lists. */
export function useNewestLists() {
  return useQuery({
    queryKey: ['price-lists', 'newest'],
    queryFn: ({ signal }) => client.priceLists.list({ limit: 20 }, { signal }),
  })
}

/** The lists in force that share time, currency and segment with another one. */
export function useListsUnder(of: PriceList): readonly PriceList[] {
  const all = useNewestLists().data?.data ?? []
  return all.filter(
    ({ id, status, currency, segment, until }) =>
      id !== of.id &&
      status === 'active' &&
      currency === of.currency &&
      segment === of.segment &&
      Date.parse(until) > Date.parse(of.from),
  )
}

/** The list that is active, or scheduled, for everybody in a currency; undefined if none is. */
export function useRunningList(currency: string): PriceList | undefined {
  return useNewestLists().data?.data.find(
    (list) => list.status === 'active' && list.currency === currency && list.segment === null,
  )
}
