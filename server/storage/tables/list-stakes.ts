import type { PriceList } from '../../domain/price-list.ts'
import type { Db } from '../connection/db.ts'

/** How much of the profit of a list's products is already at stake, in minor units. */
export type Stakes = {
  /**
   * In lists that this key, or one that it replaced, put in force, whether or not they have ended.
   */
  own: number
  /** In lists of others that are in force. */
  others: number
  /** Moved prices in the list for products about which nothing is known. */
  unknown: number
}

const moves = 'not (e.dropped or e.locked) and e.price <> e.current_price'

/**
 * What lists in force at the same time may lose on a list's products: the lower end of their
 * intervals. Lists of the key that ended count until their scheduled time is over, so that nobody
 * reaches a price in small steps that would not have been allowed at once.
 *
 * @param keys - The key that asks, and those that it replaced.
 */
export async function readStakes(
  db: Db,
  tenantId: number,
  list: Pick<PriceList, 'id' | 'currency' | 'segment' | 'fromMs' | 'untilMs'>,
  keys: readonly string[],
): Promise<Stakes> {
  const [row] = await db.rows<Stakes>(
    `with own_products as (
       select product_id from price_list_entries
       where tenant_id = $1 and list_id = $3 and not dropped),
     stakes as (
       select l.activated_by = any ($2) as is_own,
         greatest(-sum((e.details #>> '{profit,low}')::double precision), 0) as stake
       from price_lists l join price_list_entries e on e.tenant_id = l.tenant_id and e.list_id = l.id
       where l.tenant_id = $1 and l.id <> $3 and l.currency = $4 and l.segment = $5
         and l.activated_at is not null and l.from_at < $7 and l.until_at > $6
         and (l.status = 'active' or l.activated_by = any ($2))
         and ${moves} and e.product_id in (select product_id from own_products)
       group by l.id, l.activated_by)
     select coalesce((select sum(stake) from stakes where is_own), 0) as own,
       coalesce((select sum(stake) from stakes where is_own is not true), 0) as others,
       (select count(*)::integer from price_list_entries e
        where e.tenant_id = $1 and e.list_id = $3 and ${moves} and e.details -> 'profit' = 'null') as unknown`,
    [
      tenantId,
      keys,
      list.id,
      list.currency,
      list.segment,
      new Date(list.fromMs),
      new Date(list.untilMs),
    ],
    'read_list_stakes',
  )
  if (row === undefined) throw new Error('an aggregate returned no row')
  return row
}

/** The key that last put a list in force; null: none, or unknown. */
export async function findActivator(
  db: Db,
  tenantId: number,
  listId: string,
): Promise<string | null> {
  const [row] = await db.rows<{ activated_by: string | null }>(
    'select activated_by from price_lists where tenant_id = $1 and id = $2',
    [tenantId, listId],
    'find_list_activator',
  )
  return row?.activated_by ?? null
}
