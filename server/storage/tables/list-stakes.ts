import type { PriceList } from '../../domain/price-list.ts'
import type { Db } from '../connection/db.ts'

/** What is at stake already of the profit of a list's products, in minor units. */
export type Stakes = {
  /** In lists that this key put in force, or one that it replaced, whether or not they ended. */
  own: number
  /** In lists of others that are in force. */
  others: number
  /** Prices that the list moves, of products of which nothing is known. */
  unknown: number
}

const moves = 'not (e.dropped or e.locked) and e.price <> e.current_price'

/**
 * What lists of the same time may lose of the products of a list: the lower end of their intervals.
 * A list of the key that ended counts until its time is over, so that nobody gets to a price by
 * small steps that nobody would have allowed at once.
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

/** The key that put a list in force last; null: none, or it is not known. */
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
