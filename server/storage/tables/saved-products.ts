import type { Product } from '../../domain/product.ts'
import type { Db } from '../connection/db.ts'
import { notifyAll } from '../connection/notices.ts'
import { ownTenant } from './own-tenant.ts'
import { type ProductRow, toProduct } from './products.ts'

/** A product as a row of a file describes it; what the row leaves out stays as it is. */
export type ProductToSave = Pick<Product, 'id' | 'basePrice' | 'currency'> & {
  name: string | null
  attributes: Product['attributes'] | null
  /** For a new product. */
  status: Product['status'] | null
}

/** Those of these products that exist, locked until the transaction ends, by id. */
export async function lockProducts(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const rows = await db.rows<ProductRow>(
    `select id, name, base_price, currency, status, attributes from products
     where tenant_id = $1 and id = any ($2) order by id for update`,
    [tenantId, ids],
    'lock_products',
  )
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}

/**
 * Stores new products, and what rows say about existing ones; returns those that it changed or
 * added, in the order of their ids. Ids are distinct.
 *
 * @param importedBy - The import, as its UUID: it remembers what a base price followed before.
 */
export async function saveProducts(
  db: Db,
  tenantId: number,
  products: readonly ProductToSave[],
  importedBy: string,
): Promise<Product[]> {
  const rows = await db.rows<ProductRow>(
    `insert into products as p (tenant_id, id, name, base_price, currency, status, attributes)
     select t.tenant_id, r.id, coalesce(r.name, r.id), r.base_price, r.currency, coalesce(r.status, 'active'),
       coalesce(r.attributes, '{}')
     from ${ownTenant} cross join unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::jsonb[])
       as r (id, name, base_price, currency, status, attributes)
     order by r.id collate "C"
     on conflict (tenant_id, id) do update set name = case when p.id = any ($8) then excluded.name else p.name end,
       base_price = excluded.base_price, currency = excluded.currency, base_price_from = null,
       stated_by = case when p.base_price_from is null then p.stated_by else $9::uuid end,
       followed = coalesce(p.base_price_from, p.followed),
       attributes = p.attributes || excluded.attributes,
       updated_at = excluded.updated_at
     where (p.base_price, p.currency, p.base_price_from) is distinct from
         (excluded.base_price, excluded.currency, null)
       or (p.id = any ($8) and p.name <> excluded.name)
       or (p.attributes || excluded.attributes) <> p.attributes
     returning id, name, base_price, currency, status, attributes`,
    [
      tenantId,
      products.map(({ id }) => id),
      products.map(({ name }) => name),
      products.map(({ basePrice }) => basePrice),
      products.map(({ currency }) => currency),
      products.map(({ status }) => status),
      products.map(({ attributes }) => (attributes === null ? null : JSON.stringify(attributes))),
      products.filter(({ name }) => name !== null).map(({ id }) => id),
      importedBy,
    ],
    'save_products',
  )
  const changed = rows.map(({ id }) => ({ kind: 'product', tenantId, productId: id }) as const)
  if (changed.length > 0) await notifyAll(db, changed)
  return rows.map(toProduct)
}
