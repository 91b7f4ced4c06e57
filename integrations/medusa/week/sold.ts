import { type Database, toUnits, type Units, type UnitsRow } from '../../week/units.ts'

/**
 * What was sold and not returned, by SKU and price, according to Medusa's own tables. Orders
 * without a cart did not come from a completed checkout: `incomplete` counts them.
 */
export async function soldByMedusa(medusa: Database): Promise<Units> {
  const { rows } = await medusa.query<UnitsRow>(`
    with paid as (
      select l.order_id, sum(c.captured_amount) as captured, sum(c.refunded_amount) as refunded
      from order_payment_collection l join payment_collection c on c.id = l.payment_collection_id
      group by l.order_id
    )
    select i.variant_sku as sku, round(i.unit_price * 100)::text as price, sum(
      case
        when o.status = 'canceled' then 0
        when paid.captured > 0 and paid.refunded >= paid.captured then 0
        else n.quantity - n.return_received_quantity - n.return_dismissed_quantity
      end)::text as units
    from "order" o
    join order_cart l on l.order_id = o.id
    join order_item n on n.order_id = o.id and n.version = o.version and n.deleted_at is null
    join order_line_item i on i.id = n.item_id
    left join paid on paid.order_id = o.id
    group by 1, 2`)
  return toUnits(rows)
}

/** Orders that a killed Medusa left without a link to their carts. */
export async function incomplete(medusa: Database): Promise<number> {
  const { rows } = await medusa.query<{ n: number }>(`
    select count(*)::int as n from "order" o
    where not exists (select from order_cart l where l.order_id = o.id)`)
  return rows[0]?.n ?? 0
}

/** Orders at prices that Lerner quoted, in order. */
export async function ordersAtQuotes(medusa: Database): Promise<string[]> {
  const { rows } = await medusa.query<{ order_id: string }>(`
    select l.order_id from order_cart l
    join lerner_held_price h using (cart_id)
    join lerner_shown_price s on s.id = h.shown_id
    where s.quote_id is not null
    order by l.order_id`)
  return rows.map(({ order_id }) => order_id)
}
