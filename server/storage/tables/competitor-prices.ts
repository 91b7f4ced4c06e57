import type { Db } from '../connection/db.ts'

/**
 * Records the competitor's price in a policy from a moment on, if it changed; null: none. The
 * moment is by the service's clock, like those of quotes.
 */
export async function noteCompetitorPrice(
  db: Db,
  tenantId: number,
  productId: string,
  priceMinor: number | null,
  nowMs: number,
): Promise<void> {
  await db.run(
    `insert into competitor_prices (tenant_id, product_id, since, price)
     select $1, $2, $4, $3
     where $3::bigint is distinct from (
       select price from competitor_prices where tenant_id = $1 and product_id = $2
       order by since desc limit 1
     )
     on conflict (tenant_id, product_id, since) do update set price = excluded.price`,
    [tenantId, productId, priceMinor, new Date(nowMs)],
  )
}

/**
 * SQL for the competitor's price that was in force when a quote `q` of tenant $1 was made: the
 * product's own, else the account's, else null.
 */
export const competitorPriceOfQuote = `coalesce(
    (select price from competitor_prices c where c.tenant_id = $1 and c.product_id = q.product_id
      and c.since <= q.created_at order by c.since desc limit 1),
    (select price from competitor_prices c where c.tenant_id = $1 and c.product_id = ''
      and c.since <= q.created_at order by c.since desc limit 1))`
