import type { Db } from '../connection/db.ts'
import { joinOutcome } from './outcomes.ts'

/** An offer whose price was drawn, and what was sold: as far as judging another policy needs it. */
export type JudgedOffer = {
  quoteId: string
  productId: string
  segment: string
  priceMinor: number
  basePriceMinor: number
  arm: 'optimized' | 'holdout'
  propensity: number
  /** Units that were bought and kept. */
  units: number
}

type JudgedRow = {
  id: string
  product_id: string | null
  segment: string
  optimized_price: number
  base_price: number
  arm: 'optimized' | 'holdout'
  propensity: number
  units: number
}

/**
 * Looks at the newest quotes between two ids, both excluded: those in the currency, of the products
 * and at prices that were drawn are offers to judge.
 *
 * @param productIds - null: of all.
 * @param limit - How many quotes are looked at, whether or not they are told of.
 * @returns The offers, newest first, and the id of the last quote that was looked at: null where
 * there are no more.
 */
export async function readJudgedOffers(
  db: Db,
  tenantId: number,
  { after, before }: { after: string; before: string },
  { currency, productIds }: { currency: string; productIds: readonly string[] | null },
  limit: number,
): Promise<{ offers: JudgedOffer[]; reached: string | null }> {
  const rows = await db.rows<JudgedRow>(
    `select q.id, case when q.currency = $4 and q.arm in ('optimized', 'holdout')
         and ($5::text[] is null or q.product_id = any ($5)) then q.product_id end as product_id,
       q.segment, q.optimized_price, q.base_price, q.arm, q.propensity,
       (case o.status when 'accepted' then o.quantity
         when 'returned' then greatest(coalesce(o.bought, 0) - o.quantity, 0) else 0 end)::integer
         as units
     from (
       select * from quotes where tenant_id = $1 and id > $2 and id < $3 order by id desc limit $6
     ) q
     ${joinOutcome}
     order by q.id desc`,
    [tenantId, after, before, currency, productIds, limit],
    'read_judged_offers',
  )
  return {
    offers: rows.flatMap((row) => (row.product_id === null ? [] : [toOffer(row, row.product_id)])),
    reached: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  }
}

function toOffer(row: JudgedRow, productId: string): JudgedOffer {
  return {
    quoteId: row.id,
    productId,
    segment: row.segment,
    priceMinor: row.optimized_price,
    basePriceMinor: row.base_price,
    arm: row.arm,
    propensity: row.propensity,
    units: row.units,
  }
}
