import type { Db } from '../connection/db.ts'
import { storeWeek } from './week-sums.ts'

/**
 * What quotes sold of a product on a day: units and revenue, and of these what had a unit cost when
 * it was quoted, what that was, and the units that had none. Costs that are known by now are looked
 * up by the report.
 */
export const daySums = ['units', 'revenue', 'own_revenue', 'own_cost', 'other_units'] as const

/**
 * SQL of what was sold by the quotes with ids from one to another: rows of product, slot, price,
 * unit cost and units. A slot is eight seconds: there are 10800 in a day.
 */
export const soldByQuotes = (from: string, until: string) =>
  `select q.product_id, q.slot, q.optimized_price::double precision as price,
     q.unit_cost::double precision as unit_cost,
     case o.status when 'accepted' then o.quantity
       else greatest(coalesce(o.bought, 0) - o.quantity, 0) end::double precision as units
   from quotes q
   join outcomes o on o.tenant_id = $1 and o.quote_id = q.id and o.status in ('accepted', 'returned')
   where q.tenant_id = $1 and q.currency = $2 and q.id >= ${from} and q.id < ${until}
     and o.quote_id >= ${from} and o.quote_id < ${until}`

/** SQL of such rows, added up by product and day. */
export const soldByDay = (sold: string) =>
  `select product_id, slot / 10800 as day, sum(units) as units, sum(units * price) as revenue,
     coalesce(sum(units * price) filter (where unit_cost is not null), 0) as own_revenue,
     coalesce(sum(units * unit_cost), 0) as own_cost,
     coalesce(sum(units) filter (where unit_cost is null), 0) as other_units
   from (${sold}) s group by 1, 2`

/**
 * Quotes and outcomes are cut by the same months: joined month by month, they fit in memory. A
 * month without statistics is taken for empty, and would be read once for each of its quotes.
 */
export async function joinByMonth(db: Db): Promise<void> {
  await db.run('set local enable_partitionwise_join = on')
  await db.run('set local enable_nestloop = off')
}

const columns = daySums.map((sum) => `k.${sum}`).join(', ')

/** SQL of the same as it is stored of some weeks. */
export const soldInWeeks = (weeks: string) =>
  `select d.* from trade_weeks k
   cross join lateral unnest(k.product_ids, k.days, ${columns}) as d (product_id, day, ${daySums.join(', ')})
   where k.tenant_id = $1 and k.currency = $2 and k.week = any (${weeks}::date[])`

type DayRow = { product_id: string; day: number } & Record<(typeof daySums)[number], number>

/** Stores what was sold in a week, as `storeWeek` does. */
export function storeTradeWeek(
  db: Db,
  tenantId: number,
  of: { currency: string; week: string; nowMs: number },
): Promise<void> {
  return storeWeek(db, tenantId, 'trade_weeks', of, async ({ from, until }) => {
    await joinByMonth(db)
    const rows = await db.rows<DayRow>(
      `${soldByDay(soldByQuotes('$3', '$4'))} order by product_id collate "C", day`,
      [tenantId, of.currency, from, until],
      'read_sold_by_day',
    )
    return {
      product_ids: rows.map((row) => row.product_id),
      days: rows.map((row) => row.day),
      ...Object.fromEntries(daySums.map((sum) => [sum, rows.map((row) => row[sum])])),
    }
  })
}
