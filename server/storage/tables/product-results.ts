import type { Db } from '../connection/db.ts'
import { ownTenant } from './own-tenant.ts'

/** Quotes of a product that were answered on a day. */
export type ProductDay = {
  productId: string
  currency: string
  day: string
  offers: number
  /** Those at another price than the base price. */
  moved: number
  purchases: number
}

/** Adds results to the days of products, in the order of their keys. */
export async function addProductDays(
  db: Db,
  tenantId: number,
  days: readonly ProductDay[],
): Promise<void> {
  if (days.length === 0) return
  await db.run(
    `insert into product_days (tenant_id, product_id, currency, day, purchases, offers, moved)
     select t.tenant_id, r.* from ${ownTenant}
       cross join unnest($2::text[], $3::text[], $4::date[], $5::bigint[], $6::bigint[], $7::bigint[])
         as r (product_id, currency, day, purchases, offers, moved)
     order by r.product_id collate "C", r.currency, r.day
     on conflict (tenant_id, product_id, currency, day)
     do update set purchases = product_days.purchases + excluded.purchases,
       offers = product_days.offers + excluded.offers, moved = product_days.moved + excluded.moved`,
    [
      tenantId,
      days.map(({ productId }) => productId),
      days.map(({ currency }) => currency),
      days.map(({ day }) => day),
      days.map(({ purchases }) => purchases),
      days.map(({ offers }) => offers),
      days.map(({ moved }) => moved),
    ],
    'add_product_days',
  )
}

/** Results of a product by day, in order. Offers are null on days when nobody counted them. */
export type ProductDays = {
  productId: string
  currency: string
  days: string[]
  purchases: number[]
  offers: (number | null)[]
  moved: (number | null)[]
}

/** Results by day between two days, of products that sold at least a given number in total. */
export async function readProductDays(
  db: Db,
  tenantId: number,
  from: string,
  until: string,
  least: number,
): Promise<ProductDays[]> {
  return db.rows(
    `select d.product_id as "productId", d.currency,
       array_agg(to_char(d.day, 'YYYY-MM-DD') order by d.day) as days,
       array_agg(d.purchases order by d.day)::double precision[] as purchases,
       array_agg(d.offers order by d.day)::double precision[] as offers,
       array_agg(d.moved order by d.day)::double precision[] as moved
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
