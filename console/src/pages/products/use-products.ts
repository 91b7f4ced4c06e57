import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Page, Product, ProductsListQuery } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'

/** What the table is asked to show. */
export type Filters = Pick<ProductsListQuery, 'query' | 'status' | 'attribute' | 'sort' | 'order'>

/** Products of a page: as many as one answer holds. */
const pageProducts = 100

const productsKey = ['products']

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
    // A thousand pages are neither compared nor asked for anew because somebody looked away.
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: (query) => (query.state.data?.pages.length ?? 0) <= 3,
    // What was seen stays while the next order is on its way: nothing jumps.
    placeholderData: (before) => before,
  })
}

/** Asks for the first page anew, after something was changed; the others follow as one scrolls. */
export function useReload(): () => Promise<void> {
  const cache = useQueryClient()
  return useCallback(async () => {
    cache.setQueriesData<InfiniteData<Page<Product>>>({ queryKey: productsKey }, (known) =>
      known === undefined
        ? known
        : { pages: known.pages.slice(0, 1), pageParams: known.pageParams.slice(0, 1) },
    )
    await cache.invalidateQueries({ queryKey: productsKey })
  }, [cache])
}
