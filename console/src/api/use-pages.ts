import { useInfiniteQuery } from '@tanstack/react-query'

type Page<Item> = { data: readonly Item[]; hasMore: boolean }

/**
 * A list of the interface, loaded page by page while scrolling.
 *
 * @param queryKey - Includes every filter.
 * @param ask - Requests the page that follows an id; undefined: the first one.
 */
export function usePages<Item extends { id: string }>(
  queryKey: readonly unknown[],
  ask: (startingAfter: string | undefined, signal: AbortSignal) => PromiseLike<Page<Item>>,
) {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, signal }) => {
      const { data, hasMore } = await ask(pageParam, signal)
      return { data, hasMore }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data, hasMore }) => (hasMore ? data.at(-1)?.id : undefined),
  })
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) query.fetchNextPage()
  }
  return { ...query, rows, more }
}
