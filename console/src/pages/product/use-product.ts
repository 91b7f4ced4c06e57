import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import type { ProductPolicyFields } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'

export const productKey = (id: string) => ['product', id]

export function useProduct(id: string) {
  return useQuery({
    queryKey: [...productKey(id), 'itself'],
    queryFn: ({ signal }) => client.products.get(id, { signal }),
  })
}

/** What was learnt in each segment, and what most of its quotes currently say. */
export function useSegments(id: string) {
  return useQuery({
    queryKey: [...productKey(id), 'segments'],
    queryFn: ({ signal }) => client.products.segments(id, {}, { signal }),
  })
}

/** Null for customers without a segment. */
export function useDemand(id: string, segment: string | null) {
  return useQuery({
    queryKey: [...productKey(id), 'demand', segment],
    queryFn: ({ signal }) => client.products.demand(id, ofSegment(segment), { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What four weeks at a price may bring. */
export function useForecast(id: string, segment: string | null, price: number) {
  return useQuery({
    queryKey: [...productKey(id), 'forecast', segment, price],
    queryFn: ({ signal }) =>
      client.products.forecast(id, { price: [price], ...ofSegment(segment) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function usePolicy(id: string) {
  return useQuery({
    queryKey: [...productKey(id), 'policy'],
    queryFn: ({ signal }) => client.products.policy.get(id, { signal }),
  })
}

/** The price that a policy would give, once it is known; nothing is stored. */
export function usePreview(
  id: string,
  segment: string | null,
  policy: ProductPolicyFields | undefined,
) {
  return useQuery({
    queryKey: [...productKey(id), 'preview', segment, JSON.stringify(policy)],
    queryFn:
      policy === undefined
        ? skipToken
        : ({ signal }) =>
            client.products.preview(id, { policy, days: 28, ...ofSegment(segment) }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useRecentQuotes(id: string) {
  return useQuery({
    queryKey: [...productKey(id), 'quotes'],
    queryFn: ({ signal }) => client.quotes.list({ productId: id, limit: 10 }, { signal }),
  })
}

const ofSegment = (segment: string | null) => (segment === null ? {} : { segment })
