import type { HoldoutUnit } from '../../domain/holdout-unit.ts'
import type { Db } from '../connection/db.ts'
import { joinOutcome } from './outcomes.ts'
import { singlePrice } from './quotes.ts'

/**
 * An offer whose price was drawn, and what was sold: what evaluating another policy needs of it.
 */
export type JudgedOffer = {
  quoteId: string
  productId: string
  segment: string
  /** The unit price, as drawn. */
  priceMinor: number
  basePriceMinor: number
  /** The volume discount on both, as a fraction. */
  volumeDiscount: number
  arm: 'optimized' | 'holdout'
  propensity: number
  /** Units that were bought and not returned. */
  units: number
  /** The uniform number that chose its price: the same for all offers of one held draw. */
  draw: number
  /**
   * Holdout probability, and the unit of randomization; null if none was drawn, or drawn offer by
   * offer.
   */
  holdoutShare: number
  holdoutUnit: HoldoutUnit | null
  /** The customer, as stored; null if the arm was not drawn by customer. */
  customer: string | null
  /** Unit cost when it was made, minor units; null if not known. */
  unitCostMinor: number | null
}

type JudgedRow = {
  id: string
  product_id: string | null
  segment: string
  single_price: number
  base_price: number
  volume_discount: number | null
  arm: 'optimized' | 'holdout'
  propensity: number
  units: number
  draw: number
  holdout_share: number | null
  holdout_unit: HoldoutUnit | null
  customer: string | null
  unit_cost: number | null
}

/**
 * Reads the newest quotes between two ids, both exclusive: those in the currency, of the products
 * and at drawn prices are offers to evaluate.
 *
 * @param productIds - null: all.
 * @param limit - How many quotes are read, whether or not they are returned.
 * @returns The offers, newest first, and the id of the last quote read: null if there are no more.
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
       q.segment, ${singlePrice}, q.base_price, q.volume_discount, q.arm, q.propensity,
       (case o.status when 'accepted' then o.quantity
         when 'returned' then greatest(coalesce(o.bought, 0) - o.quantity, 0) else 0 end)::integer
         as units,
       q.draw, q.holdout_share, q.holdout_unit, q.unit_cost,
       case when q.holdout_unit = 'customer' then encode(q.customer_hash, 'hex') end as customer
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
    priceMinor: row.single_price,
    basePriceMinor: row.base_price,
    volumeDiscount: row.volume_discount ?? 0,
    arm: row.arm,
    propensity: row.propensity,
    units: row.units,
    draw: row.draw,
    holdoutShare: row.holdout_share ?? 0,
    holdoutUnit: row.holdout_unit,
    customer: row.customer,
    unitCostMinor: row.unit_cost,
  }
}
