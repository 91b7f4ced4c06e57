import type { Attributes, Product } from '../../domain/product.ts'
import type { Db } from '../connection/db.ts'
import { notify } from '../connection/notices.ts'
import { type Listed, listPage, type Page, type unknownCursor } from './page.ts'
import { limitPauses, shortPauseSeconds } from './pauses.ts'

type ProductRow = {
  id: string
  name: string
  base_price: string | number
  currency: string
  status: Product['status']
  attributes?: Attributes
}

/** What a list says about each product. */
const listed = 'id, name, base_price, currency, status'
const columns = `${listed}, attributes`

/** The tenant's product of this id, or null. */
export async function findProduct(db: Db, tenantId: number, id: string): Promise<Product | null> {
  const [row] = await db.rows<ProductRow>(
    `select ${columns} from products where tenant_id = $1 and id = $2`,
    [tenantId, id],
    'find_product',
  )
  return row ? toProduct(row) : null
}

/** The product, locked against change by others until the transaction ends, or null. */
export async function findProductForUpdate(
  db: Db,
  tenantId: number,
  id: string,
): Promise<Product | null> {
  const [row] = await db.rows<ProductRow>(
    `select ${columns} from products where tenant_id = $1 and id = $2 for update`,
    [tenantId, id],
  )
  return row ? toProduct(row) : null
}

/** One page of the tenant's products, newest first. */
export function listProducts(
  db: Db,
  tenantId: number,
  page: Page,
): Promise<Listed<Product> | typeof unknownCursor> {
  return listPage(db, tenantId, page, { table: 'products', columns: listed, toItem: toProduct })
}

/** Stores a new product. False, and nothing stored, when the id is taken. */
export async function insertProduct(db: Db, tenantId: number, product: Product): Promise<boolean> {
  const inserted = await db.run(
    `insert into products (tenant_id, id, name, base_price, currency, status, attributes)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (tenant_id, id) do nothing`,
    valuesOf(tenantId, product),
  )
  if (inserted === 0) return false
  await notify(db, { kind: 'product', tenantId, productId: product.id })
  return true
}

/**
 * Creates the products that sales or offers name and the catalogue lacks. It takes the same order
 * as quotes do, so that transactions with several of them in common cannot deadlock.
 */
export async function createMissingProducts(
  db: Db,
  tenantId: number,
  products: readonly { id: string; basePrice: number; currency: string }[],
): Promise<void> {
  await db.run(
    `with made as (
       insert into products (tenant_id, id, name, base_price, currency)
       select $1, p.id, p.id, p.base_price, p.currency
       from unnest($2::text[], $3::bigint[], $4::text[]) as p (id, base_price, currency)
       order by p.id collate "C"
       on conflict (tenant_id, id) do nothing
     )
     select ${limitPauses(shortPauseSeconds)}`,
    [
      tenantId,
      products.map((product) => product.id),
      products.map((product) => product.basePrice),
      products.map((product) => product.currency),
    ],
    'create_missing_products',
  )
}

/** Replaces everything that is stored of a product except its id. */
export async function updateProduct(db: Db, tenantId: number, product: Product): Promise<void> {
  await db.run(
    `update products set name = $3, base_price = $4, currency = $5, status = $6, attributes = $7,
       updated_at = now()
     where tenant_id = $1 and id = $2`,
    valuesOf(tenantId, product),
  )
  await notify(db, { kind: 'product', tenantId, productId: product.id })
}

function valuesOf(tenantId: number, product: Product): unknown[] {
  const { id, name, basePrice, currency, status, attributes = {} } = product
  return [tenantId, id, name, basePrice, currency, status, JSON.stringify(attributes)]
}

function toProduct(row: ProductRow): Product {
  const { attributes = {} } = row
  return {
    id: row.id,
    name: row.name,
    basePrice: Number(row.base_price),
    currency: row.currency,
    status: row.status,
    ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
  }
}
