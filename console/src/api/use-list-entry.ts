import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/**
 * One entry of a list; without a list, nothing is asked for.
 *
 * Its key is not below that of the pages of entries, which are edited in place.
 */
export function useListEntry(listId: string | null, productId: string) {
  return useQuery({
    queryKey: ['price-list-entry', listId, productId],
    queryFn: async ({ signal }) => {
      const page = await client.priceLists.entries.list(listId ?? '', { productId }, { signal })
      return page.data[0] ?? null
    },
    enabled: listId !== null,
  })
}
