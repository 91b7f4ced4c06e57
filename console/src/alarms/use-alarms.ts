import { useQueries, useQuery } from '@tanstack/react-query'
import type { Breaker, Product } from '../../../clients/typescript/src/main.ts'
import { client } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { newsKey } from '../api/use-news.ts'

export const openAlarmsKey = ['breakers', 'open']
/** The most that one response holds; anyone with more answers these first. */
export const mostAlarms = 100
const askedAgainMs = 60_000

/** Alarms awaiting an answer, newest first: the same on every screen. */
export function useOpenAlarms() {
  return useQuery({
    queryKey: openAlarmsKey,
    queryFn: ({ signal }) =>
      client.breakers.list({ status: 'open', limit: mostAlarms }, { signal }),
    refetchInterval: askedAgainMs,
  })
}

/** Recently answered alarms. */
export function useAnsweredAlarms() {
  return useQuery({
    queryKey: ['breakers', 'closed'],
    queryFn: ({ signal }) => client.breakers.list({ status: 'closed', limit: 25 }, { signal }),
  })
}

/** The products that alarms concern, by id: their names and currencies. */
export function useProductsOf(alarms: readonly Breaker[]): ReadonlyMap<string, Product> {
  const ids = [...new Set(alarms.flatMap(({ productId }) => productId ?? []))]
  const products = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['product', id, 'itself'],
      queryFn: ({ signal }: { signal: AbortSignal }) => client.products.get(id, { signal }),
    })),
  })
  return new Map(products.flatMap(({ data }) => (data ? [[data.id, data]] : [])))
}

/**
 * Answers an alarm, and refetches everything that showed it.
 *
 * @param basePrice - The base price that the product gets first, where its own was the mistake.
 */
export async function answerAlarm(
  alarm: Breaker,
  accept: boolean,
  basePrice?: number,
): Promise<void> {
  if (basePrice !== undefined && alarm.productId !== null) {
    await client.products.update(alarm.productId, { basePrice })
  }
  await client.breakers.close(alarm.id, { accept })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['breakers'] }),
    queryClient.invalidateQueries({ queryKey: ['product'] }),
    queryClient.invalidateQueries({ queryKey: ['products'] }),
    queryClient.invalidateQueries({ queryKey: newsKey }),
  ])
}
