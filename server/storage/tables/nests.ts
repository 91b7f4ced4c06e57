import type { KnownFields } from '../../domain/policy.ts'
import type { Db } from '../connection/db.ts'
import { type RowOfCosts, withRowCost } from './cells.ts'
import { finiteJson } from './finite-json.ts'
import { joinOutcome } from './outcomes.ts'
import { singlePrice } from './quotes.ts'
import { isSound } from './sound-json.ts'

/**
 * What was learnt of an account's nests, and the mark of the sales rows that it was learnt from.
 */
export type StoredNests = { currency: string; learnt: unknown; mark: string; updatedAt: Date }

/** What was learnt of a tenant's nests, per currency; nothing where it is damaged. */
export async function readNests(db: Db, tenantId: number): Promise<StoredNests[]> {
  const rows = await db.rows<{ currency: string; learnt: unknown; mark: string; updated_at: Date }>(
    'select currency, learnt, mark, updated_at from nests where tenant_id = $1',
    [tenantId],
    'read_nests',
  )
  return rows
    .filter(({ currency, learnt }) => isSound('nests', learnt, { tenantId, currency }))
    .map(({ updated_at: updatedAt, ...rest }) => ({ ...rest, updatedAt }))
}

/** @throws RangeError if a number is not finite. */
export async function writeNests(
  db: Db,
  tenantId: number,
  { currency, learnt, mark, updatedAt }: StoredNests,
): Promise<void> {
  await db.run(
    `insert into nests (tenant_id, currency, learnt, mark, updated_at)
     values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, currency) do update
     set learnt = excluded.learnt, mark = excluded.mark, updated_at = excluded.updated_at`,
    [tenantId, currency, finiteJson('the nests', learnt), mark, updatedAt],
  )
}

/** What a nest needs of a product. */
export type ProductOfNest = {
  id: string
  name: string
  basePrice: number
  attributes: Record<string, string>
  policy: KnownFields
}

/** A tenant's active products in one currency, at most `limit`, always the same ones. */
export async function readProductsOfNests(
  db: Db,
  tenantId: number,
  currency: string,
  limit: number,
): Promise<ProductOfNest[]> {
  const rows = await db.rows<
    RowOfCosts & {
      id: string
      name: string
      base_price: number
      attributes: Record<string, string>
    }
  >(
    `select p.id, p.name, p.base_price, p.attributes, f.fields, f.cost_when_set,
       c.sales_unit_cost as row_cost
     from products p
     left join policies f on f.tenant_id = $1 and f.product_id = p.id
     left join cells c on c.tenant_id = $1 and c.product_id = p.id and c.currency = $2
       and c.segment = ''
     where p.tenant_id = $1 and p.currency = $2 and p.status = 'active'
     order by hashtext(p.id), p.id limit $3`,
    [tenantId, currency, limit],
    'read_products_of_nests',
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    basePrice: row.base_price,
    attributes: row.attributes,
    policy: withRowCost(row),
  }))
}

/** The offers of a product in one hour: their number, units sold, and the mean log price. */
export type OffersOfHour = {
  productId: string
  hour: number
  offers: number
  units: number
  logPrice: number
}

/**
 * The latest quotes of a tenant whose answer is counted, by product and hour. Prices that were not
 * drawn are omitted.
 *
 * @param limit - Most quotes to read.
 */
export async function readOffersByHour(
  db: Db,
  tenantId: number,
  currency: string,
  limit: number,
): Promise<OffersOfHour[]> {
  return db.rows<OffersOfHour>(
    `select q.product_id as "productId",
       floor(extract(epoch from q.created_at) / 3600)::double precision as hour,
       count(*)::double precision as offers,
       sum(case when o.status = 'accepted' then o.quantity else 0 end)::double precision as units,
       avg(ln(q.single_price)) ::double precision as "logPrice"
     from (
       select id, product_id, created_at, ${singlePrice}, currency, arm from quotes
       where tenant_id = $1 order by id desc limit $3
     ) q
     ${joinOutcome}
     where q.currency = $2 and q.arm in ('optimized', 'holdout') and o.seq is not null
     group by 1, 2 order by 2, 1`,
    [tenantId, currency, limit],
  )
}
