import type { Deps } from '../deps.ts'
import type { Caller } from '../domain/caller.ts'
import { Refusal } from '../domain/errors.ts'
import { quotePrice } from './quote.ts'
import type { QuoteAnswer, QuoteRequest } from './quote-request.ts'

/** How many cells of one batch are read at a time, so that a batch leaves connections to others. */
const lanes = 8

/**
 * Answers many prices, each with its own quote or its own refusal, in the order asked. The quotes share
 * the group commit; one that is refused does not touch the others.
 */
export async function quotePrices(
  deps: Deps,
  caller: Caller,
  requests: readonly QuoteRequest[],
): Promise<(QuoteAnswer | Refusal)[]> {
  const results = new Array<QuoteAnswer | Refusal>(requests.length)
  let next = 0
  async function lane(): Promise<void> {
    while (next < requests.length) {
      const place = next++
      const request = requests[place]
      if (request) results[place] = await quoteOrRefusal(deps, caller, request)
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, requests.length) }, lane))
  return results
}

async function quoteOrRefusal(
  deps: Deps,
  caller: Caller,
  request: QuoteRequest,
): Promise<QuoteAnswer | Refusal> {
  try {
    const result = await quotePrice(deps, caller, request, null)
    if ('known' in result) throw new Error('a quote without an idempotency key is always new')
    return result.answer
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
