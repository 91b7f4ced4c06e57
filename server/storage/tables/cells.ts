import { type KnownFields, type PolicyFields, withoutMoney } from '../../domain/policy.ts'
import type { Attributes, ProductStatus } from '../../domain/product.ts'
import type { Db } from '../connection/db.ts'
import { type CellKey, keyColumns } from './cell-key.ts'
import { joinDisputedCost, undisputedFields } from './disputed-costs.ts'
import { finiteJson } from './finite-json.ts'
import { ownTenant } from './own-tenant.ts'
import { type StoredFields, toPolicyFields } from './policy-fields.ts'
import { isSound } from './sound-json.ts'

export type StoredCell = {
  segment: string
  version: number
  /** Encoded by the engine; null before the first offer was folded. */
  belief: Buffer | null
  /** What the sales rows show, as written by the engine. */
  sales: unknown
}

/** Everything about a product that a quote of a cell needs. */
export type ProductCells = {
  productId: string
  currency: string
  product: {
    basePrice: number
    /** Currency of its base price, and of the amounts in its policy. */
    currency: string
    status: ProductStatus
    attributes: Attributes
  } | null
  /**
   * What was set for the product, with the cost from its sales rows if nobody set one; amounts are
   * left out for a currency other than the product's.
   */
  policy: KnownFields
  /** The product's cells in this currency, those with most offers first, at most 32. */
  cells: StoredCell[]
}

type ProductCellsRow = RowOfCosts & {
  product_id: string
  currency: string
  base_price: number | null
  own_currency: string | null
  status: ProductStatus | null
  attributes: Attributes | null
  segments: string[] | null
  versions: number[] | null
  beliefs: (Buffer | null)[] | null
  sales: unknown[] | null
}

/**
 * Reads what quotes of these cells need, one answer per key in the same order: the product, its
 * policy and its beliefs. If the requested cell exists, it is always among the beliefs.
 */
export async function readProductCells(
  db: Db,
  tenantId: number,
  keys: readonly CellKey[],
): Promise<ProductCells[]> {
  const rows = await db.rows<ProductCellsRow>(
    `select k.product_id, k.currency, p.base_price, p.currency as own_currency, p.status,
       p.attributes, ${undisputedFields('f.fields')} as fields, f.cost_when_set,
       c.segments, c.versions, c.beliefs, c.sales, c.row_cost
     from unnest($2::text[], $3::text[], $4::text[])
       with ordinality as k (product_id, currency, segment, place)
     left join products p on p.tenant_id = $1 and p.id = k.product_id
     left join policies f on f.tenant_id = $1 and f.product_id = k.product_id
     ${joinDisputedCost('k.product_id')}
     left join lateral (
       select array_agg(s.segment) as segments, array_agg(s.version::double precision) as versions,
         array_agg(s.belief) as beliefs, jsonb_agg(s.sales) as sales,
         (array_agg(s.sales_unit_cost order by s.sales_cost_at desc nulls last))[1] as row_cost
       from (
         select segment, version, belief, sales, sales_unit_cost, sales_cost_at from cells
         where tenant_id = $1 and product_id = k.product_id and currency = k.currency
           and (belief is not null or sales is not null)
         order by (segment = k.segment) desc, offers desc, segment limit 32
       ) s
     ) c on true
     order by k.place`,
    [tenantId, ...keyColumns(keys)],
    'read_product_cells',
  )
  return rows.map((row) => ({
    productId: row.product_id,
    currency: row.currency,
    product:
      row.base_price === null || row.own_currency === null || row.status === null
        ? null
        : {
            basePrice: row.base_price,
            currency: row.own_currency,
            status: row.status,
            attributes: row.attributes ?? {},
          },
    policy: withRowCost(row, row.own_currency === null || row.own_currency === row.currency),
    cells: (row.segments ?? []).map((segment, i) => ({
      segment,
      version: row.versions?.[i] ?? 0,
      belief: row.beliefs?.[i] ?? null,
      sales: row.sales?.[i] ?? null,
    })),
  }))
}

/**
 * What was set for a product, with the cost from its latest sales row if nobody set one.
 *
 * @param isOwnCurrency - Whether the currency asked about is that of the product's amounts.
 */
export function withRowCost(row: RowOfCosts, isOwnCurrency = true): KnownFields {
  const all = toPolicyFields(row.fields)
  if (!isOwnCurrency) return { ...rowCost(row), ...withoutMoney(all) }
  const before = row.cost_when_set
  return { ...rowCost(row), ...all, ...(before === null ? {} : { costWhenSet: before }) }
}

/** What is stored about a product's policy and costs. */
export type RowOfCosts = {
  fields: StoredFields | null
  cost_when_set: number | null
  row_cost: number | null
}

function rowCost({ row_cost: unitCost }: RowOfCosts): PolicyFields {
  return unitCost === null ? {} : { unitCost }
}

/** What was set for products priced in a currency, with the costs from their sales rows. */
export async function readPoliciesWithCosts(
  db: Db,
  tenantId: number,
  currency: string,
  productIds: readonly string[],
): Promise<Map<string, KnownFields>> {
  const rows = await db.rows<RowOfCosts & { id: string }>(
    `select k.id, f.fields, f.cost_when_set, c.sales_unit_cost as row_cost
     from unnest($3::text[]) as k (id)
     left join policies f on f.tenant_id = $1 and f.product_id = k.id
     left join lateral (
       select sales_unit_cost from cells
       where tenant_id = $1 and product_id = k.id and currency = $2
       order by sales_cost_at desc nulls last limit 1
     ) c on true`,
    [tenantId, currency, productIds],
    'read_policies_with_costs',
  )
  return new Map(rows.map((row) => [row.id, withRowCost(row)]))
}

export type CellToFold = CellKey & {
  /** Null before the first offer was folded. */
  belief: Buffer | null
  /** The product's base price, if it is in the cell's currency. */
  basePrice: number | null
  /** The product's own policy. */
  policy: KnownFields
}

/** What the learner needs of some cells, one answer per key in the same order. */
export async function readCellsToFold(
  db: Db,
  tenantId: number,
  keys: readonly CellKey[],
): Promise<CellToFold[]> {
  const rows = await db.rows<{
    product_id: string
    currency: string
    segment: string
    belief: Buffer | null
    base_price: number | null
    fields: StoredFields | null
  }>(
    `select k.product_id, k.currency, k.segment, c.belief, f.fields,
       case when p.currency = k.currency then p.base_price end as base_price
     from unnest($2::text[], $3::text[], $4::text[])
       with ordinality as k (product_id, currency, segment, place)
     left join cells c on c.tenant_id = $1 and c.product_id = k.product_id
       and c.currency = k.currency and c.segment = k.segment
     left join products p on p.tenant_id = $1 and p.id = k.product_id
     left join policies f on f.tenant_id = $1 and f.product_id = k.product_id
     order by k.place`,
    [tenantId, ...keyColumns(keys)],
    'read_cells_to_fold',
  )
  return rows.map((row) => ({
    productId: row.product_id,
    currency: row.currency,
    segment: row.segment,
    belief: row.belief,
    basePrice: row.base_price,
    policy: withRowCost({ ...row, row_cost: null, cost_when_set: null }, row.base_price !== null),
  }))
}

export type FoldedCell = CellKey & {
  version: number
  belief: Uint8Array
  offers: number
  purchases: number
  /** JSON that may hold only finite numbers. */
  summary: string
}

/**
 * Writes beliefs after a fold, in the transaction that moves the watermark. Rows are written in the
 * order of their keys, so that a fold and a fit of sales rows cannot deadlock.
 */
export async function writeBeliefs(
  db: Db,
  tenantId: number,
  cells: readonly FoldedCell[],
): Promise<void> {
  if (cells.length === 0) return
  await db.run(
    `insert into cells
       (tenant_id, product_id, currency, segment, version, belief, offers, purchases, summary)
     select t.tenant_id, r.*
     from ${ownTenant} cross join unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::bytea[],
       $7::double precision[], $8::double precision[], $9::jsonb[])
       as r (product_id, currency, segment)
     order by r.product_id collate "C", r.currency collate "C", r.segment collate "C"
     on conflict (tenant_id, product_id, currency, segment) do update set version = excluded.version,
       belief = excluded.belief, offers = excluded.offers, purchases = excluded.purchases,
       summary = excluded.summary, updated_at = excluded.updated_at`,
    [
      tenantId,
      ...keyColumns(cells),
      cells.map((cell) => cell.version),
      cells.map((cell) => Buffer.from(cell.belief)),
      cells.map((cell) => cell.offers),
      cells.map((cell) => cell.purchases),
      cells.map((cell) => cell.summary),
    ],
    'write_beliefs',
  )
}

/**
 * Writes what a cell's sales rows show, leaving its offers alone.
 *
 * @param sharedRows - How many rows of its category the fit used.
 * @param cost - The cost in the latest row that states one, and when its period began; or null.
 * @throws RangeError if a number of the fit is not finite.
 */
export async function writeSalesBelief(
  db: Db,
  tenantId: number,
  key: CellKey,
  sales: { rows: number },
  sharedRows: number,
  cost: { unitCostMinor: number; atSeconds: number } | null,
): Promise<void> {
  await db.run(
    `insert into cells
       (tenant_id, product_id, currency, segment, sales, sales_rows, sales_shared_rows,
       sales_unit_cost, sales_cost_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9))
     on conflict (tenant_id, product_id, currency, segment)
     do update set sales = excluded.sales, sales_rows = excluded.sales_rows,
       sales_shared_rows = excluded.sales_shared_rows, sales_unit_cost = excluded.sales_unit_cost,
       sales_cost_at = excluded.sales_cost_at, updated_at = excluded.updated_at`,
    [
      tenantId,
      key.productId,
      key.currency,
      key.segment,
      finiteJson('the sales fit', sales),
      sales.rows,
      sharedRows,
      cost?.unitCostMinor ?? null,
      cost?.atSeconds ?? null,
    ],
    'write_sales_belief',
  )
}

/** Clears what sales rows showed for cells that no longer have any. */
export async function forgetSalesBeliefs(
  db: Db,
  tenantId: number,
  { currency, segment }: Omit<CellKey, 'productId'>,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return
  await db.run(
    `update cells set sales = null, sales_rows = 0, sales_shared_rows = 0, sales_unit_cost = null,
       sales_cost_at = null, updated_at = now()
     where tenant_id = $1 and product_id = any ($2) and currency = $3 and segment = $4`,
    [tenantId, productIds, currency, segment],
    'forget_sales_beliefs',
  )
}

/** What pooling reads of a cell: its offers, its sales rows, and what is known of its product. */
export type CellToPool = {
  productId: string
  /** As the engine wrote it; null before the first offer was folded. */
  summary: unknown
  /** As the engine wrote it; null without sales rows. */
  sales: unknown
  /** The product's base price, if it is in the cell's currency. */
  basePrice: number | null
  attributes: Attributes
  /** What was set for the product, with the cost from its sales rows if nobody set one. */
  policy: KnownFields
}

/**
 * A tenant's cells in one currency that have learnt something, for pooling. If there are more than
 * `limit`, it always reads the same ones, product by product in an order unrelated to demand.
 */
export async function readCellsToPool(
  db: Db,
  tenantId: number,
  currency: string,
  limit: number,
): Promise<CellToPool[]> {
  const rows = await db.rows<
    RowOfCosts & {
      product_id: string
      summary: unknown
      sales: unknown
      base_price: number | null
      attributes: Attributes | null
    }
  >(
    `select c.product_id, c.summary, c.sales, p.attributes, f.fields, f.cost_when_set,
       c.sales_unit_cost as row_cost,
       case when p.currency = $2 then p.base_price end as base_price
     from (
       select product_id, segment, summary, sales, sales_unit_cost from cells
       where tenant_id = $1 and currency = $2 and (summary is not null or sales is not null)
       order by hashtext(product_id), product_id, segment limit $3
     ) c
     left join products p on p.tenant_id = $1 and p.id = c.product_id
     left join policies f on f.tenant_id = $1 and f.product_id = c.product_id
     order by hashtext(c.product_id), c.product_id, c.segment`,
    [tenantId, currency, limit],
    'read_cells_to_pool',
  )
  return rows.map((row) => ({
    productId: row.product_id,
    summary:
      row.summary !== null &&
      isSound('summary', row.summary, { tenantId, currency, productId: row.product_id })
        ? row.summary
        : null,
    sales: row.sales,
    basePrice: row.base_price,
    attributes: row.attributes ?? {},
    policy: withRowCost(row),
  }))
}

/** Currencies in which something was learnt or changed since a moment by the store's clock. */
export async function findChangedCurrencies(
  db: Db,
  tenantId: number,
  since: Date,
): Promise<string[]> {
  const rows = await db.rows<{ currency: string }>(
    `select distinct currency from cells
     where tenant_id = $1
       and (updated_at > $2
         or exists (select from policies p
           where p.tenant_id = $1 and p.updated_at > $2)
         or exists (select from products p
           where p.tenant_id = $1 and p.updated_at > $2
             and p.attributes <> '{}'))`,
    [tenantId, since],
  )
  return rows.map((row) => row.currency)
}
