import type { Arm } from '../../domain/arm.ts'
import type { Channel } from '../../domain/channel.ts'
import { type Decision, storedDecision } from '../../domain/decision.ts'
import type { Factor } from '../../domain/factors.ts'
import type { HoldoutUnit } from '../../domain/holdout-unit.ts'
import type { Db } from '../connection/db.ts'
import { toPartId } from './decisions.ts'
import { joinOutcome, type OutcomeStatus } from './outcomes.ts'
import { type Listed, type Page, toListed, unknownCursor } from './page.ts'

/** A quote as recorded, with what became of it. */
export type QuoteRecord = {
  id: string
  productId: string
  currency: string
  segment: string
  basePrice: number
  optimizedPrice: number
  confidence: number
  factors: Factor[]
  arm: Arm
  propensity: number
  beliefVersion: number
  quantity: number
  /** Whether a promotion was on. */
  promotion: boolean
  /** The channel through which the price reached its customer; null if not given. */
  channel: Channel | null
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
  factors: Factor[]
  arm: Arm
  propensity: number
  belief_version: number
  quantity: number
  promotion: boolean | null
  channel: Channel | null
  created_at: Date
  expires_at: Date
  status: OutcomeStatus | null
  outcome_quantity: number
  occurred_at: Date
}

const selectColumns = `select q.id, q.product_id, q.currency, q.segment, q.base_price,
  q.optimized_price, q.confidence, q.factors, q.arm, q.propensity, q.belief_version, q.quantity,
  q.promotion, q.channel, q.created_at, q.expires_at, o.status, o.quantity as outcome_quantity, o.occurred_at`

export async function findQuote(db: Db, tenantId: number, id: string): Promise<QuoteRecord | null> {
  const [row] = await db.rows<QuoteRecordRow>(
    `${selectColumns} from quotes q ${joinOutcome} where q.tenant_id = $1 and q.id = $2`,
    [tenantId, id],
    'find_quote',
  )
  return row ? toRecord(row) : null
}

/**
 * SQL of all cells in which product $2 of tenant $1 was ever quoted, with one index step for each.
 * The index of quotes is by cell, so a query about a product is run on each of its cells.
 */
export const cellsOfProduct = `with recursive cells (currency, segment) as (
    (select currency, segment from quotes where tenant_id = $1 and product_id = $2
      order by currency, segment limit 1)
    union all
    select next.currency, next.segment from cells c cross join lateral (
      select currency, segment from quotes where tenant_id = $1 and product_id = $2
        and (currency, segment) > (c.currency, c.segment)
      order by currency, segment limit 1
    ) next
  )`

/** One page of the tenant's quotes, or of one product's, newest first. */
export async function listQuotes(
  db: Db,
  tenantId: number,
  page: Page,
  productId: string | null = null,
): Promise<Listed<QuoteRecord> | typeof unknownCursor> {
  const { startingAfter, endingBefore } = page
  const order = endingBefore === null ? 'desc' : 'asc'
  const values: unknown[] = [tenantId, ...(productId === null ? [] : [productId])]
  const add = (value: unknown) => `$${values.push(value)}`
  const limit = add(page.limit + 1)
  const conditions = ['q.tenant_id = $1']
  for (const [cursor, sign] of [
    [startingAfter, '<'],
    [endingBefore, '>'],
  ] as const) {
    if (cursor === null) continue
    if ((await findQuote(db, tenantId, cursor)) === null) return unknownCursor
    const id = add(cursor)
    conditions.push(`q.id ${sign} ${id}`)
    if (productId === null) continue
    conditions.push(
      `q.slot ${sign}= (select c.slot from quotes c where c.tenant_id = $1 and c.id = ${id})`,
    )
  }
  const wanted = conditions.join(' and ')
  const found =
    productId === null
      ? `select * from quotes q where ${wanted}`
      : quotesOfProduct(wanted, order, limit)
  const rows = await db.rows<QuoteRecordRow>(
    `${productId === null ? '' : cellsOfProduct}
     ${selectColumns}
     from (select * from (${found}) q order by q.id ${order} limit ${limit}) q ${joinOutcome}
     order by q.id ${order}`,
    values,
  )
  return toListed(rows, page, toRecord)
}

/**
 * SQL of a product's quotes near a page's start. The index contains time slots and no ids, so this
 * reads as many slots as fill the page, then sorts by id.
 */
function quotesOfProduct(wanted: string, order: 'asc' | 'desc', limit: string): string {
  const [sign, last] = order === 'desc' ? ['>=', 'min'] : ['<=', 'max']
  const ofCell = `q.product_id = $2 and q.currency = c.currency and q.segment = c.segment`
  return `select found.* from cells c cross join lateral (
      select * from quotes q where ${wanted} and ${ofCell} and q.slot ${sign} (
        select ${last}(slot) from (
          select near.slot from cells c cross join lateral (
            select q.slot from quotes q where ${wanted} and ${ofCell} order by q.slot ${order} limit ${limit}
          ) near order by near.slot ${order} limit ${limit}
        ) page
      )
    ) found`
}

/** SQL of the unit price that was drawn, where the answered price may be for several units. */
export const singlePrice = 'coalesce(single_price, optimized_price) as single_price'

/** An unexpired price that a customer was quoted for a product at a base price. */
export type HeldQuote = {
  priceMinor: number
  confidence: number
  factors: readonly Factor[]
  arm: Arm
  propensity: number
  beliefVersion: number
  draw: number
  holdoutShare: number
  /** The unit by which its arm was drawn; null if none was. */
  holdoutUnit: HoldoutUnit | null
  /** The inputs of the table in force; null if not kept. */
  decision: Decision | null
  drawnFrom: string | null
  expiresAtMs: number
}

/** What applies to a held price as a whole, or follows from the quantity requested next. */
const ofOneQuote: readonly Factor[] = ['customer_consistency', 'volume_break']

/** What a reply says about a held price: that it is held, and what moved it. */
export function heldFactors(factors: readonly Factor[]): Factor[] {
  return ['customer_consistency', ...factors.filter((name) => !ofOneQuote.includes(name))]
}

/** Whose price is asked for, and for what. */
export type HeldKey = {
  customerHash: Buffer
  productId: string
  currency: string
  basePrice: number
}

type HeldRow = {
  place: number
  single_price: number
  confidence: number
  factors: Factor[]
  arm: Arm
  propensity: number
  belief_version: number
  draw: number
  holdout_share: number | null
  holdout_unit: HoldoutUnit | null
  decision: Buffer | null
  drawn_from: Buffer | null
  expires_at: Date
}

/** The latest unexpired quote of each customer for a product at a base price, or null, in order. */
export async function findHeldQuotes(
  db: Db,
  tenantId: number,
  keys: readonly HeldKey[],
  nowMs: number,
): Promise<(HeldQuote | null)[]> {
  const rows = await db.rows<HeldRow>(
    `select k.place::integer as place, q.*
     from unnest($2::bytea[], $3::text[], $4::text[], $5::bigint[])
       with ordinality as k (customer, product, currency, base, place)
     cross join lateral (
       select ${singlePrice}, confidence, factors, arm, propensity, belief_version, draw,
         holdout_share, holdout_unit, decision, drawn_from, expires_at
       from quotes
       where tenant_id = $1 and customer_hash = k.customer and product_id = k.product
         and quotes.currency = k.currency and base_price = k.base
         and expires_at > to_timestamp($6 / 1000.0)
       order by id desc limit 1
     ) q`,
    [
      ...[tenantId, keys.map((key) => key.customerHash), keys.map((key) => key.productId)],
      ...[keys.map((key) => key.currency), keys.map((key) => key.basePrice), nowMs],
    ],
    'find_held_quotes',
  )
  const found = new Map(rows.map((row) => [row.place, toHeldQuote(row)]))
  return keys.map((_, i) => found.get(i + 1) ?? null)
}

function toHeldQuote(row: HeldRow): HeldQuote {
  return {
    priceMinor: row.single_price,
    confidence: row.confidence,
    factors: heldFactors(row.factors),
    arm: row.arm,
    propensity: row.propensity,
    beliefVersion: row.belief_version,
    draw: row.draw,
    holdoutShare: row.holdout_share ?? 0,
    holdoutUnit: row.holdout_unit,
    decision: row.decision && storedDecision(toPartId(row.decision)),
    drawnFrom: row.drawn_from && toPartId(row.drawn_from),
    expiresAtMs: row.expires_at.getTime(),
  }
}

/** A cell's last quoted price, when, and how it was drawn. */
export type LastPrice = {
  priceMinor: number
  atMs: number
  propensity: number
  draw: number
  /** The key of the table that it was drawn from; '' if it was not kept. */
  tableId: string
}

/** The price of a cell's last quote, its time, and its probability. */
export async function findLastPrice(
  db: Db,
  tenantId: number,
  cell: { productId: string; currency: string; segment: string },
): Promise<LastPrice | null> {
  const [row] = await db.rows<{
    single_price: number
    created_at: Date
    propensity: number
    draw: number
    table_id: Buffer | null
  }>(
    `select ${singlePrice}, q.created_at, q.propensity, q.draw,
       coalesce(q.drawn_from, q.decision) as table_id
     from (
       select slot from quotes
       where tenant_id = $1 and product_id = $2 and currency = $3 and segment = $4 and arm = 'optimized'
       order by slot desc limit 1
     ) latest cross join lateral (
       select * from quotes
       where tenant_id = $1 and product_id = $2 and currency = $3 and segment = $4 and arm = 'optimized'
         and slot = latest.slot
       order by id desc limit 1
     ) q`,
    [tenantId, cell.productId, cell.currency, cell.segment],
  )
  if (!row) return null
  const { single_price: priceMinor, created_at, propensity, draw } = row
  const tableId = row.table_id === null ? '' : toPartId(row.table_id)
  return { priceMinor, atMs: created_at.getTime(), propensity, draw, tableId }
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
    promotion: row.promotion ?? false,
    channel: row.channel,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    outcome:
      row.status === null
        ? null
        : { status: row.status, quantity: row.outcome_quantity, occurredAt: row.occurred_at },
  }
}
