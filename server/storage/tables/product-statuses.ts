import type { Product, ProductStatus } from '../../domain/product.ts'
import type { ProductSelection } from '../../domain/product-pricing.ts'
import type { Db } from '../connection/db.ts'
import { notifyAll } from '../connection/notices.ts'
import { conditionsOf } from './product-pages.ts'
import { type ProductRow, toProduct } from './products.ts'

/**
 * The products that are named or match a filter and have another status, at most `limit`; locked
 * against change until the transaction ends.
 */
export async function lockProductsMeant(
  db: Db,
  tenantId: number,
  status: ProductStatus,
  of: { ids: readonly string[] } | { where: ProductSelection },
  limit: number,
): Promise<Product[]> {
  const values: unknown[] = [tenantId]
  const add = (value: unknown) => `$${values.push(value)}`
  const meant =
    'ids' in of
      ? [`p.id = any (${add(of.ids)})`]
      : [...conditionsOf(of.where, add), `p.status <> ${add(status)}`]
  const rows = await db.rows<ProductRow>(
    `select p.id, p.name, p.base_price, p.currency, p.status, p.attributes from products p
     where p.tenant_id = $1 and ${meant.join(' and ')}
     order by p.id limit ${add(limit)} for update`,
    values,
  )
  return rows.map(toProduct)
}

/** Sets the status of products, and notifies every replica. */
export async function setStatus(
  db: Db,
  tenantId: number,
  ids: readonly string[],
  status: ProductStatus,
): Promise<void> {
  if (ids.length === 0) return
  await db.run(
    'update products set status = $3, updated_at = now() where tenant_id = $1 and id = any ($2)',
    [tenantId, ids, status],
    'set_product_statuses',
  )
  await notifyAll(
    db,
    ids.map((productId) => ({ kind: 'product', tenantId, productId })),
  )
}
