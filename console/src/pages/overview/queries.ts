import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOpenAlarms } from '../../alarms/use-alarms.ts'
import { client } from '../../api/client.ts'
import { useCatalogue } from '../../api/use-catalogue.ts'
import { useLiftOverTime } from '../../api/use-lift-over-time.ts'
import { useNewestLists } from '../../api/use-newest-lists.ts'
import { useTrade } from '../../api/use-trade.ts'
import { rangeOf } from './trade-range.ts'

/** Any product: whether one exists. */
export function useAnyProduct() {
  return useQuery({
    queryKey: ['any-product'],
    queryFn: ({ signal }) => client.products.list({ limit: 1 }, { signal }),
  })
}

/** What the products with the most offers earned. */
export function useLiftByProduct() {
  return useQuery({
    queryKey: ['lift', 'product'],
    queryFn: ({ signal }) => client.reports.lift({ by: 'product', limit: 100 }, { signal }),
  })
}

/** The newest quotes. */
export function useNewestQuotes() {
  return useQuery({
    queryKey: ['quotes', 'newest'],
    queryFn: ({ signal }) => client.quotes.list({ limit: 8 }, { signal }),
  })
}

/** How long the parts that have loaded wait for the others, in milliseconds. */
const patience = 2000

/**
 * Whether to wait for a part that is still loading: all are shown at once, so that nothing jumps,
 * except for slow ones, whose space is reserved.
 */
export function useIsLoading(): boolean {
  const [isPatient, setPatient] = useState(true)
  useEffect(() => {
    const end = setTimeout(() => setPatient(false), patience)
    return () => clearTimeout(end)
  }, [])
  const parts = [
    useLiftOverTime(),
    useLiftByProduct(),
    useOpenAlarms(),
    useNewestLists(),
    useNewestQuotes(),
    useCatalogue(),
    useAccountPolicy(),
    useTrade(rangeOf(new URLSearchParams(location.search))),
  ]
  return isPatient && parts.some(({ isPending }) => isPending)
}

/** What the account lets prices do; cached under the key that the settings use. */
export function useAccountPolicy() {
  return useQuery({
    queryKey: ['policy'],
    queryFn: ({ signal }) => client.policy.get({ signal }),
  })
}
