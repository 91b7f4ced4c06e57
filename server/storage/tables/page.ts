import type { Db } from '../connection/db.ts'

/** Which part of a list is asked for. Lists are newest first; both cursors are exclusive. */
export type Page = { limit: number; startingAfter: string | null; endingBefore: string | null }

export type Listed<Item> = { data: Item[]; has_more: boolean }

/** A cursor that names nothing in the list: a fault of the caller's. */
export const unknownCursor = Symbol('unknown cursor')

/**
 * The tail of a list statement, ordered by (created_at, id), newest first. It expects the tenant as $1
 * and the cursor as `$cursorParameter`, and reads one row more than the page holds.
 */
export function pageClause(table: string, page: Page, cursorParameter: number): string {
  const cursor = `(select created_at, id from ${table} where tenant_id = $1 and id = $${cursorParameter})`
  const one = page.limit + 1
  if (page.endingBefore !== null) {
    return `and (created_at, id) > ${cursor} order by created_at asc, id asc limit ${one}`
  }
  const after = page.startingAfter === null ? '' : `and (created_at, id) < ${cursor} `
  return `${after}order by created_at desc, id desc limit ${one}`
}

/** The cursor of a page, or null for its first. */
export function cursorOf(page: Page): string | null {
  return page.endingBefore ?? page.startingAfter
}

/** Makes the answer of rows read with `pageClause`. */
export function toListed<Row, Item>(
  rows: readonly Row[],
  page: Page,
  toItem: (row: Row) => Item,
): Listed<Item> {
  const data = rows.slice(0, page.limit).map(toItem)
  if (page.endingBefore !== null) data.reverse()
  return { data, has_more: rows.length > page.limit }
}

/** Rows whose column has one of some values. */
export type Only = { column: string; values: readonly string[] }

/** One page of a table of the tenant's, newest first; of some rows `only`, where it is told. */
export async function listPage<Row, Item>(
  db: Db,
  tenantId: number,
  page: Page,
  table: string,
  columns: string,
  toItem: (row: Row) => Item,
  only: Only | null = null,
): Promise<Listed<Item> | typeof unknownCursor> {
  const cursor = cursorOf(page)
  const filter = only === null ? '' : `and ${only.column} = any($2) `
  const values = only === null ? [tenantId] : [tenantId, only.values]
  const rows = await db.rows<Row>(
    `select ${columns} from ${table} where tenant_id = $1 ${filter}${pageClause(table, page, values.length + 1)}`,
    cursor === null ? values : [...values, cursor],
  )
  if (rows.length === 0 && cursor !== null) {
    const known = await db.rows(`select from ${table} where tenant_id = $1 and id = $2`, [
      tenantId,
      cursor,
    ])
    if (known.length === 0) return unknownCursor
  }
  return toListed(rows, page, toItem)
}
