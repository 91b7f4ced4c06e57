import { guardrailFactors } from '../../domain/factors.ts'
import type {
  PricedProduct,
  ProductPricing,
  ProductSelection,
  ProductSort,
} from '../../domain/product-pricing.ts'
import { lowestCostShare } from '../../domain/warning.ts'
import type { Db } from '../connection/db.ts'
import { type Listed, type Page, toListed, unknownCursor } from './page.ts'
import { pricingColumns, type SummaryRow, toPricing } from './product-summaries.ts'
import { type ProductRow, toProduct } from './products.ts'

/** Which products are requested, and in which order. */
export type ProductPage = Page & {
  selection: ProductSelection
  sort: ProductSort
  ascending: boolean
  /** Whether to read what is believed about their prices, and what was set for them. */
  withPricing: boolean
  /** How many to skip at the start; 0 with a cursor. */
  skip: number
}

type Row = ProductRow & Partial<SummaryRow>

const columns = 'p.id, p.name, p.base_price, p.currency, p.status'

/** What products themselves can be sorted by; other orders use their summaries. */
const ownKeys: Partial<Record<ProductSort, string>> = { created: 'created_at', name: 'name_key' }

/** Columns that a summary may lack. */
const mayBeNull: ReadonlySet<ProductSort> = new Set(['gain', 'margin', 'next_gain'])

/**
 * One page of a catalogue in any order. Products without a value for the order come last.
 *
 * Each order has an index that ends with the id, and a page begins at its cursor's position there:
 * the last page takes as long as the first.
 */
export async function readProductPage(
  db: Db,
  tenantId: number,
  page: ProductPage,
): Promise<Listed<PricedProduct> | typeof unknownCursor> {
  const forward = page.endingBefore === null
  const cursor = page.endingBefore ?? page.startingAfter
  const own = ownKeys[page.sort]
  let parts: Part[] = own === undefined ? ['known', 'unknown'] : ['own']
  if (!forward) parts.reverse()
  if (cursor !== null) {
    const part = await findPart(db, tenantId, cursor, page.sort)
    if (part === null) return unknownCursor
    parts = parts.slice(parts.indexOf(part))
  }
  const few = own === undefined ? await findFew(db, tenantId, page.selection) : null
  const rows: Row[] = []
  let { skip } = page
  for (const [i, part] of parts.entries()) {
    const left = page.limit + 1 - rows.length
    if (left <= 0) break
    const from = { part, few, cursor: i === 0 ? cursor : null, skip, limit: left }
    rows.push(...(await readPart(db, tenantId, page, from)))
    if (skip > 0 && i < parts.length - 1) {
      // Once anything was read, everything to be skipped lies before it.
      skip = rows.length > 0 ? 0 : skip - (await countPart(db, tenantId, page, from))
    }
  }
  return toListed(rows, page, (row) => toPriced(row, page.withPricing))
}

const besideProducts = 'left join product_summaries s on s.tenant_id = $1 and s.product_id = p.id'

/**
 * own: sorted by a column of the product. known: by its summary. unknown: it has none, or null
 * there.
 */
type Part = 'own' | 'known' | 'unknown'

/** Up to this many search results are sorted separately. */
const mostFew = 2000

/**
 * The products that a search finds, if they are few. Those are looked up by their ids; going
 * through all summaries in order would visit every product. If there are many, a page in that order
 * fills up quickly.
 */
async function findFew(
  db: Db,
  tenantId: number,
  selection: ProductSelection,
): Promise<string[] | null> {
  if (selection.query === null) return null
  const values: unknown[] = [tenantId]
  const add = (value: unknown) => `$${values.push(value)}`
  const conditions = ['p.tenant_id = $1', ...conditionsOf(selection, add)]
  const found = await db.rows<{ id: string }>(
    `select p.id from products p where ${conditions.join(' and ')} limit ${add(mostFew + 1)}`,
    values,
  )
  return found.length > mostFew ? null : found.map(({ id }) => id)
}

/** The position of a product in a sort order; null: there is no such product. */
async function findPart(
  db: Db,
  tenantId: number,
  id: string,
  sort: ProductSort,
): Promise<Part | null> {
  if (ownKeys[sort] !== undefined) {
    const found = await db.rows('select from products where tenant_id = $1 and id = $2', [
      tenantId,
      id,
    ])
    return found.length === 0 ? null : 'own'
  }
  const [row] = await db.rows<{ known: boolean }>(
    `select s.${sort} is not null as known from products p
     left join product_summaries s on s.tenant_id = $1 and s.product_id = p.id
     where p.tenant_id = $1 and p.id = $2`,
    [tenantId, id],
  )
  if (row === undefined) return null
  return row.known ? 'known' : 'unknown'
}

/** What is read of a part. */
type From = {
  part: Part
  /** The ids that a search found, if they are few. */
  few: readonly string[] | null
  cursor: string | null
  skip: number
  limit: number
}

/** SQL for the tables and conditions of a part. */
function partOf(
  { sort, selection, withPricing }: ProductPage,
  { part, few }: From,
  add: (value: unknown) => string,
) {
  const source =
    part === 'known'
      ? 'product_summaries s join products p on p.tenant_id = $1 and p.id = s.product_id'
      : `products p ${withPricing || part === 'unknown' ? besideProducts : ''}`
  const key = { own: `p.${ownKeys[sort]}`, known: `s.${sort}`, unknown: '' }[part]
  const id = part === 'known' ? 's.product_id' : 'p.id'
  const conditions = [
    part === 'known' ? `s.tenant_id = $1 and ${key} is not null` : 'p.tenant_id = $1',
    // A column that no summary lacks: expressed through the summary's key, which lets the store
    // skip all summaries at once.
    ...(part === 'unknown' ? [`s.${mayBeNull.has(sort) ? sort : 'product_id'} is null`] : []),
    ...(few === null ? conditionsOf(selection, add) : [`${id} = any (${add(few)})`]),
  ]
  return { source, keys: key === '' ? [id] : [key, id], conditions }
}

async function countPart(db: Db, tenantId: number, page: ProductPage, from: From): Promise<number> {
  const values: unknown[] = [tenantId]
  const { source, conditions } = partOf(page, from, (value) => `$${values.push(value)}`)
  const [row] = await db.rows<{ count: number }>(
    `select count(*)::integer as count from ${source} where ${conditions.join(' and ')}`,
    values,
  )
  return row?.count ?? 0
}

async function readPart(db: Db, tenantId: number, page: ProductPage, from: From): Promise<Row[]> {
  const { sort, ascending, withPricing, endingBefore } = page
  const { part, cursor, skip, limit } = from
  const values: unknown[] = [tenantId]
  const add = (value: unknown) => `$${values.push(value)}`
  const upwards = ascending === (endingBefore === null)
  const [sign, direction] = upwards ? ['>', 'asc'] : ['<', 'desc']
  const { source, keys, conditions } = partOf(page, from, add)
  if (cursor !== null) {
    const where = {
      own: `select ${ownKeys[sort]}, id from products where tenant_id = $1 and id`,
      known: `select ${sort}, product_id from product_summaries where tenant_id = $1 and product_id`,
      unknown: null,
    }[part]
    const at = add(cursor)
    conditions.push(`(${keys.join(', ')}) ${sign} ${where === null ? at : `(${where} = ${at})`}`)
  }
  return db.rows<Row>(
    `select ${columns}${withPricing ? `, p.attributes, ${pricingColumns}` : ''} from ${source}
     where ${conditions.join(' and ')}
     order by ${keys.map((one) => `${one} ${direction}`).join(', ')}
     limit ${add(limit)} offset ${add(skip)}`,
    values,
  )
}

/** How many products match, on all pages. */
export async function countProducts(
  db: Db,
  tenantId: number,
  selection: ProductSelection,
): Promise<number> {
  const values: unknown[] = [tenantId]
  const conditions = conditionsOf(selection, (value) => `$${values.push(value)}`)
  const [row] = await db.rows<{ count: number }>(
    `select count(*)::integer as count from products p
     where ${['p.tenant_id = $1', ...conditions].join(' and ')}`,
    values,
  )
  return row?.count ?? 0
}

/** SQL of the conditions on products, for table `p`; `add` numbers a value. */
export function conditionsOf(
  { query, status, archived, currency, attributes, ...believed }: ProductSelection,
  add: (value: unknown) => string,
): string[] {
  const conditions: string[] = []
  if (query !== null) {
    const sought = `lower(${add(query)}::text)`
    conditions.push(`(strpos(p.name_key, ${sought}) > 0 or strpos(lower(p.id), ${sought}) > 0)`)
  }
  // Not a parameter: the planner must see that the index of inactive products applies.
  if (status !== null) conditions.push(`p.status = '${status}'`)
  if (archived !== null) conditions.push(`p.status ${archived ? '=' : '<>'} 'archived'`)
  if (currency !== null) conditions.push(`p.currency = ${add(currency)}`)
  if (attributes !== null) {
    const { category } = attributes
    if (category !== undefined) conditions.push(`p.category = ${add(category)}`)
    conditions.push(`p.attributes @> ${add(JSON.stringify(attributes))}::jsonb`)
  }
  const ofSummary = summaryConditionsOf(believed, add)
  if (ofSummary.length > 0) {
    conditions.push(
      `exists (select from product_summaries f where f.tenant_id = $1 and f.product_id = p.id
         and p.status <> 'archived' and ${ofSummary.join(' and ')})`,
    )
  }
  return conditions
}

/** SQL of the conditions on beliefs about products, for table `f`. */
function summaryConditionsOf(
  {
    turn,
    costBasis,
    identified,
    held,
    belowCost,
    slightCost,
  }: Omit<ProductSelection, keyof OfProducts>,
  add: (value: unknown) => string,
): string[] {
  const conditions: string[] = []
  if (turn === 'any') conditions.push("f.turn in ('now', 'waits')")
  else if (turn !== null) conditions.push(`f.turn = ${add(turn)}`)
  if (costBasis !== null) conditions.push(`f.cost_basis = ${add(costBasis)}`)
  if (identified !== null) conditions.push(`f.identified = ${add(identified)}`)
  if (held !== null)
    conditions.push(`(f.factors && ${add(guardrailFactors)}::text[]) = ${add(held)}`)
  if (belowCost !== null) conditions.push(`(f.margin <= 0) = ${add(belowCost)}`)
  if (slightCost !== null)
    conditions.push(
      `(f.margin > ${add(1 - lowestCostShare)} and f.margin < 1) = ${add(slightCost)}`,
    )
  return conditions
}

type OfProducts = Pick<
  ProductSelection,
  'query' | 'status' | 'archived' | 'currency' | 'attributes'
>

function toPriced(row: Row, withPricing: boolean): PricedProduct {
  const product = toProduct(row)
  if (!withPricing) return product
  const pricing: ProductPricing | null = row.as_of ? toPricing(row as SummaryRow) : null
  return { ...product, pricing }
}
