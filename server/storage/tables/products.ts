import type { Attributes, Product } from '../../domain/product.ts'
import type { BasePriceRange } from '../../domain/question-policy.ts'
import type { Db } from '../connection/db.ts'
import { notify } from '../connection/notices.ts'
import { ownTenant } from './own-tenant.ts'
import { type Listed, listPage, type Page, type unknownCursor } from './page.ts'
import { limitPauses, shortPauseSeconds } from './pauses.ts'
import { numberIn } from './policy-fields.ts'

export type ProductRow = {
  id: string
  name: string
  base_price: string | number
  currency: string
  status: Product['status']
  attributes?: Attributes
}

/** What a list shows about each product. */
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

/** Stores a new product. Returns false, and stores nothing, if the id is taken. */
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
 * Creates products that sales or offers name and the catalogue lacks; returns their ids. Their base
 * price follows the rows until somebody states one; `from` null: somebody did. It uses the same
 * order as quotes do, so that transactions with several of them in common cannot deadlock.
 *
 * @param madeBy - The import that names them, as its UUID.
 */
export async function createMissingProducts(
  db: Db,
  tenantId: number,
  products: readonly { id: string; basePrice: number; currency: string }[],
  from: 'sales' | 'offers' | null,
  madeBy: string | null = null,
): Promise<string[]> {
  await limitPauses(db, shortPauseSeconds)
  const rows = await db.rows<{ id: string }>(
    `insert into products (tenant_id, id, name, base_price, currency, base_price_from, made_by)
     select t.tenant_id, p.id, p.id, p.base_price, p.currency, $5::text, $6::uuid
     from ${ownTenant}
     cross join unnest($2::text[], $3::bigint[], $4::text[]) as p (id, base_price, currency)
     order by p.id collate "C"
     on conflict (tenant_id, id) do nothing
     returning id`,
    [
      tenantId,
      products.map((product) => product.id),
      products.map((product) => product.basePrice),
      products.map((product) => product.currency),
      from,
      madeBy,
    ],
    'create_missing_products',
  )
  return rows.map(({ id }) => id)
}

/** A base price according to rows, and the latest time that they cover. */
export type BasePriceSeen = { id: string; basePrice: number; currency: string; at: Date }

/**
 * Updates base prices that nobody stated to those in the latest rows. A product that someone is
 * changing right now is left as it is: its transaction may be waiting for locks that this one
 * holds.
 */
export async function followBasePrices(
  db: Db,
  tenantId: number,
  seen: readonly BasePriceSeen[],
  from: 'sales' | 'offers',
): Promise<void> {
  const moved = await db.rows<{ id: string }>(
    `with mine as (
       select p.ctid, r.base_price, r.at from unnest($2::text[], $3::bigint[], $4::text[], $5::timestamptz[])
         as r (id, base_price, currency, at)
       join products p on p.tenant_id = $1 and p.id = r.id and p.currency = r.currency
       where p.base_price_from = $6 and (p.base_price_at is null or p.base_price_at <= r.at)
         and (p.base_price, p.base_price_at) is distinct from (r.base_price, r.at)
       order by p.id for update of p skip locked
     )
     update products p set base_price = m.base_price, base_price_at = m.at, updated_at = now()
     from mine m where p.tenant_id = $1 and p.ctid = m.ctid returning p.id`,
    [
      tenantId,
      seen.map(({ id }) => id),
      seen.map(({ basePrice }) => basePrice),
      seen.map(({ currency }) => currency),
      seen.map(({ at }) => at),
      from,
    ],
    'follow_base_prices',
  )
  for (const { id } of moved) await notify(db, { kind: 'product', tenantId, productId: id })
}

/** The base prices of those of these products that exist. */
export async function readBasePrices(
  db: Db,
  tenantId: number,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.rows<{ id: string; base_price: number }>(
    'select id, base_price from products where tenant_id = $1 and id = any ($2)',
    [tenantId, productIds],
    'read_base_prices',
  )
  return new Map(rows.map((row) => [row.id, row.base_price]))
}

/** The lowest and the highest base price of the tenant; null for none, or several currencies. */
export async function readBasePriceRange(db: Db, tenantId: number): Promise<BasePriceRange | null> {
  const [row] = await db.rows<{ currencies: number; lowest: number; highest: number }>(
    `select count(distinct currency)::integer as currencies, min(base_price) as lowest,
       max(base_price) as highest
     from products where tenant_id = $1 and status <> 'archived'`,
    [tenantId],
    'read_base_price_range',
  )
  if (row?.currencies !== 1) return null
  return { lowestMinor: Number(row.lowest), highestMinor: Number(row.highest) }
}

/** Products whose base prices a new one is compared with. */
const similarProducts = 100

/** The base prices of the newest other products of a currency and category; null if none. */
export async function readSimilarBasePrices(
  db: Db,
  tenantId: number,
  { id, currency, attributes }: Product,
): Promise<{ count: number; lowestMinor: number; highestMinor: number } | null> {
  const [row] = await db.rows<{ count: number; lowest: number | null; highest: number | null }>(
    `select count(*)::integer as count, min(base_price) as lowest, max(base_price) as highest
     from (
       select base_price from (
         select id, base_price, currency, attributes ->> 'category' as category from products
         where tenant_id = $1 order by created_at desc, id desc limit ${20 * similarProducts}
       ) newest
       where currency = $2 and id <> $3 and category is not distinct from $4
       limit ${similarProducts}
     ) alike`,
    [tenantId, currency, id, attributes?.category ?? null],
    'read_similar_base_prices',
  )
  if (!row || row.lowest === null || row.highest === null) return null
  return { count: row.count, lowestMinor: row.lowest, highestMinor: row.highest }
}

/** What rows about a product are compared with. */
export type PriceMark = {
  basePriceMinor: number
  /** Whether somebody set it, instead of it following from rows. */
  isBaseSet: boolean
  currency: string
  unitCostMinor: number | null
}

/** The base prices of products, and their unit costs as far as known; by id. */
export async function readPriceMarks(
  db: Db,
  tenantId: number,
  productIds: readonly string[],
): Promise<Map<string, PriceMark>> {
  const rows = await db.rows<{
    id: string
    base_price: number
    is_set: boolean
    currency: string
    unit_cost: number | null
  }>(
    `select p.id, p.base_price, p.base_price_from is null as is_set, p.currency,
       coalesce(${numberIn('f.fields', 'unit_cost')}, c.sales_unit_cost) as unit_cost
     from unnest($2::text[]) as k (id)
     join products p on p.tenant_id = $1 and p.id = k.id
     left join policies f on f.tenant_id = $1 and f.product_id = k.id
     left join lateral (
       select sales_unit_cost from cells
       where tenant_id = $1 and product_id = k.id and currency = p.currency
         and sales_unit_cost is not null
       order by sales_cost_at desc limit 1
     ) c on true`,
    [tenantId, productIds],
    'read_price_marks',
  )
  return new Map(
    rows.map(({ id, base_price, is_set, currency, unit_cost }) => [
      id,
      { basePriceMinor: base_price, isBaseSet: is_set, currency, unitCostMinor: unit_cost },
    ]),
  )
}

/**
 * Replaces everything stored of a product except its id.
 *
 * @param saysBasePrice - Whether somebody stated the base price now, so that it no longer follows
 * rows.
 */
export async function updateProduct(
  db: Db,
  tenantId: number,
  product: Product,
  saysBasePrice: boolean,
): Promise<void> {
  await db.run(
    `update products set name = $3, base_price = $4, currency = $5, status = $6, attributes = $7,
       base_price_from = case when $8 then null else base_price_from end,
       stated_by = case when $8 then null else stated_by end, updated_at = now()
     where tenant_id = $1 and id = $2`,
    [...valuesOf(tenantId, product), saysBasePrice],
  )
  await notify(db, { kind: 'product', tenantId, productId: product.id })
}

function valuesOf(tenantId: number, product: Product): unknown[] {
  const { id, name, basePrice, currency, status, attributes = {} } = product
  return [tenantId, id, name, basePrice, currency, status, JSON.stringify(attributes)]
}

export function toProduct(row: ProductRow): Product {
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
