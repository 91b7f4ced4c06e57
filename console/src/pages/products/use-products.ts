import {
  keepPreviousData,
  type QueryClient,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Product, ProductsListQuery } from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { mostPages, pagesInSight } from './pages-in-sight.ts'

/** The parameters of the table. */
export type Filters = Pick<
  ProductsListQuery,
  | 'query'
  | 'status'
  | 'currency'
  | 'attribute'
  | 'brand'
  | 'archived'
  | 'turn'
  | 'costBasis'
  | 'identified'
  | 'held'
  | 'sort'
  | 'order'
>

/** Products per page: as many as one response holds. */
const pageProducts = 100

const productsKey = ['products']

/** How long pages that are out of view are kept, for scrolling back. */
const keptMs = 60_000

/** How long a page must stay visible before it is requested: a drag to the end requests once. */
const restMs = 60

function pageQuery(filters: Filters, page: number) {
  return {
    queryKey: [...productsKey, filters, page],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      // While the scroll bar is dragged past, pages that have left the view are never requested.
      await new Promise((resolve) => setTimeout(resolve, page === 0 ? 0 : restMs))
      signal.throwIfAborted()
      const asked = { ...filters, include: 'pricing', limit: pageProducts } as const
      const { data, response } = await client.products
        .list({ ...asked, skip: page * pageProducts }, { signal })
        .withResponse()
      return { rows: data.data, total: Number(response.headers.get('total-count')) }
    },
    structuralSharing: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: keptMs,
    // The previous rows stay while the next order is loading, so that nothing jumps.
    ...(page === 0 && { placeholderData: keepPreviousData }),
  } as const
}

/**
 * Matching products, with what is believed about their prices: one place for each product, of which
 * those in view and some around them are loaded.
 */
export function useProducts(filters: Filters) {
  const [seen, setSeen] = useState<readonly number[]>([0])
  const pages = seen.includes(0) ? seen : [0, ...seen]
  const answers = useQueries({ queries: pages.map((page) => pageQuery(filters, page)) })
  const first = answers[0]
  const total = first?.data?.total ?? 0
  const given = answers.map(({ data }) => data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the responses, individually
  const rows = useMemo(() => {
    const all: (Product | undefined)[] = new Array(total)
    for (const [i, answer] of given.entries()) {
      for (const [k, row] of (answer?.rows ?? []).entries()) {
        const at = (pages[i] ?? 0) * pageProducts + k
        if (at < total) all[at] = row
      }
    }
    return all
  }, [total, pages.join(), ...eachOf(given)])
  const see = useCallback((from: number, to: number) => {
    const next = pagesInSight(from, to, pageProducts)
    setSeen((before) => (before.join() === next.join() ? before : next))
  }, [])
  const loaded = useMemo(() => rows.filter((row) => row !== undefined), [rows])
  const failed = answers.find(({ status }) => status === 'error')
  return {
    rows,
    loaded,
    total,
    see,
    isPending: first?.status === 'pending',
    error: failed?.error ?? null,
    retry: () => {
      for (const answer of answers) if (answer.status === 'error') answer.refetch()
    },
  }
}

/** The maximum that can be in view, so that the number of dependencies stays the same. */
const mostInSight = mostPages + 1

function eachOf(given: readonly unknown[]): unknown[] {
  return Array.from({ length: mostInSight }, (_, i) => given[i])
}

/** Refetches what is in view, after a change. */
export function useReload(): () => Promise<void> {
  const cache: QueryClient = useQueryClient()
  return useCallback(async () => {
    cache.removeQueries({ queryKey: productsKey, type: 'inactive' })
    await cache.invalidateQueries({ queryKey: productsKey })
  }, [cache])
}

/** The maximum number of products changed at once. */
export const mostChosen = 10_000

/**
 * All matching products, in view or not, up to the maximum changed at once.
 *
 * @param sorted - In the order of the table, with what is believed about their prices.
 */
export async function readAll(filters: Filters, { sorted = false } = {}): Promise<Product[]> {
  const all: Product[] = []
  const { sort: _, order: __, ...sought } = filters
  const asked = sorted ? ({ ...filters, include: 'pricing' } as const) : sought
  for await (const product of client.products.list({ ...asked, limit: pageProducts })) {
    all.push(product)
    if (all.length >= mostChosen) break
  }
  return all
}
