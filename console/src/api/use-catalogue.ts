import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CatalogueGetQuery } from '../../../clients/typescript/src/main.ts'
import { client } from './client.ts'

/** The available currencies, categories and brands. */
export function useCatalogue() {
  return useQuery({
    queryKey: ['products', 'catalogue'],
    queryFn: ({ signal }) => client.catalogue.get({}, { signal }),
  })
}

/**
 * How many products each value of a filter would show beside the other filters; undefined until
 * that is known. Without filters it is the catalogue that every screen reads.
 */
export function useCounts(filters: CatalogueGetQuery) {
  return useQuery({
    queryKey: ['products', 'catalogue', ...(Object.keys(filters).length === 0 ? [] : [filters])],
    queryFn: ({ signal }) => client.catalogue.get(filters, { signal }),
    placeholderData: keepPreviousData,
  }).data
}

/** The currency of everything that is sold; undefined while unknown, or if there are several. */
export function useOnlyCurrency(): string | undefined {
  const currencies = useCatalogue().data?.currencies ?? []
  return currencies.length === 1 ? currencies[0]?.currency : undefined
}

/** The currency that most products are sold in; null while unknown, or if nothing is sold. */
export function useMainCurrency(): string | null {
  return useCatalogue().data?.currencies[0]?.currency ?? null
}
