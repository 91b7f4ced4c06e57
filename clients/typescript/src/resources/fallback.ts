import { type LernerError, UnreadableAnswerError } from '../errors.ts'
import type { Quote, QuoteRequest } from '../generated/contract.ts'
import { mayPass } from '../retry.ts'

/**
 * The base price in place of a quote that the service could not answer. Nothing is known of it
 * there.
 */
export type FallbackQuote = Omit<Quote, 'quoteId'> & { quoteId: null; fallback: true }

/**
 * The base price, marked as what it is: no price of the service. Null where the request has none to
 * show.
 */
export function fallbackQuote({ basePrice, currency }: QuoteRequest): FallbackQuote | null {
  // Types promise both, and plain JavaScript none: undefined must not reach a customer as a price.
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
 * True when the service did not answer, or not readably. A refusal of the request is none of these:
 * it is a mistake that the base price would hide.
 */
export function isForFallback(error: LernerError): boolean {
  return mayPass(error) || error instanceof UnreadableAnswerError
}
