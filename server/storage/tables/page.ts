import type { Db } from '../connection/db.ts'

/** Which part of a list is requested; both cursors are exclusive. */
export type Page = { limit: number; startingAfter: string | null; endingBefore: string | null }

export type Listed<Item> = { data: Item[]; hasMore: boolean }

/** A cursor that is not in the list: the caller's mistake. */
export const unknownCursor = Symbol('unknown cursor')

/** How a list is ordered, by (created_at, id). */
type Order = 'newest first' | 'oldest first'

/**
 * The end of a list statement. It reads one row more than fits on the page.
 *
 * @param known - SQL of the cursor's row; yields no row if the cursor is not in the list.
 */
function pageClause(page: Page, known: string, order: Order): string {
  const cursor = `(select created_at, id ${known})`
  const one = page.limit + 1
  const isRising = (order === 'oldest first') === (page.endingBefore === null)
  const from = cursorOf(page) && `and (created_at, id) ${isRising ? '>' : '<'} ${cursor} `
  const way = isRising ? 'asc' : 'desc'
  return `${from ?? ''}order by created_at ${way}, id ${way} limit ${one}`
}

/** The cursor of a page, or null for its first. */
function cursorOf(page: Page): string | null {
  return page.endingBefore ?? page.startingAfter
}

/** Builds the response from rows read with `pageClause`. */
export function toListed<Row, Item>(
  rows: readonly Row[],
  page: Page,
  toItem: (row: Row) => Item,
): Listed<Item> {
  const data = rows.slice(0, page.limit).map(toItem)
  if (page.endingBefore !== null) data.reverse()
  return { data, hasMore: rows.length > page.limit }
}

/** The table and columns of a list. */
export type Source<Row, Item> = {
  table: string
  columns: string
  toItem: (row: Row) => Item
  /** The list contains only rows with this value; a cursor with another value is unknown. */
  within?: { column: string; value: string }
  /** Only rows with one of these values are shown; a cursor may be any row of the list. */
  only?: { column: string; values: readonly string[] } | null
  order?: Order
}

/** One page of a table of the tenant's, newest first unless specified otherwise. */
export async function listPage<Row, Item>(
  db: Db,
  tenantId: number,
  page: Page,
  { table, columns, toItem, within, only = null, order = 'newest first' }: Source<Row, Item>,
): Promise<Listed<Item> | typeof unknownCursor> {
  const values: unknown[] = [tenantId]
  const add = (value: unknown) => `$${values.push(value)}`
  const list = `from ${table} where tenant_id = $1${within ? ` and ${within.column} = ${add(within.value)}` : ''}`
  const listValues = [...values]
  const filter = only === null ? '' : `and ${only.column} = any(${add(only.values)}) `
  const cursor = cursorOf(page)
  const known = cursor === null ? list : `${list} and id = ${add(cursor)}`
  const rows = await db.rows<Row>(
    `select ${columns} ${list} ${filter}${pageClause(page, known, order)}`,
    values,
  )
  if (rows.length === 0 && cursor !== null) {
    const found = await db.rows(`select ${list} and id = $${listValues.length + 1}`, [
      ...listValues,
      cursor,
    ])
    if (found.length === 0) return unknownCursor
  }
  return toListed(rows, page, toItem)
}
