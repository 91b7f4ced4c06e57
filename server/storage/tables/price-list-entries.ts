import type { Factor } from '../../domain/factors.ts'
import {
  type EntryDetails,
  type ListEntry,
  type ListSelection,
  type ListSummary,
  shownGain,
} from '../../domain/price-list.ts'
import type { Attributes } from '../../domain/product.ts'
import type { Db } from '../connection/db.ts'
import { toPartId } from './decisions.ts'
import { finiteJson } from './finite-json.ts'
import { ownTenant } from './own-tenant.ts'

type EntryRow = {
  product_id: string
  name: string
  attributes: Attributes
  base_price: number
  current_price: number
  proposed_price: number
  price: number
  edited: boolean
  locked: boolean
  dropped: boolean
  note: string | null
  changed_at: Date | null
  changed_by_name: string | null
  unit: string
  prices: number[]
  probabilities: number[]
  confidence: number
  factors: Factor[]
  belief_version: number
  details: EntryDetails
}

// The tenant in the subquery for a name is $1: a cluster locks rows only in a statement that names
// the tenant in each part.
const columns = `product_id, name, attributes, base_price, current_price, proposed_price, price, edited, locked,
  dropped, note, changed_at, (select k.name from api_keys k
    where k.tenant_id = $1 and k.id = changed_by) as changed_by_name, unit,
  prices::double precision[] as prices, probabilities, confidence, factors, belief_version, details`

/** A product that a draft will have an entry for. */
export type ProductToDraft = {
  id: string
  name: string
  basePrice: number
  attributes: Attributes
}

const chosen = `tenant_id = $1 and currency = $2 and status = 'active'
  and ($3::text[] is null or id = any ($3)) and ($4::jsonb is null or attributes @> $4)`

function valuesOf(tenantId: number, currency: string, of: ListSelection): unknown[] {
  const attributes = of.attributes === undefined ? null : JSON.stringify(of.attributes)
  return [tenantId, currency, of.productIds ?? null, attributes]
}

/** How many of the tenant's active products in a currency a list covers. */
export async function countProductsToDraft(
  db: Db,
  tenantId: number,
  currency: string,
  selection: ListSelection,
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    `select count(*)::integer as count from products where ${chosen}`,
    valuesOf(tenantId, currency, selection),
    'count_products_to_draft',
  )
  return row?.count ?? 0
}

/** The next of them by id. */
export async function readProductsToDraft(
  db: Db,
  tenantId: number,
  currency: string,
  selection: ListSelection,
  after: string,
  limit: number,
): Promise<ProductToDraft[]> {
  const rows = await db.rows<{
    id: string
    name: string
    base_price: number
    attributes: Attributes | null
  }>(
    `select id, name, base_price, attributes from products where ${chosen} and id > $5
     order by id limit $6`,
    [...valuesOf(tenantId, currency, selection), after, limit],
    'read_products_to_draft',
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    basePrice: row.base_price,
    attributes: row.attributes ?? {},
  }))
}

/** Stores entries of a list in bulk, each with what its proposed price was made of. */
export async function insertEntries(
  db: Db,
  tenantId: number,
  listId: string,
  entries: readonly ListEntry[],
  decisions: readonly { id: string }[],
): Promise<void> {
  const rows = entries.map((entry, i) => ({
    decision: Buffer.from(decisions[i]?.id ?? '', 'latin1').toString('hex'),
    product_id: entry.productId,
    name: entry.name,
    attributes: entry.attributes,
    base_price: entry.basePrice,
    current_price: entry.currentPrice,
    proposed_price: entry.proposedPrice,
    price: entry.price,
    locked: entry.locked,
    dropped: entry.dropped,
    gain: shownGain(entry),
    unit: entry.unit,
    prices: entry.prices,
    probabilities: entry.probabilities,
    confidence: entry.confidence,
    factors: entry.factors,
    belief_version: entry.beliefVersion,
    details: entry.details,
  }))
  await db.run(
    `insert into price_list_entries (tenant_id, list_id, product_id, name, attributes, base_price,
       current_price, proposed_price, price, locked, dropped, gain, unit, prices, probabilities, confidence, factors,
       belief_version, details, decision)
     select t.tenant_id, $2, r.product_id, r.name, r.attributes, r.base_price, r.current_price,
       r.proposed_price, r.price, r.locked, r.dropped, r.gain, r.unit, r.prices, r.probabilities, r.confidence, r.factors,
       r.belief_version, r.details, decode(nullif(r.decision, ''), 'hex')
     from ${ownTenant} cross join jsonb_to_recordset($3::jsonb) as r (product_id text, name text,
       attributes jsonb, base_price bigint, current_price bigint, proposed_price bigint, price bigint,
       locked boolean, dropped boolean, gain double precision, unit text, prices bigint[], probabilities double precision[],
       confidence double precision, factors text[], belief_version bigint, details jsonb, decision text)`,
    [tenantId, listId, finiteJson('the entries of a list', rows)],
    'insert_list_entries',
  )
}

/** That of the price that is shown. */
const confidenceShown = `case when locked then (details ->> 'confidenceNow')::double precision
  else coalesce((details ->> 'confidence')::double precision, confidence) end`

const isProposed = 'not (edited or locked or dropped)'
const isEdited = 'edited and not (locked or dropped)'
const isQuestioned = "not (locked or dropped) and details ? 'warnings'"
const isWaiting = `${isProposed} and price = current_price and 'max_loss' = any (factors)`

/**
 * What became of an entry, and the SQL for it. Each is proposed, edited, locked or dropped; a
 * proposed or an edited one may be questioned, and a proposed one may wait its turn.
 */
const states = {
  proposed: isProposed,
  edited: isEdited,
  locked: 'locked and not dropped',
  dropped: 'dropped',
  questioned: isQuestioned,
  waiting: isWaiting,
} as const
export type EntryState = keyof typeof states
export const entryStates = Object.keys(states) as EntryState[]

/** What entries can be sorted by, and the SQL for it: change is that of the shown price. */
const sortKeys = {
  gain: 'gain',
  name: 'lower(name) collate "C"',
  confidence: confidenceShown,
  price: 'case when locked then current_price else price end',
  change: `case when locked or dropped then 1 else price::double precision / greatest(current_price, 1) end`,
} as const
export type EntrySort = keyof typeof sortKeys
export const entrySorts = Object.keys(sortKeys) as EntrySort[]

/** Which part of a list's entries is requested. */
export type EntryPage = {
  sort: EntrySort
  order: 'asc' | 'desc'
  /** Only entries whose product name or id contains this, ignoring case; null: all. */
  query: string | null
  /** Only the entry of this product; null: all. */
  productId: string | null
  limit: number
  /** The product of the last entry of the page before. */
  startingAfter: string | null
  /** Only entries of products to which all of this applies; null: all. */
  attributes: Attributes | null
  /** Only entries whose shown price is higher, lower or unchanged; null: all. */
  change: EntryChange | null
  /** Only entries of which this became; null: all. */
  state: EntryState | null
  /** Only entries of at least this confidence; null: all. */
  confidenceMin: number | null
  /** Only entries of less confidence; null: all. */
  confidenceBelow: number | null
}

/** kept: the current price stays, because it is locked, excluded or believed best. */
export type EntryChange = 'raised' | 'lowered' | 'kept'
export const entryChanges = ['raised', 'lowered', 'kept'] as const

/** What an entry does to the price that is shown. */
const changeOfEntry = `case when locked or dropped or price = current_price then 'kept'
  when price > current_price then 'raised' else 'lowered' end`

/** One page of entries, sorted as requested; null if the cursor is not an entry. */
export async function readEntryPage(
  db: Db,
  tenantId: number,
  listId: string,
  page: EntryPage,
): Promise<{ data: ListEntry[]; hasMore: boolean } | null> {
  const key = sortKeys[page.sort]
  let after: { key: number | string } | undefined
  if (page.startingAfter !== null) {
    ;[after] = await db.rows<{ key: number | string }>(
      `select ${key} as key from price_list_entries
       where tenant_id = $1 and product_id = $2 and list_id = $3`,
      [tenantId, page.startingAfter, listId],
    )
    if (after === undefined) return null
  }
  const beyond = page.order === 'desc' ? '<' : '>'
  const keyType = page.sort === 'name' ? 'text' : 'double precision'
  const rows = await db.rows<EntryRow>(
    `select ${columns} from price_list_entries
     where tenant_id = $1 and list_id = $2 and ($3::jsonb is null or attributes @> $3)
       and ($5::text is null or ${changeOfEntry} = $5)
       and ($6::double precision is null or ${confidenceShown} >= $6)
       and ($7::text is null or strpos(lower(name), lower($7)) > 0 or strpos(lower(product_id), lower($7)) > 0)
       and ($8::text is null or product_id = $8)
       and ($9::double precision is null or ${confidenceShown} < $9)
       ${page.state === null ? '' : `and (${states[page.state]})`}
       ${after === undefined ? '' : `and (${key} ${beyond} $10::${keyType} or (${key} = $10::${keyType} and product_id > $11))`}
     order by ${key} ${page.order}, product_id limit $4`,
    [
      tenantId,
      listId,
      page.attributes === null ? null : JSON.stringify(page.attributes),
      page.limit + 1,
      page.change,
      page.confidenceMin,
      page.query,
      page.productId,
      page.confidenceBelow,
      ...(after === undefined ? [] : [after.key, page.startingAfter]),
    ],
  )
  return {
    data: rows.slice(0, page.limit).map(toEntry),
    hasMore: rows.length > page.limit,
  }
}

/** The entries of some products, by product, locked against change until the transaction ends. */
export async function findEntries(
  db: Db,
  tenantId: number,
  listId: string,
  productIds: readonly string[],
): Promise<Map<string, ListEntry>> {
  const rows = await db.rows<EntryRow>(
    `select ${columns} from price_list_entries
     where tenant_id = $1 and product_id = any ($3) and list_id = $2 order by product_id for update`,
    [tenantId, listId, productIds],
    'find_list_entries',
  )
  return new Map(rows.map((row) => [row.product_id, toEntry(row)]))
}

/** An entry, and what its proposed price was made of; null if there is no entry. */
export async function findDecidedEntry(
  db: Db,
  tenantId: number,
  listId: string,
  productId: string,
): Promise<{ entry: ListEntry; decision: string | null } | null> {
  const [row] = await db.rows<EntryRow & { decision: Buffer | null }>(
    `select ${columns}, decision from price_list_entries
     where tenant_id = $1 and product_id = $3 and list_id = $2`,
    [tenantId, listId, productId],
    'find_decided_entry',
  )
  return row ? { entry: toEntry(row), decision: row.decision && toPartId(row.decision) } : null
}

/** Replaces what somebody decided about entries, and records which key did. */
export async function updateEntries(
  db: Db,
  tenantId: number,
  listId: string,
  entries: readonly ListEntry[],
  by: { keyId: string; atMs: number },
): Promise<void> {
  await db.run(
    `update price_list_entries e set price = r.price, edited = r.edited, locked = r.locked,
       dropped = r.dropped, note = r.note, details = r.details, gain = r.gain, changed_by = $4,
       changed_at = $5
     from jsonb_to_recordset($3::jsonb) as r (product_id text, price bigint, edited boolean,
       locked boolean, dropped boolean, note text, details jsonb, gain double precision)
     where e.tenant_id = $1 and e.list_id = $2 and e.product_id = r.product_id`,
    [
      tenantId,
      listId,
      finiteJson(
        'the entries of a list',
        entries.map((entry) => ({
          product_id: entry.productId,
          price: entry.price,
          edited: entry.edited,
          locked: entry.locked,
          dropped: entry.dropped,
          note: entry.note,
          details: entry.details,
          gain: shownGain(entry),
        })),
      ),
      by.keyId,
      new Date(by.atMs),
    ],
    'update_list_entries',
  )
}

/** Totals of a list's entries; dropped or locked ones contribute nothing. */
export async function sumEntries(db: Db, tenantId: number, listId: string): Promise<ListSummary> {
  const sum = (path: string) =>
    `coalesce(sum((details #>> '{${path}}')::double precision) filter (where moves), 0)`
  const [row] = await db.rows<Record<string, number> & { changed_at: Date | null }>(
    `select count(*)::integer as entries,
       count(*) filter (where moves and price > current_price)::integer as raised,
       count(*) filter (where moves and price < current_price)::integer as lowered,
       count(*) filter (where details -> 'units' = 'null')::integer as unmeasured,
       count(*) filter (where moves and price <> current_price
         and not (details ->> 'identified')::boolean)::integer as unidentified,
       count(*) filter (where details ->> 'costBasis' <> 'known')::integer as costless,
       coalesce(max(abs(price - current_price)::double precision / greatest(current_price, 1))
         filter (where moves), 0) as largest_move,
       count(*) filter (where ${isQuestioned})::integer as questioned,
       count(*) filter (where ${isWaiting})::integer as waiting,
       count(*) filter (where ${isEdited})::integer as edited,
       count(*) filter (where locked)::integer as locked,
       ${sum('units,value')} as units, ${sum('units,low')} as units_low, ${sum('units,high')} as units_high,
       ${sum('profit,value')} as profit, ${sum('profit,low')} as profit_low,
       ${sum('profit,high')} as profit_high,
       coalesce(sum((details ->> 'profitNow')::double precision), 0) as profit_now,
       (select max(changed_at) from price_list_entries
         where tenant_id = $1 and list_id = $2) as changed_at,
       (select count(*) from price_list_entries where tenant_id = $1 and list_id = $2
         and dropped)::integer as dropped,
       (select count(*) from price_list_entries where tenant_id = $1 and list_id = $2
         and dropped and details ? 'stopped')::integer as stopped
     from (select *, not (dropped or locked) as moves from price_list_entries
       where tenant_id = $1 and list_id = $2 and not dropped) e`,
    [tenantId, listId],
    'sum_list_entries',
  )
  const of = (name: string) => row?.[name] ?? 0
  return {
    entries: of('entries'),
    raised: of('raised'),
    lowered: of('lowered'),
    unmeasured: of('unmeasured'),
    unidentified: of('unidentified'),
    costless: of('costless'),
    questioned: of('questioned'),
    waiting: of('waiting'),
    edited: of('edited'),
    locked: of('locked'),
    dropped: of('dropped'),
    changedAtMs: row?.changed_at?.getTime() ?? null,
    largestMove: of('largest_move'),
    units: { value: of('units'), low: of('units_low'), high: of('units_high') },
    profit: { value: of('profit'), low: of('profit_low'), high: of('profit_high') },
    profitNow: of('profit_now'),
    stopped: of('stopped'),
  }
}

function toEntry(row: EntryRow): ListEntry {
  return {
    productId: row.product_id,
    name: row.name,
    attributes: row.attributes,
    basePrice: row.base_price,
    currentPrice: row.current_price,
    proposedPrice: row.proposed_price,
    price: row.price,
    edited: row.edited,
    locked: row.locked,
    dropped: row.dropped,
    note: row.note,
    changed:
      row.changed_at && row.changed_by_name !== null
        ? { by: row.changed_by_name, atMs: row.changed_at.getTime() }
        : null,
    unit: row.unit,
    prices: row.prices,
    probabilities: row.probabilities,
    confidence: row.confidence,
    factors: row.factors,
    beliefVersion: row.belief_version,
    details: row.details,
  }
}
