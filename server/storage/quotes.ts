import type { Arm } from '../domain/arm.ts'
import { firstIdAt } from '../domain/ids.ts'
import type { Db } from './db.ts'
import { joinOutcome, type OutcomeStatus } from './outcomes.ts'

/** A quote as recorded, with what became of it. */
export type QuoteRecord = {
  id: string
  productId: string
  currency: string
  segment: string
  basePrice: number
  optimizedPrice: number
  confidence: number
  factors: string[]
  arm: Arm
  propensity: number
  beliefVersion: number
  quantity: number
  createdAt: Date
  expiresAt: Date
  outcome: { status: OutcomeStatus; quantity: number; occurredAt: Date } | null
}

type QuoteRecordRow = {
  id: string
  product_id: string
  currency: string
  segment: string
  base_price: number
  optimized_price: number
  confidence: number
  factors: string[]
  arm: Arm
  propensity: number
  belief_version: number
  quantity: number
  created_at: Date
  expires_at: Date
  status: OutcomeStatus | null
  outcome_quantity: number
  occurred_at: Date
}

const selectColumns = `select q.id, q.product_id, q.currency, q.segment, q.base_price,
  q.optimized_price, q.confidence, q.factors, q.arm, q.propensity, q.belief_version, q.quantity,
  q.created_at, q.expires_at, o.status, o.quantity as outcome_quantity, o.occurred_at`

export async function findQuote(db: Db, tenantId: number, id: string): Promise<QuoteRecord | null> {
  const [row] = await db.rows<QuoteRecordRow>(
    `${selectColumns} from quotes q ${joinOutcome} where q.tenant_id = $1 and q.id = $2`,
    [tenantId, id],
    'find_quote',
  )
  return row ? toRecord(row) : null
}

export type QuotePage = {
  limit: number
  /** Only quotes older than this one. */
  startingAfter?: string
  /** Only quotes newer than this one. */
  endingBefore?: string
  productId?: string
}

/**
 * One page of quotes, newest first; one row more than the limit says that there are more.
 *
 * The index of a product's quotes knows slots of time instead of ids, so its pages go by slot, then id.
 */
export async function listQuotes(
  db: Db,
  tenantId: number,
  page: QuotePage,
): Promise<QuoteRecord[]> {
  const { productId, startingAfter, endingBefore } = page
  const order = endingBefore === undefined ? 'desc' : 'asc'
  const values: unknown[] = [tenantId, page.limit + 1]
  const conditions = ['q.tenant_id = $1']
  const add = (value: string) => `$${values.push(value)}`
  if (productId !== undefined) conditions.push(`q.product_id = ${add(productId)}`)
  for (const [cursor, sign] of [
    [startingAfter, '<'],
    [endingBefore, '>'],
  ] as const) {
    if (cursor === undefined) continue
    const id = add(cursor)
    conditions.push(`q.id ${sign} ${id}`)
    if (productId === undefined) continue
    conditions.push(
      `q.slot ${sign}= (select c.slot from quotes c where c.tenant_id = $1 and c.id = ${id})`,
    )
  }
  const rows = await db.rows<QuoteRecordRow>(
    `${selectColumns}
     from (
       select * from quotes q where ${conditions.join(' and ')}
       order by ${productId === undefined ? '' : `q.slot ${order}, `}q.id ${order} limit $2
     ) q ${joinOutcome}
     order by q.id ${order}`,
    values,
  )
  return rows.map(toRecord)
}

/** A price that a customer was quoted for a product at a base price, and holds. */
export type HeldQuote = {
  priceMinor: number
  confidence: number
  factors: readonly string[]
  arm: Arm
  propensity: number
  beliefVersion: number
  draw: number
  expiresAtMs: number
}

/** The latest unexpired quote of a customer for a product at a base price, if any. */
export async function findHeldQuote(
  db: Db,
  tenantId: number,
  customerHash: Buffer,
  productId: string,
  currency: string,
  basePrice: number,
  nowMs: number,
): Promise<HeldQuote | null> {
  const [row] = await db.rows<{
    optimized_price: number
    confidence: number
    arm: Arm
    propensity: number
    belief_version: number
    draw: number
    expires_at: Date
  }>(
    `select optimized_price, confidence, arm, propensity, belief_version, draw, expires_at from quotes
     where tenant_id = $1 and customer_hash = $2 and product_id = $3 and currency = $4
       and base_price = $5 and expires_at > to_timestamp($6 / 1000.0)
     order by id desc limit 1`,
    [tenantId, customerHash, productId, currency, basePrice, nowMs],
    'find_held_quote',
  )
  return row
    ? {
        priceMinor: row.optimized_price,
        confidence: row.confidence,
        factors: ['customer_consistency'],
        arm: row.arm,
        propensity: row.propensity,
        beliefVersion: row.belief_version,
        draw: row.draw,
        expiresAtMs: row.expires_at.getTime(),
      }
    : null
}

/** The price that the last quote of a cell answered, when, and by which chance. */
export async function findLastPrice(
  db: Db,
  tenantId: number,
  cell: { productId: string; currency: string; segment: string },
): Promise<{ priceMinor: number; atMs: number; propensity: number; draw: number } | null> {
  const [row] = await db.rows<{
    optimized_price: number
    created_at: Date
    propensity: number
    draw: number
  }>(
    `select optimized_price, created_at, propensity, draw from quotes
     where tenant_id = $1 and product_id = $2 and currency = $3 and segment = $4
       and arm = 'optimized'
     order by slot desc, id desc limit 1`,
    [tenantId, cell.productId, cell.currency, cell.segment],
  )
  if (!row) return null
  const { optimized_price: priceMinor, created_at, propensity, draw } = row
  return { priceMinor, atMs: created_at.getTime(), propensity, draw }
}

/** How often a product was quoted since a moment, and when first since then. */
export async function countRecentQuotes(
  db: Db,
  tenantId: number,
  productId: string,
  sinceMs: number,
): Promise<{ count: number; firstAtMs: number }> {
  const [row] = await db.rows<{ count: number; first_at: Date | null }>(
    `select count(*) as count, min(created_at) as first_at from quotes
     where tenant_id = $1 and product_id = $2 and id > $3
       and slot >= lerner_slot(to_timestamp($4 / 1000.0))`,
    [tenantId, productId, firstIdAt('quote', sinceMs), sinceMs],
  )
  return { count: row?.count ?? 0, firstAtMs: row?.first_at?.getTime() ?? sinceMs }
}

function toRecord(row: QuoteRecordRow): QuoteRecord {
  return {
    id: row.id,
    productId: row.product_id,
    currency: row.currency,
    segment: row.segment,
    basePrice: row.base_price,
    optimizedPrice: row.optimized_price,
    confidence: row.confidence,
    factors: row.factors,
    arm: row.arm,
    propensity: row.propensity,
    beliefVersion: row.belief_version,
    quantity: row.quantity,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    outcome:
      row.status === null
        ? null
        : { status: row.status, quantity: row.outcome_quantity, occurredAt: row.occurred_at },
  }
}
