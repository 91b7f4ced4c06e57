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

/** What the table is asked to show. */
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

/** Products of a page: as many as one answer holds. */
export const pageProducts = 100

const productsKey = ['products']

/** Pages that are out of sight are kept so long, for whoever scrolls back. */
const keptMs = 60_000

/** A place of the list stays put so long before it is asked for: a drag to the end asks once. */
const restMs = 60

function pageQuery(filters: Filters, page: number) {
  return {
    queryKey: [...productsKey, filters, page],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      // Somebody drags the scroll bar past: what is no longer in sight is never asked for.
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
    // What was seen stays while the next order is on its way: nothing jumps.
    ...(page === 0 && { placeholderData: keepPreviousData }),
  } as const
}

/**
 * Products as they are looked for, with what is believed of their prices: as many places as there
 * are products, of which those in sight and a little about them are loaded.
 */
export function useProducts(filters: Filters) {
  const [seen, setSeen] = useState<readonly number[]>([0])
  const pages = seen.includes(0) ? seen : [0, ...seen]
  const answers = useQueries({ queries: pages.map((page) => pageQuery(filters, page)) })
  const first = answers[0]
  const total = first?.data?.total ?? 0
  const given = answers.map(({ data }) => data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers, each for itself
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

/** As many as there can be in sight, so that the number of dependencies stays the same. */
const mostInSight = mostPages + 1

function eachOf(given: readonly unknown[]): unknown[] {
  return Array.from({ length: mostInSight }, (_, i) => given[i])
}

/** Asks anew for what is in sight, after something was changed. */
export function useReload(): () => Promise<void> {
  const cache: QueryClient = useQueryClient()
  return useCallback(async () => {
    cache.removeQueries({ queryKey: productsKey, type: 'inactive' })
    await cache.invalidateQueries({ queryKey: productsKey })
  }, [cache])
}

/** So many products are changed at once at most. */
export const mostChosen = 10_000

/**
 * All products that are looked for, in sight or not, up to the most that are changed at once.
 *
 * @param sorted - In the order of the table, with what is believed of their prices.
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
