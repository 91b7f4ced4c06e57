import type { Deps } from '../../deps.ts'
import type { Arm } from '../../domain/arm.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import type { OutcomeStatus } from '../../storage/tables/outcomes.ts'
import { findQuote, listQuotes, type QuoteRecord } from '../../storage/tables/quotes.ts'

export type QuoteRecordAnswer = {
  quote_id: string
  optimized_price: number
  currency: string
  confidence: number
  factors: string[]
  request: {
    product_id: string
    base_price: number
    currency: string
    segment: string | null
    quantity: number
  }
  arm: Arm
  propensity: number
  belief_version: number
  created_at: string
  terms: { expires_at: string }
  outcome: { status: OutcomeStatus; quantity: number; occurred_at: string } | null
}

export type QuotesQuery = {
  limit: number
  starting_after?: string
  ending_before?: string
  product_id?: string
}

/**
 * One page of the caller's quotes, newest first.
 *
 * @throws Refusal `parameter_invalid` for a cursor that is no quote of the caller.
 */
export async function listQuoteRecords(
  deps: Deps,
  caller: Caller,
  query: QuotesQuery,
): Promise<{ data: QuoteRecordAnswer[]; has_more: boolean }> {
  return deps.store.tenant(caller.tenantId, async (db) => {
    for (const param of ['starting_after', 'ending_before'] as const) {
      const cursor = query[param]
      if (cursor !== undefined && !(await findQuote(db, caller.tenantId, cursor))) {
        throw new Refusal(
          'parameter_invalid',
          `${param} is '${cursor}', which is not one of your quotes: send a quote_id from an earlier page.`,
          { param },
        )
      }
    }
    const rows = await listQuotes(db, caller.tenantId, {
      limit: query.limit,
      ...(query.starting_after !== undefined && { startingAfter: query.starting_after }),
      ...(query.ending_before !== undefined && { endingBefore: query.ending_before }),
      ...(query.product_id !== undefined && { productId: query.product_id }),
    })
    const page = rows.slice(0, query.limit)
    // Before a cursor the nearest rows come first; the page itself is newest first all the same.
    if (query.ending_before !== undefined) page.reverse()
    return { data: page.map(toAnswer), has_more: rows.length > query.limit }
  })
}

/** The record of a quote, with its outcome; null when the caller has none of this id. */
export async function getQuoteRecord(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<QuoteRecordAnswer | null> {
  const record = await deps.store.tenant(caller.tenantId, (db) =>
    findQuote(db, caller.tenantId, id),
  )
  return record && toAnswer(record)
}

function toAnswer(record: QuoteRecord): QuoteRecordAnswer {
  return {
    quote_id: record.id,
    optimized_price: record.optimizedPrice,
    currency: record.currency,
    confidence: record.confidence,
    factors: record.factors,
    request: {
      product_id: record.productId,
      base_price: record.basePrice,
      currency: record.currency,
      segment: record.segment === '' ? null : record.segment,
      quantity: record.quantity,
    },
    arm: record.arm,
    propensity: record.propensity,
    belief_version: record.beliefVersion,
    created_at: record.createdAt.toISOString(),
    terms: { expires_at: record.expiresAt.toISOString() },
    outcome: record.outcome && {
      status: record.outcome.status,
      quantity: record.outcome.quantity,
      occurred_at: record.outcome.occurredAt.toISOString(),
    },
  }
}
