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

/** How many entries come at once: what a screen shows ten times over. */
const pageSize = 500
/** How many edits the interface takes at once. */
const editsAtOnce = 500

type Pages = InfiniteData<Page<PriceListEntry>, string | undefined>

/** The entries of a list, biggest gain first, page after page as somebody scrolls. */
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
    // A list in work does not jump about under the reader; his own edits are put in below.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

/** What would become of an entry: it, or why it cannot be. */
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

/** A refusal, before it is told what people call the product. */
export type Unnamed = Omit<Refused, 'name'>

/**
 * Edits entries, shows them as they became, and asks anew what the list brings.
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
  await queryClient.invalidateQueries({ queryKey: ['price-list', listId] })
  return { changed, refused }
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

/** What brings an entry back to how it was. */
export function backTo(entry: PriceListEntry): PriceListEntryEdit {
  return {
    productId: entry.productId,
    price: entry.edited ? entry.price : null,
    locked: entry.locked,
    dropped: entry.dropped,
    note: entry.note,
  }
}
