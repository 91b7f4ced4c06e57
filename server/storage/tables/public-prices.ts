import type { Arm } from '../../domain/arm.ts'
import type { NewEvent } from '../../domain/event.ts'
import type { Factor } from '../../domain/factors.ts'
import { idTimeMs } from '../../domain/ids.ts'
import type { Db } from '../connection/db.ts'
import { type CellKey, keyColumns } from './cell-key.ts'
import { toPartId } from './decisions.ts'
import { forgetBatchRows } from './forget.ts'
import { ownTenant } from './own-tenant.ts'

/** Bytes in a form that JSON can carry. */
const toHex = (id: string): string => Buffer.from(id, 'latin1').toString('hex')

/** A public price for a period, and its distribution. */
export type PublicPrice = CellKey & {
  id: string
  fromMs: number
  untilMs: number
  /** Minor units, as all prices here. */
  basePrice: number
  price: number
  confidence: number
  factors: readonly Factor[]
  arm: Arm
  beliefVersion: number
  draw: number
  /** The key of the table in force, and of the one it was drawn from if that differs. */
  decision: string | null
  drawnFrom: string | null
  prices: readonly number[]
  /** One for each of them; they sum to 1. */
  probabilities: readonly number[]
}

type PublicPriceRow = {
  product_id: string
  currency: string
  segment: string
  id: string
  from_ms: number
  until_ms: number
  base_price: number
  price: number
  confidence: number
  factors: Factor[]
  arm: Arm
  belief_version: number
  draw: number
  decision: Buffer | null
  drawn_from: Buffer | null
  prices: number[]
  probabilities: number[]
}

const columns = `p.product_id, p.currency, p.segment, p.id,
  (extract(epoch from p.from_at) * 1000)::double precision as from_ms,
  (extract(epoch from p.until_at) * 1000)::double precision as until_ms,
  p.base_price, p.price, p.confidence, p.factors, p.arm, p.belief_version, p.draw,
  p.decision, p.drawn_from,
  p.prices::double precision[] as prices, p.probabilities`

/**
 * Serializes setting public prices in a tenant's shop, until the transaction ends: two that overlap
 * would otherwise show two prices at once.
 */
export async function lockPublicPrices(db: Db, tenantId: number): Promise<void> {
  await db.run(
    `select pg_advisory_xact_lock(hashtext('public_prices'), $1::integer)`,
    [tenantId],
    'lock_public_prices',
  )
}

/** The public prices of these cells that are shown at some time in the period, latest first. */
export async function findPublicPrices(
  db: Db,
  tenantId: number,
  cells: readonly CellKey[],
  period: { fromMs: number; untilMs: number },
): Promise<PublicPrice[]> {
  const rows = await db.rows<PublicPriceRow>(
    `select ${columns}
     from unnest($2::text[], $3::text[], $4::text[]) as k (product_id, currency, segment)
     join public_prices p on p.tenant_id = $1 and p.product_id = k.product_id
       and p.currency = k.currency and p.segment = k.segment
     where p.from_at < $6 and p.until_at > $5 and p.until_at > p.from_at
     order by p.id desc`,
    [tenantId, ...keyColumns(cells), new Date(period.fromMs), new Date(period.untilMs)],
    'find_public_prices',
  )
  return rows.map(toPublicPrice)
}

/** A currency in which everyone was ever shown prices: the requested one, or any if null. */
export async function findPublicCurrency(
  db: Db,
  tenantId: number,
  currency: string | null,
): Promise<string | null> {
  const [row] = await db.rows<{ currency: string }>(
    `select currency from public_prices
     where tenant_id = $1 and ($2::text is null or currency = $2) limit 1`,
    [tenantId, currency],
    'find_public_currency',
  )
  return row?.currency ?? null
}

/** Stores prices, and ends those of the same cells that they replace. */
export async function insertPublicPrices(
  db: Db,
  tenantId: number,
  prices: readonly PublicPrice[],
): Promise<void> {
  await db.run(
    `update public_prices p set until_at = r.from_at
     from unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[])
       as r (product_id, currency, segment, from_at, until_at)
     where p.tenant_id = $1 and p.product_id = r.product_id and p.currency = r.currency
       and p.segment = r.segment and p.from_at < r.until_at and p.until_at > r.from_at`,
    [
      tenantId,
      ...keyColumns(prices),
      prices.map((one) => new Date(one.fromMs)),
      prices.map((one) => new Date(one.untilMs)),
    ],
    'end_public_prices',
  )
  await db.run(
    `insert into public_prices (tenant_id, product_id, currency, segment, from_at, until_at, id,
       base_price, price, confidence, factors, arm, belief_version, prices, probabilities, draw,
       decision, drawn_from)
     select t.tenant_id, r.product_id, r.currency, r.segment, r.from_at, r.until_at, r.id,
       r.base_price, r.price, r.confidence, r.factors, r.arm, r.belief_version, r.prices,
       r.probabilities, r.draw, decode(r.decision, 'hex'), decode(r.drawn_from, 'hex')
     from ${ownTenant} cross join jsonb_to_recordset($2::jsonb) as r (product_id text,
       currency text, segment text, from_at timestamptz, until_at timestamptz, id text,
       base_price bigint, price bigint, confidence double precision, factors text[], arm text,
       belief_version bigint, prices bigint[], probabilities double precision[],
       draw double precision, decision text, drawn_from text)
     order by r.product_id collate "C", r.currency, r.segment`,
    [
      tenantId,
      JSON.stringify(
        prices.map((one) => ({
          product_id: one.productId,
          currency: one.currency,
          segment: one.segment,
          from_at: new Date(one.fromMs),
          until_at: new Date(one.untilMs),
          id: one.id,
          base_price: one.basePrice,
          price: one.price,
          confidence: one.confidence,
          factors: one.factors,
          arm: one.arm,
          belief_version: one.beliefVersion,
          prices: one.prices,
          probabilities: one.probabilities,
          draw: one.draw,
          decision: one.decision && toHex(one.decision),
          drawn_from: one.drawnFrom && toHex(one.drawnFrom),
        })),
      ),
    ],
    'insert_public_prices',
  )
}

/**
 * The events for newly shown prices, as on the wire: each price is a quote event, and the first of
 * a new product is a product event, as in `lerner_record_quote_events`.
 */
export function eventsOfPublicPrices(
  prices: readonly PublicPrice[],
  newProducts: readonly string[],
): NewEvent[] {
  const unheard = new Set(newProducts)
  return prices.flatMap((one): NewEvent[] => {
    const { productId, currency, segment, basePrice, prices: drawn, probabilities } = one
    const created: NewEvent = {
      type: 'quote.created',
      data: {
        quote_id: one.id,
        optimized_price: one.price,
        currency,
        confidence: one.confidence,
        factors: one.factors,
        request: {
          product_id: productId,
          base_price: basePrice,
          currency,
          segment: segment === '' ? null : segment,
          quantity: 1,
          promotion: false,
          channel: null,
        },
        arm: one.arm,
        propensity: probabilities[drawn.indexOf(one.price)] ?? 1,
        belief_version: one.beliefVersion,
        created_at: new Date(idTimeMs(one.id)).toISOString(),
        terms: { expires_at: new Date(one.untilMs).toISOString() },
        outcome: null,
      },
    }
    if (!unheard.delete(productId)) return [created]
    const product = { id: productId, name: productId, base_price: basePrice, currency }
    return [{ type: 'product.created', data: { ...product, status: 'active' } }, created]
  })
}

/** The latest public prices, at most `limit` of each product of a group. */
export async function readPublicPrices(
  db: Db,
  tenantId: number,
  { currency, segment }: Pick<CellKey, 'currency' | 'segment'>,
  productIds: readonly string[],
  limit: number,
): Promise<Map<string, PublicPrice[]>> {
  const rows = await db.rows<PublicPriceRow>(
    `select ${columns}
     from unnest($2::text[]) as k (product_id)
     cross join lateral (
       select * from public_prices
       where tenant_id = $1 and product_id = k.product_id and currency = $3 and segment = $4
         and until_at > from_at
       order by from_at desc, id desc limit $5
     ) p`,
    [tenantId, productIds, currency, segment, limit],
    'read_public_prices',
  )
  return Map.groupBy(rows.map(toPublicPrice), (one) => one.productId)
}

/** A cell's last or current public price; null if there was none. */
export async function findLastPublicPrice(
  db: Db,
  tenantId: number,
  cell: CellKey,
  nowMs: number,
): Promise<{
  price: number
  fromMs: number
  propensity: number
  draw: number
  tableId: string
} | null> {
  const [row] = await db.rows<PublicPriceRow>(
    `select ${columns} from public_prices p
     where tenant_id = $1 and product_id = $2 and currency = $3 and segment = $4
       and from_at <= $5 and until_at > from_at
     order by from_at desc, id desc limit 1`,
    [tenantId, cell.productId, cell.currency, cell.segment, new Date(nowMs)],
    'find_last_public_price',
  )
  if (!row) return null
  const { price, fromMs, prices, probabilities, draw, decision, drawnFrom } = toPublicPrice(row)
  const propensity = probabilities[prices.indexOf(price)] ?? 1
  return { price, fromMs, propensity, draw, tableId: drawnFrom ?? decision ?? '' }
}

/** Deletes some of the prices that were last shown before a time; returns how many. */
export function forgetPublicPrices(db: Db, tenantId: number, before: Date): Promise<number> {
  return db.run(
    `delete from public_prices where tenant_id = $1 and ctid = any (array(
       select ctid from public_prices where tenant_id = $1 and until_at < $2
       order by until_at limit ${forgetBatchRows} for update skip locked))`,
    [tenantId, before],
  )
}

function toPublicPrice(row: PublicPriceRow): PublicPrice {
  return {
    productId: row.product_id,
    currency: row.currency,
    segment: row.segment,
    id: row.id,
    fromMs: row.from_ms,
    untilMs: row.until_ms,
    basePrice: row.base_price,
    price: row.price,
    confidence: row.confidence,
    factors: row.factors,
    arm: row.arm,
    beliefVersion: row.belief_version,
    draw: row.draw,
    decision: row.decision && toPartId(row.decision),
    drawnFrom: row.drawn_from && toPartId(row.drawn_from),
    prices: row.prices,
    probabilities: row.probabilities,
  }
}
