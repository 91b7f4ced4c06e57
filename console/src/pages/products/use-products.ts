import { useInfiniteQuery } from '@tanstack/react-query'
import type { ProductsListQuery } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'

/** What the table is asked to show. */
export type Filters = Pick<ProductsListQuery, 'query' | 'status' | 'attribute' | 'sort' | 'order'>

/** Products of a page: as many as one answer holds. */
const pageProducts = 100

export const productsKey = ['products']

/** Products as they are looked for, page by page, with what is believed of their prices. */
export function useProducts(filters: Filters) {
  return useInfiniteQuery({
    queryKey: [...productsKey, filters],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...filters, include: 'pricing', limit: pageProducts } as const
      return client.products.list({ ...asked, startingAfter: pageParam }, { signal })
    },
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
    // What was seen stays while the next order is on its way: nothing jumps.
    placeholderData: (before) => before,
  })
}
