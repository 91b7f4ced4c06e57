import { useQueries } from '@tanstack/react-query'
import { client } from './client.ts'

/** What people call products; an id stays where the catalogue has no product of that id. */
export function useProductNames(ids: readonly string[]): (id: string) => string {
  const products = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['product', id, 'itself'],
      queryFn: ({ signal }: { signal: AbortSignal }) => client.products.get(id, { signal }),
    })),
  })
  const names = new Map(ids.map((id, i) => [id, products[i]?.data?.name ?? id]))
  return (id) => names.get(id) ?? id
}
