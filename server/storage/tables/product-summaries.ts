import type { Factor } from '../../domain/factors.ts'
import type { Attributes, ProductStatus } from '../../domain/product.ts'
import type { NextPrice, ProductPricing } from '../../domain/product-pricing.ts'
import type { Db } from '../connection/db.ts'
import { finiteJson } from './finite-json.ts'
import { lateCommitMs } from './moment.ts'
import { ownTenant } from './own-tenant.ts'

export type SummaryRow = {
  summary_currency: string
  summary_base_price: number
  price: number
  change: number
  confidence: number
  elasticity: number
  elasticity_low: number
  elasticity_high: number
  identified: boolean
  margin: number | null
  gain: number | null
  gain_low: number | null
  gain_high: number | null
  cost_basis: ProductPricing['costBasis']
  factors: Factor[]
  set_by: ProductPricing['setBy']
  list_id: string | null
  turn: NextPrice['turn'] | null
  next_price: number | null
  next_confidence: number | null
  next_chance: number | null
  next_gain: number | null
  next_gain_low: number | null
  next_gain_high: number | null
  as_of: Date
}

/** For table `s`. */
export const pricingColumns = `s.currency as summary_currency, s.base_price as summary_base_price, s.price,
  s.change, s.confidence, s.elasticity, s.elasticity_low, s.elasticity_high, s.identified, s.margin, s.gain,
  s.gain_low, s.gain_high, s.cost_basis, s.factors, s.set_by, s.list_id, s.turn, s.next_price,
  s.next_confidence, s.next_chance, s.next_gain, s.next_gain_low, s.next_gain_high, s.as_of`

export function toPricing(row: SummaryRow): ProductPricing {
  return {
    currency: row.summary_currency,
    basePrice: row.summary_base_price,
    price: row.price,
    change: row.change,
    confidence: row.confidence,
    elasticity: { value: row.elasticity, low: row.elasticity_low, high: row.elasticity_high },
    identified: row.identified,
    margin: row.margin,
    gain: expected(row.gain, row.gain_low, row.gain_high),
    costBasis: row.cost_basis,
    factors: row.factors,
    setBy: row.set_by,
    listId: row.list_id,
    next: toNext(row),
    asOf: row.as_of,
  }
}

function toNext(row: SummaryRow): NextPrice | null {
  const { turn, next_price: price } = row
  if (turn === null || price === null) return null
  return {
    turn,
    price,
    change: price / (row.list_id === null ? row.summary_base_price : row.price) - 1,
    confidence: row.next_confidence ?? 0,
    chance: row.next_chance ?? 0,
    gain: expected(row.next_gain, row.next_gain_low, row.next_gain_high),
  }
}

function expected(value: number | null, low: number | null, high: number | null) {
  return value === null || low === null || high === null ? null : { value, low, high }
}

/** A product whose summary is out of date. */
export type ProductToSummarize = {
  id: string
  name: string
  basePrice: number
  currency: string
  status: ProductStatus
  attributes: Attributes
  /** Observations of its cells. */
  version: number
}

type LookedRow = {
  id: string
  name: string
  base_price: number
  currency: string
  status: ProductStatus
  attributes: Attributes | null
  version: number | null
  due: boolean | null
}

/** The position of a walk through a catalogue, and what it found. */
export type SummaryWalk = { looked: number; last: string | null; due: ProductToSummarize[] }

/**
 * After minor changes, or evidence from other products, a summary is recomputed only after a while.
 * The more products there are, the longer it takes, since evidence about one affects all.
 */
export const leastRestSeconds = 5
const mostRestSeconds = 600
const restPerProduct = 0.1
/** A change above this share of what was known is not minor. */
const muchNews = 0.05
/** For table `s`: the summary includes changes dated before this. */
const seenUntil = `s.as_of - interval '${lateCommitMs} ms'`

/**
 * Looks at the next products by id, or at those named, and reports which of them have changed since
 * they were summarized: the product itself, its policy or the account's, its beliefs, breakers that
 * stop it, or, after a while, evidence from other products.
 */
export async function findDueSummaries(
  db: Db,
  tenantId: number,
  of: { after: string; limit: number } | { ids: readonly string[] },
  nowMs: number,
): Promise<SummaryWalk> {
  const named = 'ids' in of
  const now = new Date(nowMs)
  const moment = `${named ? '$3' : '$4'}::timestamptz`
  const rows = await db.rows<LookedRow>(
    `with stops as materialized (
       select product_id, max(greatest(created_at, closed_at)) + (now() - ${moment}) as changed_at from breakers
       where tenant_id = $1 group by product_id
     ), account as (
       select greatest(
         (select updated_at from policies where tenant_id = $1 and product_id = ''),
         (select max(case when until_at <= ${moment} then until_at when from_at <= ${moment} then from_at end)
           + (now() - ${moment}) from price_list_periods where tenant_id = $1),
         (select changed_at from stops where product_id = '')) as changed_at
     ), rest as materialized (
       select make_interval(secs => greatest(${leastRestSeconds}, ${restPerProduct} * count(*))) as time from (
         select from product_summaries where tenant_id = $1 limit ${mostRestSeconds / restPerProduct}) known
     ), looked as materialized (
       select id, name, base_price, currency, status, attributes, updated_at from products
       where tenant_id = $1 and ${named ? 'id = any ($2)' : 'id > $2'}
       order by id ${named ? '' : 'limit $3'}
     )
     select p.id, p.name, p.base_price, p.currency, p.status, p.attributes, c.version,
       case when p.status = 'archived' then s.product_id is not null
         else s.product_id is null
         or greatest(p.updated_at, f.updated_at, account.changed_at, b.changed_at) > ${seenUntil}
         or (c.updated_at > ${seenUntil} and (c.version > s.version * (1 + ${muchNews})
           or c.sales_at > ${seenUntil} or s.as_of < now() - rest.time))
         or (pool.updated_at > ${seenUntil} and s.as_of < now() - rest.time)
       end as due
     from looked p cross join account cross join rest
     left join product_summaries s on s.tenant_id = $1 and s.product_id = p.id
     left join policies f on f.tenant_id = $1 and f.product_id = p.id
     left join pools pool on pool.tenant_id = $1 and pool.currency = p.currency
     left join stops b on b.product_id = p.id
     left join lateral (
       select sum(version)::bigint as version, max(updated_at) as updated_at,
         max(updated_at) filter (where sales is not null) as sales_at
       from cells where tenant_id = $1 and product_id = p.id and currency = p.currency
     ) c on true
     order by p.id`,
    named ? [tenantId, of.ids, now] : [tenantId, of.after, of.limit, now],
    named ? 'find_due_summaries_of' : 'find_due_summaries',
  )
  return {
    looked: rows.length,
    last: rows.at(-1)?.id ?? null,
    due: rows.filter(({ due }) => due === true).map(toSummarize),
  }
}

function toSummarize(row: LookedRow): ProductToSummarize {
  return {
    id: row.id,
    name: row.name,
    basePrice: row.base_price,
    currency: row.currency,
    status: row.status,
    attributes: row.attributes ?? {},
    version: row.version ?? 0,
  }
}

/** Whether this transaction alone summarizes products of the tenant. */
export async function claimSummaries(db: Db, tenantId: number): Promise<boolean> {
  const [row] = await db.rows<{ mine: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('lerner summaries', $1)) as mine",
    [tenantId],
    'claim_summaries',
  )
  return row?.mine ?? false
}

/** Replaces what is believed about some products' prices. */
export async function writeSummaries(
  db: Db,
  tenantId: number,
  summaries: readonly { productId: string; version: number; pricing: ProductPricing }[],
): Promise<void> {
  if (summaries.length === 0) return
  const rows = summaries.map(({ productId, version, pricing }) => ({
    product_id: productId,
    currency: pricing.currency,
    base_price: pricing.basePrice,
    price: pricing.price,
    change: pricing.change,
    confidence: pricing.confidence,
    elasticity: pricing.elasticity.value,
    elasticity_low: pricing.elasticity.low,
    elasticity_high: pricing.elasticity.high,
    identified: pricing.identified,
    margin: pricing.margin,
    gain: pricing.gain?.value ?? null,
    gain_low: pricing.gain?.low ?? null,
    gain_high: pricing.gain?.high ?? null,
    cost_basis: pricing.costBasis,
    factors: pricing.factors,
    set_by: pricing.setBy,
    list_id: pricing.listId,
    turn: pricing.next?.turn ?? null,
    next_price: pricing.next?.price ?? null,
    next_confidence: pricing.next?.confidence ?? null,
    next_chance: pricing.next?.chance ?? null,
    next_gain: pricing.next?.gain?.value ?? null,
    next_gain_low: pricing.next?.gain?.low ?? null,
    next_gain_high: pricing.next?.gain?.high ?? null,
    version,
    as_of: pricing.asOf,
  }))
  const set = Object.keys(rows[0] ?? {}).filter((name) => name !== 'product_id')
  await db.run(
    `insert into product_summaries (tenant_id, product_id, ${set.join(', ')})
     select t.tenant_id, r.product_id, ${set.map((name) => `r.${name}`).join(', ')}
     from ${ownTenant} cross join jsonb_populate_recordset(null::product_summaries, $2::jsonb) r
     on conflict (tenant_id, product_id) do update
       set ${set.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [tenantId, finiteJson('the summaries of products', rows)],
    'write_summaries',
  )
}

/** Removes what was believed about the prices of products, for instance archived ones. */
export async function removeSummaries(
  db: Db,
  tenantId: number,
  productIds: readonly string[],
): Promise<void> {
  await db.run(
    'delete from product_summaries where tenant_id = $1 and product_id = any ($2)',
    [tenantId, productIds],
    'remove_summaries',
  )
}
