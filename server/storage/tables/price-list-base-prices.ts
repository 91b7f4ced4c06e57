import type { Db } from '../connection/db.ts'

/** Entries of a list that no longer apply, as their products have other base prices now. */
export type RebasedEntries = {
  entries: number
  rebased: number
  /** One of their products; null if there is none. */
  productId: string | null
}

/** How many of a list's entries were drafted for a base price that has changed since. */
export async function countRebased(
  db: Db,
  tenantId: number,
  listId: string,
): Promise<RebasedEntries> {
  const [row] = await db.rows<{ entries: number; rebased: number; product: string | null }>(
    `select count(*)::integer as entries,
       count(*) filter (where p.base_price <> e.base_price)::integer as rebased,
       min(e.product_id) filter (where p.base_price <> e.base_price) as product
     from price_list_entries e
     join products p on p.tenant_id = e.tenant_id and p.id = e.product_id
     where e.tenant_id = $1 and e.list_id = $2 and not e.dropped`,
    [tenantId, listId],
    'count_rebased_entries',
  )
  return { entries: row?.entries ?? 0, rebased: row?.rebased ?? 0, productId: row?.product ?? null }
}
