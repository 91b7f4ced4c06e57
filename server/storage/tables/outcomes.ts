import type { Arm } from '../../domain/arm.ts'
import type { NewEvent } from '../../domain/event.ts'
import type { HoldoutUnit } from '../../domain/holdout-unit.ts'
import type { Db } from '../connection/db.ts'
import { competitorPriceOfQuote } from './competitor-prices.ts'
import { ownTenant } from './own-tenant.ts'

export type OutcomeStatus = 'accepted' | 'declined' | 'returned' | 'expired'

/** The outcome of a quote. */
export type Outcome = {
  quoteId: string
  status: OutcomeStatus
  /** Units: those returned for a return, otherwise those ordered. */
  quantity: number
  /** For a return, the units that had been bought; otherwise null. */
  bought: number | null
  occurredAt: Date
  /** The observation that first counted this offer; null while it does not count yet. */
  seq: number | null
}

/** The parts of a quote that its outcome needs, and the outcome known so far. */
export type QuoteWithOutcome = {
  quoteId: string
  productId: string
  currency: string
  segment: string
  /** What was paid for a unit. */
  priceMinor: number
  /** The drawn price of one unit; differs from the price paid only for several units. */
  singleMinor: number
  /** The base price of one unit. */
  basePriceMinor: number
  /** The quantity discount on both, as a fraction. */
  volumeDiscount: number
  /** The probability of the quoted price; null for a list price, which everyone saw. */
  propensity: number | null
  /** The competitor's price in the policy at that time; null if it had none. */
  competitorMinor: number | null
  quantity: number
  arm: Arm
  confidence: number
  /** Probability with which it could have been held out; 0 if nothing was drawn. */
  holdoutShare: number
  /** The unit by which its arm was drawn; null if not drawn. */
  holdoutUnit: HoldoutUnit | null
  /** The unit cost when it was made, in minor units; null if unknown. */
  unitCostMinor: number | null
  /** Which of 256 parts its customer was assigned to; null without a customer. */
  customerPart: number | null
  /** Whether a promotion was on when it was made. */
  promotion: boolean
  expiresAt: Date
  outcome: Omit<Outcome, 'quoteId'> | null
}

type QuoteWithOutcomeRow = {
  id: string
  product_id: string
  currency: string
  segment: string
  optimized_price: number
  single_price: number | null
  base_price: number
  volume_discount: number | null
  propensity: number | null
  competitor_price: number | null
  quantity: number
  arm: Arm
  confidence: number
  holdout_share: number | null
  holdout_unit: HoldoutUnit | null
  unit_cost: number | null
  customer_part: number | null
  promotion: boolean | null
  expires_at: Date
  status: OutcomeStatus | null
  outcome_quantity: number
  bought: number | null
  occurred_at: Date
  seq: number | null
}

const columns = `q.id, q.product_id, q.currency, q.segment, q.optimized_price, q.single_price, q.base_price,
  q.volume_discount,
  case when q.arm <> 'list' then q.propensity end as propensity, q.quantity, q.arm, q.confidence,
  q.holdout_share, q.holdout_unit, q.unit_cost, get_byte(q.customer_hash, 0) as customer_part, q.promotion,
  q.expires_at,
  ${competitorPriceOfQuote} as competitor_price, o.status, o.quantity as outcome_quantity, o.bought,
  o.occurred_at, o.seq`

/**
 * SQL that joins the outcome `o` of a quote `q` of tenant $1. The limit does not change the result;
 * it makes the planner do one lookup per quote. Without it, the planner reads every outcome of the
 * tenant wherever it expects few.
 */
export const joinOutcome = `left join lateral (
       select * from outcomes where tenant_id = $1 and quote_id = q.id limit 1
     ) o on true`

/**
 * The quotes with these ids and their outcomes. Ids that are unknown, or another tenant's, are
 * omitted.
 */
export async function readQuotesWithOutcomes(
  db: Db,
  tenantId: number,
  quoteIds: readonly string[],
): Promise<QuoteWithOutcome[]> {
  const rows = await db.rows<QuoteWithOutcomeRow>(
    `select ${columns}
     from unnest($2::text[]) as k (id)
     cross join lateral (select * from quotes where tenant_id = $1 and id = k.id limit 1) q
     ${joinOutcome}`,
    [tenantId, quoteIds],
    'read_quotes_with_outcomes',
  )
  return rows.map(toQuoteWithOutcome)
}

/** The oldest quotes between two ids, both excluded, with their outcomes. */
export async function readQuotesBetween(
  db: Db,
  tenantId: number,
  { after, before }: { after: string; before: string },
  limit: number,
): Promise<QuoteWithOutcome[]> {
  const rows = await db.rows<QuoteWithOutcomeRow>(
    `select ${columns}
     from (
       select * from quotes where tenant_id = $1 and id > $2 and id < $3 order by id limit $4
     ) q
     ${joinOutcome}
     order by q.id`,
    [tenantId, after, before, limit],
    'read_quotes_between',
  )
  return rows.map(toQuoteWithOutcome)
}

function toQuoteWithOutcome(row: QuoteWithOutcomeRow): QuoteWithOutcome {
  return {
    quoteId: row.id,
    productId: row.product_id,
    currency: row.currency,
    segment: row.segment,
    priceMinor: row.optimized_price,
    singleMinor: row.single_price ?? row.optimized_price,
    basePriceMinor: row.base_price,
    volumeDiscount: row.volume_discount ?? 0,
    propensity: row.propensity,
    competitorMinor: row.competitor_price,
    quantity: row.quantity,
    arm: row.arm,
    confidence: row.confidence,
    holdoutShare: row.holdout_share ?? 0,
    holdoutUnit: row.holdout_unit,
    unitCostMinor: row.unit_cost,
    customerPart: row.customer_part,
    promotion: row.promotion ?? false,
    expiresAt: row.expires_at,
    outcome:
      row.status === null
        ? null
        : {
            status: row.status,
            quantity: row.outcome_quantity,
            bought: row.bought,
            occurredAt: row.occurred_at,
            seq: row.seq,
          },
  }
}

/** Stores outcomes; a later one of the same quote replaces the earlier. Quote ids are distinct. */
export async function upsertOutcomes(
  db: Db,
  tenantId: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  await db.run(
    `insert into outcomes (tenant_id, quote_id, status, quantity, bought, occurred_at, seq)
     select t.tenant_id, r.* from ${ownTenant}
     cross join unnest($2::text[], $3::text[], $4::integer[], $5::integer[], $6::timestamptz[], $7::bigint[]) r
     on conflict (tenant_id, quote_id) do update set status = excluded.status,
       quantity = excluded.quantity, bought = excluded.bought, occurred_at = excluded.occurred_at,
       seq = excluded.seq, recorded_at = excluded.recorded_at`,
    [
      tenantId,
      outcomes.map((outcome) => outcome.quoteId),
      outcomes.map((outcome) => outcome.status),
      outcomes.map((outcome) => outcome.quantity),
      outcomes.map((outcome) => outcome.bought),
      outcomes.map((outcome) => outcome.occurredAt),
      outcomes.map((outcome) => outcome.seq),
    ],
    'upsert_outcomes',
  )
}

/** The event of an outcome, with wire names, as events are stored and sent. */
export function outcomeEvent(
  quote: Omit<QuoteWithOutcome, 'outcome'>,
  outcome: Pick<Outcome, 'status' | 'quantity' | 'occurredAt'>,
): NewEvent {
  const data = {
    quote_id: quote.quoteId,
    product_id: quote.productId,
    currency: quote.currency,
    segment: quote.segment === '' ? null : quote.segment,
    optimized_price: quote.priceMinor,
    status: outcome.status,
    quantity: outcome.quantity,
    occurred_at: outcome.occurredAt,
  }
  return { type: outcome.status === 'expired' ? 'quote.expired' : 'outcome.recorded', data }
}
