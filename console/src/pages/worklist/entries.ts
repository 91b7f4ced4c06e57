import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type {
  Page,
  PriceListEntry,
  PriceListEntryEdit,
} from '../../../../clients/typescript/src/main.ts'
import { client } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import type { Refusal } from '../../api/refusal-words.ts'
import type { Refused } from '../../api/refused-groups.ts'
import { type Filters, queryOf } from './filters.ts'

/** Entries per page: ten times what a screen shows. */
const pageSize = 500
/** The maximum number of edits that the interface accepts at once. */
const editsAtOnce = 500

type Pages = InfiniteData<Page<PriceListEntry>, string | undefined>

/** The entries of a list, biggest gain first, page by page while scrolling. */
export function useEntries(listId: string, filters: Filters, isReady: boolean) {
  return useInfiniteQuery({
    queryKey: ['price-list-entries', listId, filters],
    queryFn: ({ pageParam, signal }) =>
      client.priceLists.entries.list(
        listId,
        { ...queryOf(filters), limit: pageSize, startingAfter: pageParam },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, data }) => (hasMore ? data.at(-1)?.productId : undefined),
    enabled: isReady,
    // A list being edited does not jump under the reader; their own edits are inserted below.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

/** The result for an entry: the entry, or why it cannot be edited. */
type Tried =
  | { productId: string; entry: PriceListEntry; refusal: null }
  | { productId: string; entry: null; refusal: Refusal }

/** What entries would be if they were edited; nothing is stored. */
export async function tryEdits(
  listId: string,
  edits: readonly PriceListEntryEdit[],
): Promise<Tried[]> {
  const tried: Tried[] = []
  for (let at = 0; at < edits.length; at += editsAtOnce) {
    const part = edits.slice(at, at + editsAtOnce)
    const answer = await client.priceLists.entries.updateMany(listId, {
      entries: part,
      dryRun: true,
    })
    for (const [i, { entry, error }] of answer.results.entries()) {
      const productId = part[i]?.productId ?? ''
      tried.push(
        entry ? { productId, entry, refusal: null } : { productId, entry: null, refusal: error },
      )
    }
  }
  return tried
}

/** A refusal, before the product's name is known. */
export type Unnamed = Omit<Refused, 'name'>

/**
 * Edits entries, shows the results, and refetches what the list brings.
 *
 * @returns How many were changed, and why each other one was not.
 */
export async function editEntries(
  listId: string,
  edits: readonly PriceListEntryEdit[],
): Promise<{ changed: number; refused: readonly Unnamed[] }> {
  let changed = 0
  const refused: Unnamed[] = []
  for (let at = 0; at < edits.length; at += editsAtOnce) {
    const part = edits.slice(at, at + editsAtOnce)
    const answer = await client.priceLists.entries.updateMany(listId, { entries: part })
    changed += answer.changed
    const entries = new Map<string, PriceListEntry>()
    for (const [i, { entry, error }] of answer.results.entries()) {
      if (entry) entries.set(entry.productId, entry)
      else refused.push({ ...error, productId: part[i]?.productId ?? '' })
    }
    putEntries(listId, entries)
  }
  await refetchList(listId)
  return { changed, refused }
}

/** What a list brings, and its entries where they are read one by one. */
async function refetchList(listId: string): Promise<void> {
  await Promise.all(
    ['price-list', 'price-list-entry', 'entry-explanation'].map((of) =>
      queryClient.invalidateQueries({ queryKey: [of, listId] }),
    ),
  )
}

/** The same after entries were changed elsewhere, as by a file. */
export async function refetchEntries(listId: string): Promise<void> {
  await refetchList(listId)
  await queryClient.invalidateQueries({ queryKey: ['price-list-entries', listId] })
}

function putEntries(listId: string, entries: ReadonlyMap<string, PriceListEntry>): void {
  queryClient.setQueriesData<Pages>({ queryKey: ['price-list-entries', listId] }, (pages) =>
    pages === undefined
      ? pages
      : {
          ...pages,
          pages: pages.pages.map((page) => ({
            ...page,
            data: page.data.map((entry) => entries.get(entry.productId) ?? entry),
          })),
        },
  )
}

/** The edit that restores an entry. */
export function backTo(entry: PriceListEntry): PriceListEntryEdit {
  return {
    productId: entry.productId,
    price: entry.edited ? entry.price : null,
    locked: entry.locked,
    dropped: entry.dropped,
    note: entry.note,
  }
}
