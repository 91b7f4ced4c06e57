import { useQuery } from '@tanstack/react-query'
import type { PriceListComment } from '../../../clients/typescript/src/main.ts'
import { client } from './client.ts'
import { queryClient } from './query-client.ts'

/** Others may write while somebody reads. */
const askAgainMs = 30_000

const keyOf = (listId: string) => ['list-comments', listId]

/** All comments on a list, newest last; there are at most 200. */
export function useListComments(listId: string) {
  return useQuery({
    queryKey: keyOf(listId),
    queryFn: async ({ signal }) => {
      const all: PriceListComment[] = []
      for await (const one of client.priceLists.comments.list(listId, { limit: 100 }, { signal })) {
        all.push(one)
      }
      return all
    },
    refetchInterval: askAgainMs,
  })
}

export async function addComment(
  listId: string,
  text: string,
  productId: string | undefined,
): Promise<void> {
  await client.priceLists.comments.create(listId, { text, productId })
  await queryClient.invalidateQueries({ queryKey: keyOf(listId) })
}

export async function deleteComment(listId: string, id: string): Promise<void> {
  await client.priceLists.comments.delete(listId, id)
  await queryClient.invalidateQueries({ queryKey: keyOf(listId) })
}
