import type { Factor } from '../../domain/factors.ts'
import type { Attributes, ProductStatus } from '../../domain/product.ts'
import type { ProductPricing } from '../../domain/product-pricing.ts'
import type { Db } from '../connection/db.ts'
import { finiteJson } from './finite-json.ts'
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
  as_of: Date
}

/** Of table `s`. */
export const pricingColumns = `s.currency as summary_currency, s.base_price as summary_base_price, s.price,
  s.change, s.confidence, s.elasticity, s.elasticity_low, s.elasticity_high, s.identified, s.margin, s.gain,
  s.gain_low, s.gain_high, s.cost_basis, s.factors, s.as_of`

export function toPricing(row: SummaryRow): ProductPricing {
  const { gain, gain_low: low, gain_high: high } = row
  return {
    currency: row.summary_currency,
    basePrice: row.summary_base_price,
    price: row.price,
    change: row.change,
    confidence: row.confidence,
    elasticity: { value: row.elasticity, low: row.elasticity_low, high: row.elasticity_high },
    identified: row.identified,
    margin: row.margin,
    gain: gain === null || low === null || high === null ? null : { value: gain, low, high },
    costBasis: row.cost_basis,
    factors: row.factors,
    asOf: row.as_of,
  }
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

/** Where a walk through a catalogue is, and what it found. */
export type SummaryWalk = { looked: number; last: string | null; due: ProductToSummarize[] }

/** A summary is reckoned anew for little news, or what others taught, only after this time. */
const fewNewsSeconds = 600
/** More news than this share of what was known is no little news. */
const muchNews = 0.05

/**
 * Looks at the next products by id, or at some that are named, and says which of them have changed
 * since they were summarized: they themselves, their policy or the account's, what was learnt of
 * them, what stopped them, or, after a while, what other products taught.
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
  const rows = await db.rows<{
    id: string
    name: string
    base_price: number
    currency: string
    status: ProductStatus
    attributes: Attributes | null
    version: number | null
    due: boolean | null
  }>(
    `with stops as materialized (
       select product_id, max(greatest(created_at, closed_at)) + (now() - ${moment}) as changed_at from breakers
       where tenant_id = $1 group by product_id
     ), account as (
       select greatest(
         (select updated_at from policies where tenant_id = $1 and product_id = ''),
         (select max(case when until_at <= ${moment} then until_at when from_at <= ${moment} then from_at end)
           + (now() - ${moment}) from price_list_periods where tenant_id = $1),
         (select changed_at from stops where product_id = '')) as changed_at
     ), looked as materialized (
       select id, name, base_price, currency, status, attributes, updated_at from products
       where tenant_id = $1 and ${named ? 'id = any ($2)' : 'id > $2'}
       order by id ${named ? '' : 'limit $3'}
     )
     select p.id, p.name, p.base_price, p.currency, p.status, p.attributes, c.version,
       case when p.status = 'archived' then s.product_id is not null
         else s.product_id is null
         or greatest(p.updated_at, f.updated_at, account.changed_at, b.changed_at) > s.as_of
         or (c.updated_at > s.as_of and (c.version > s.version * (1 + ${muchNews})
           or c.sales_at > s.as_of or s.as_of < now() - interval '${fewNewsSeconds} seconds'))
         or (pool.updated_at > s.as_of and s.as_of < now() - interval '${fewNewsSeconds} seconds')
       end as due
     from looked p cross join account
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
    due: rows
      .filter(({ due }) => due === true)
      .map((row) => ({
        id: row.id,
        name: row.name,
        basePrice: row.base_price,
        currency: row.currency,
        status: row.status,
        attributes: row.attributes ?? {},
        version: row.version ?? 0,
      })),
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

/** Replaces what is believed of some products' prices. */
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

/** Forgets what was believed of the prices of products, such as those that are archived. */
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
