import type { Db } from '../connection/db.ts'
import type { CellKey } from './cell-key.ts'

/** What was sold at a price, and on how many days. */
export type SoldAtPrice = { price: number; units: number; days: number }

/** Tallies of a cell's sales rows by price: the prices with most days, in ascending order. */
export async function tallySales(
  db: Db,
  tenantId: number,
  cell: CellKey,
  limit: number,
): Promise<SoldAtPrice[]> {
  return db.rows<SoldAtPrice>(
    `select * from (
       select price, sum(units) as units,
         (sum(extract(epoch from period_end - period_start)) / 86400)::double precision as days
       from sales
       where tenant_id = $1 and product_id = $2 and currency = $3 and segment = $4
       group by price order by days desc limit $5
     ) most order by price`,
    [tenantId, cell.productId, cell.currency, cell.segment, limit],
    'tally_sales',
  )
}
