import type { QuoteRequest } from '../generated/contract.ts'
import type { Lerner } from '../lerner.ts'

/** One product on a page, at the price that the shop would show without Lerner. */
export type ProductOnPage = Pick<
  QuoteRequest,
  'productId' | 'basePrice' | 'currency' | 'customerId' | 'segment' | 'promotion'
>

/** What to show: Lerner's price with its quote, or the shop's own if there is none. */
export type Priced = {
  /** In the smallest unit. */
  price: number
  /** Null: it is the shop's own price. */
  quoteId: string | null
  /** Until when Lerner guarantees it; null if there is no guarantee. */
  expiresAt: Date | null
}

export type PricingOptions = {
  /** How long a page waits, in milliseconds; 50 if absent. */
  timeoutMs?: number
  /** Called with the reason why prices are the shop's own: all of them, or the given one. */
  onFallback?: (why: string, product: ProductOnPage | null) => void
}

/** Products per request. */
const batchSize = 1000

/**
 * Prices a page of products with one request. Never throws: if Lerner does not answer in time,
 * refuses, or no longer knows a product, the shop's own price is shown.
 */
export async function pricePage(
  lerner: Lerner,
  products: readonly ProductOnPage[],
  { timeoutMs = 50, onFallback = () => undefined }: PricingOptions = {},
): Promise<Priced[]> {
  const batches: ProductOnPage[][] = []
  for (let i = 0; i < products.length; i += batchSize)
    batches.push(products.slice(i, i + batchSize))
  const priced = await Promise.all(
    batches.map((batch) => priceBatch(lerner, batch, timeoutMs, onFallback)),
  )
  return priced.flat()
}

async function priceBatch(
  lerner: Lerner,
  products: readonly ProductOnPage[],
  timeoutMs: number,
  onFallback: (why: string, product: ProductOnPage | null) => void,
): Promise<Priced[]> {
  const requests = products.map((one): QuoteRequest => ({ ...one, include: ['terms'] }))
  const results = await lerner
    .quoteBatch(requests, { timeoutMs, maxRetries: 0 })
    .catch((error: unknown) => {
      onFallback(error instanceof Error ? error.message : String(error), null)
      return []
    })
  return products.map((one, i) => {
    const { quote, error } = results[i] ?? {}
    if (error !== undefined) onFallback(error.message, one)
    if (quote === undefined) return { price: one.basePrice, quoteId: null, expiresAt: null }
    const until = quote.terms?.expiresAt
    return {
      price: quote.optimizedPrice,
      quoteId: quote.quoteId,
      expiresAt: until === undefined ? null : new Date(until),
    }
  })
}
