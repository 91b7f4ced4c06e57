import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

/** Which currencies, categories and brands there are, to choose from. */
export function useCatalogue() {
  return useQuery({
    queryKey: ['products', 'catalogue'],
    queryFn: ({ signal }) => client.catalogue.get({ signal }),
  })
}

/** The currency that most products are sold in; null while it is not known, or nothing is sold. */
export function useMainCurrency(): string | null {
  return useCatalogue().data?.currencies[0]?.currency ?? null
}
