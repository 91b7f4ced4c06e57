import type { Deps } from '../../deps.ts'
import type { Arm } from '../../domain/arm.ts'
import type { Caller } from '../../domain/caller.ts'
import type { OutcomeStatus } from '../../storage/tables/outcomes.ts'
import { type Listed, type Page, unknownCursor } from '../../storage/tables/page.ts'
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

/** One page of the caller's quotes, of one product where it is told, newest first. */
export async function listQuoteRecords(
  deps: Pick<Deps, 'store'>,
  { tenantId }: Caller,
  page: Page,
  productId: string | null,
): Promise<Listed<QuoteRecordAnswer> | typeof unknownCursor> {
  const listed = await deps.store.tenant(tenantId, (db) =>
    listQuotes(db, tenantId, page, productId),
  )
  return listed === unknownCursor ? listed : { ...listed, data: listed.data.map(toAnswer) }
}

/** The record of a quote, with its outcome; null when the caller has none of this id. */
export async function getQuoteRecord(
  deps: Pick<Deps, 'store'>,
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
