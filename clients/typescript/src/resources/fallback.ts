import { type LernerError, UnreadableAnswerError } from '../errors.ts'
import type { Quote, QuoteRequest } from '../generated/contract.ts'
import { mayPass } from '../retry.ts'

/**
 * The base price in place of a quote when the service is unavailable, which knows nothing of it.
 */
export type FallbackQuote = Omit<Quote, 'quoteId'> & { quoteId: null; fallback: true }

/**
 * The base price, marked as not being a price of the service. Null if the request has none to show.
 */
export function fallbackQuote({ basePrice, currency }: QuoteRequest): FallbackQuote | null {
  // Types guarantee both, plain JavaScript neither: undefined must not reach a customer as a price.
  if (!Number.isSafeInteger(basePrice) || typeof currency !== 'string') return null
  return {
    quoteId: null,
    optimizedPrice: basePrice,
    currency: currency.toLowerCase(),
    confidence: 0,
    factors: ['fallback'],
    fallback: true,
  }
}

/**
 * True if the service did not respond, or not readably. A refusal of the request does not count: it
 * is a mistake that the base price would hide.
 */
export function isForFallback(error: LernerError): boolean {
  return mayPass(error) || error instanceof UnreadableAnswerError
}
