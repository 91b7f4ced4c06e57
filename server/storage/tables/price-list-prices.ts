import type { Factor } from '../../domain/factors.ts'
import { type BlockPrice, drawnInTurn, oppositePrice } from '../../domain/price-list.ts'
import type { Db } from '../connection/db.ts'
import type { CellKey } from './cell-key.ts'

/** A list price that a cell shows for a time. */
export type ListedPrice = {
  listId: string
  /** The segment of the list; '' is everyone. */
  segment: string
  fromMs: number
  untilMs: number
  basePrice: number
  price: number
  confidence: number
  factors: readonly Factor[]
  beliefVersion: number
  /** Probability with which this price was drawn; 1 if it was chosen. */
  propensity: number
}

/** A list price that everyone saw, and its distribution. */
export type DrawnListPrice = Pick<ListedPrice, 'price' | 'fromMs' | 'untilMs'> & {
  productId: string
  prices: readonly number[]
  probabilities: readonly number[]
}

type ListedRow = {
  product_id: string
  list_id: string
  currency: string
  segment: string
  from_ms: number
  until_ms: number
  base_price: number
  current_price: number
  price: number
  locked: boolean
  confidence: number
  confidence_now: number
  factors: Factor[]
  belief_version: number
  prices: number[]
  probabilities: number[]
  /** For a block of a switchback; null for other lists. */
  shows: BlockPrice | null
  /** How many prices a switchback alternates between; null, from older releases: two. */
  in_turn: number | null
}

/**
 * A list in force is its entries times its periods, and for a switchback its blocks: nothing is
 * written for each product when it takes effect or ends.
 */
const columns = `e.product_id, e.list_id, l.currency, l.segment,
  (extract(epoch from greatest(d.from_at, b.from_at)) * 1000)::double precision as from_ms,
  (extract(epoch from least(d.until_at, b.until_at)) * 1000)::double precision as until_ms,
  e.base_price, e.current_price, e.price, e.locked,
  coalesce((e.details ->> 'confidence')::double precision, e.confidence) as confidence,
  (e.details ->> 'confidenceNow')::double precision as confidence_now, e.factors, e.belief_version,
  e.prices::double precision[] as prices, e.probabilities,
  case when b.opposite then 'opposite' when b.treated then 'proposed' when not b.treated then 'current' end as shows,
  (l.blocks ->> 'prices')::integer as in_turn`

/** Periods and blocks of the entries `e` of the lists `l`. */
const times = `join price_list_periods d on d.tenant_id = $1 and d.list_id = l.id and d.until_at > d.from_at
  left join price_list_blocks b on b.tenant_id = $1 and b.list_id = l.id and b.unit = e.unit
    and b.from_at < d.until_at and b.until_at > d.from_at`

/**
 * The list prices of a cell now and later, in order of precedence: lists of the segment first, then
 * the latest to come into force.
 */
export async function readListedPrices(
  db: Db,
  tenantId: number,
  cells: readonly CellKey[],
  nowMs: number,
): Promise<Map<string, ListedPrice[]>> {
  const [first] = cells
  if (first === undefined) return new Map()
  const rows = await db.rows<ListedRow>(
    `select ${columns}
     from price_list_entries e
     join price_lists l on l.tenant_id = $1 and l.id = e.list_id and l.status = 'active'
       and l.currency = $3 and l.segment in ('', $4)
     ${times}
     where e.tenant_id = $1 and e.product_id = any ($2) and not e.dropped
       and least(d.until_at, b.until_at) > $5
     order by l.segment desc, d.id desc, from_ms`,
    [tenantId, cells.map((cell) => cell.productId), first.currency, first.segment, new Date(nowMs)],
    'read_listed_prices',
  )
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...byProduct].map(([id, found]) => [id, found.map(toListedPrice)]))
}

/** The list prices of a cell at a past moment, in order of precedence. */
export async function readListedPricesAt(
  db: Db,
  tenantId: number,
  cell: CellKey,
  at: Date,
): Promise<ListedPrice[]> {
  const rows = await db.rows<ListedRow>(
    `select ${columns}
     from price_list_entries e
     join price_lists l on l.tenant_id = $1 and l.id = e.list_id
       and l.currency = $3 and l.segment in ('', $4)
     ${times}
     where e.tenant_id = $1 and e.product_id = $2 and not e.dropped
       and greatest(d.from_at, b.from_at) <= $5 and least(d.until_at, b.until_at) > $5
     order by l.segment desc, d.id desc, from_ms`,
    [tenantId, cell.productId, cell.currency, cell.segment, at],
    'read_listed_prices_at',
  )
  return rows.map(toListedPrice)
}

/** The drawn list prices that everyone saw, latest first. */
export async function readDrawnListPrices(
  db: Db,
  tenantId: number,
  { currency, segment }: Pick<CellKey, 'currency' | 'segment'>,
  productIds: readonly string[],
  limit: number,
): Promise<Map<string, DrawnListPrice[]>> {
  const rows = await db.rows<ListedRow>(
    `select k.* from unnest($2::text[]) as w (id)
     cross join lateral (
       select ${columns}
       from price_list_entries e
       join price_lists l on l.tenant_id = $1 and l.id = e.list_id and l.currency = $3
         and l.segment in ('', $4)
       ${times}
       where e.tenant_id = $1 and e.product_id = w.id and not (e.dropped or e.locked)
         and (l.design = 'switchback' or not e.edited)
       order by from_ms desc limit $5
     ) k`,
    [tenantId, productIds, currency, segment, limit],
    'read_drawn_list_prices',
  )
  return Map.groupBy(rows.map(toDrawn), (one) => one.productId)
}

/** The last or current list price of a cell; null if there was none. */
export async function findLastListedPrice(
  db: Db,
  tenantId: number,
  cell: CellKey,
  nowMs: number,
): Promise<{ price: number; fromMs: number; propensity: number } | null> {
  const [row] = await db.rows<ListedRow>(
    `select ${columns}
     from price_list_entries e
     join price_lists l on l.tenant_id = $1 and l.id = e.list_id and l.currency = $3
       and l.segment in ('', $4)
     ${times}
     where e.tenant_id = $1 and e.product_id = $2 and not e.dropped
       and greatest(d.from_at, b.from_at) <= $5
     order by from_ms desc, d.id desc limit 1`,
    [tenantId, cell.productId, cell.currency, cell.segment, new Date(nowMs)],
    'find_last_listed_price',
  )
  if (!row) return null
  const { price, fromMs, propensity } = toListedPrice(row)
  return { price, fromMs, propensity }
}

function priceOf({ locked, shows, current_price, price }: ListedRow): number {
  if (locked || shows === 'current') return current_price
  return shows === 'opposite' ? oppositePrice(current_price, price) : price
}

function toListedPrice(row: ListedRow): ListedPrice {
  const price = priceOf(row)
  const { prices, probabilities } = drawnFrom(row)
  const isOwn = price === row.price
  return {
    listId: row.list_id,
    segment: row.segment,
    fromMs: row.from_ms,
    untilMs: row.until_ms,
    basePrice: row.base_price,
    price,
    confidence: isOwn ? row.confidence : row.confidence_now,
    factors: ['price_list', ...(isOwn ? row.factors : [])],
    beliefVersion: row.belief_version,
    propensity: row.locked ? 1 : (probabilities[prices.indexOf(price)] ?? 1),
  }
}

function toDrawn(row: ListedRow): DrawnListPrice {
  const { price, fromMs, untilMs } = toListedPrice(row)
  return { productId: row.product_id, price, fromMs, untilMs, ...drawnFrom(row) }
}

/** What a price was drawn from; a switchback draws all its prices, chosen or proposed. */
function drawnFrom({ shows, in_turn, current_price, price, prices, probabilities }: ListedRow) {
  if (shows === null || current_price === price) return { prices, probabilities }
  return drawnInTurn(current_price, price, in_turn === 3 ? 3 : 2)
}
