import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** The available currencies, categories and brands. */
export function useCatalogue() {
  return useQuery({
    queryKey: ['products', 'catalogue'],
    queryFn: ({ signal }) => client.catalogue.get({ signal }),
  })
}

/** The currency that most products are sold in; null while unknown, or if nothing is sold. */
export function useMainCurrency(): string | null {
  return useCatalogue().data?.currencies[0]?.currency ?? null
}
