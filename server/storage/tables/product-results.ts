import type { Db } from '../connection/db.ts'
import { ownTenant } from './own-tenant.ts'

/** What quotes of a product brought on a day. */
export type ProductDay = { productId: string; currency: string; day: string; purchases: number }

/** What a product's prices did beside its base prices, as the engine's ledger has it. */
export type ProductLedger = { base: number; gain: number; variance: number; basePurchases: number }

/** Adds what came in to the days of products, in the order of their keys. */
export async function addProductDays(
  db: Db,
  tenantId: number,
  days: readonly ProductDay[],
): Promise<void> {
  if (days.length === 0) return
  await db.run(
    `insert into product_days (tenant_id, product_id, currency, day, purchases)
     select t.tenant_id, r.* from ${ownTenant} cross join unnest($2::text[], $3::text[], $4::date[], $5::bigint[])
       as r (product_id, currency, day, purchases)
     order by r.product_id collate "C", r.currency, r.day
     on conflict (tenant_id, product_id, currency, day)
     do update set purchases = product_days.purchases + excluded.purchases`,
    [
      tenantId,
      days.map(({ productId }) => productId),
      days.map(({ currency }) => currency),
      days.map(({ day }) => day),
      days.map(({ purchases }) => purchases),
    ],
    'add_product_days',
  )
}

/** Adds to the ledgers of products, in the order of their keys. */
export async function addProductLedgers(
  db: Db,
  tenantId: number,
  added: readonly (ProductLedger & { productId: string; currency: string })[],
): Promise<void> {
  if (added.length === 0) return
  await db.run(
    `insert into product_ledgers
       (tenant_id, product_id, currency, base, gain, variance, base_purchases)
     select t.tenant_id, r.product_id, r.currency, r.base, r.gain, greatest(r.variance, 0),
       r.base_purchases
     from ${ownTenant} cross join unnest($2::text[], $3::text[], $4::double precision[], $5::double precision[],
       $6::double precision[], $7::double precision[])
       as r (product_id, currency, base, gain, variance, base_purchases)
     order by r.product_id collate "C", r.currency
     on conflict (tenant_id, product_id, currency) do update set
       base = product_ledgers.base + excluded.base, gain = product_ledgers.gain + excluded.gain,
       variance = product_ledgers.variance + excluded.variance,
       base_purchases = product_ledgers.base_purchases + excluded.base_purchases`,
    [
      tenantId,
      added.map(({ productId }) => productId),
      added.map(({ currency }) => currency),
      added.map(({ base }) => base),
      added.map(({ gain }) => gain),
      added.map(({ variance }) => variance),
      added.map(({ basePurchases }) => basePurchases),
    ],
    'add_product_ledgers',
  )
}

/** A product's ledger, or with '' that of all; zeros where there is none. */
export async function readProductLedger(
  db: Db,
  tenantId: number,
  productId: string,
  currency: string,
): Promise<ProductLedger> {
  const [row] = await db.rows<ProductLedger>(
    `select base, gain, variance, base_purchases as "basePurchases" from product_ledgers
     where tenant_id = $1 and product_id = $2 and currency = $3`,
    [tenantId, productId, currency],
  )
  return row ?? { base: 0, gain: 0, variance: 0, basePurchases: 0 }
}

/** The ledgers of a tenant whose prices earned less than base prices. */
export function readLosingLedgers(
  db: Db,
  tenantId: number,
): Promise<(ProductLedger & { productId: string; currency: string })[]> {
  return db.rows(
    `select product_id as "productId", currency, base, gain, variance,
       base_purchases as "basePurchases"
     from product_ledgers where tenant_id = $1 and gain < 0`,
    [tenantId],
    'read_losing_ledgers',
  )
}

/** What was sold by day between two days, of those products that sold at least so many in all. */
export async function readProductDays(
  db: Db,
  tenantId: number,
  from: string,
  until: string,
  least: number,
): Promise<{ productId: string; currency: string; days: string[]; purchases: number[] }[]> {
  return db.rows(
    `select d.product_id as "productId", d.currency,
       array_agg(to_char(d.day, 'YYYY-MM-DD') order by d.day) as days,
       array_agg(d.purchases order by d.day)::double precision[] as purchases
     from product_days d left join products p on p.tenant_id = $1 and p.id = d.product_id
     where d.tenant_id = $1 and d.day >= $2 and d.day < $3
       and (d.product_id = '' or p.status = 'active')
     group by 1, 2 having sum(d.purchases) >= $4`,
    [tenantId, from, until, least],
    'read_product_days',
  )
}

/** Deletes the days of a tenant from before a day. Returns how many rows. */
export function forgetProductDays(db: Db, tenantId: number, before: string): Promise<number> {
  return db.run('delete from product_days where tenant_id = $1 and day < $2', [tenantId, before])
}
