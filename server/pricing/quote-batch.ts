import type { Deps } from '../deps.ts'
import type { Caller } from '../domain/caller.ts'
import { Refusal } from '../domain/errors.ts'
import { createGate } from './gate.ts'
import { quotePrice } from './quote.ts'
import type { QuoteAnswer, QuoteRequest } from './quote-request.ts'

/** How many cells of one batch are read at a time, so that a batch leaves connections to others. */
const readsAtOnce = 8

/**
 * Answers many prices, each with its own quote or its own refusal, in the order asked. The quotes share
 * the group commit; one that is refused does not touch the others.
 */
export async function quotePrices(
  deps: Deps,
  caller: Caller,
  requests: readonly QuoteRequest[],
): Promise<(QuoteAnswer | Refusal)[]> {
  // Reads wait for their turn, commits do not: a batch of warm cells is one or two commits, not a hundred.
  const gate = createGate(readsAtOnce)
  const store = {
    ...deps.store,
    tenant: ((tenantId, work) =>
      gate(() => deps.store.tenant(tenantId, work))) as Deps['store']['tenant'],
  }
  const paced = { ...deps, store }
  return Promise.all(requests.map((request) => quoteOrRefusal(paced, caller, request)))
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
