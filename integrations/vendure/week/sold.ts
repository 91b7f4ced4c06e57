import { type Database, toUnits, type Units, type UnitsRow } from '../../week/units.ts'

/** What was sold and not returned, by SKU and price in cents, according to Vendure's tables. */
export async function soldByVendure(vendure: Database): Promise<Units> {
  const { rows } = await vendure.query<UnitsRow>(`
    with paid as (
      select "orderId", sum(amount) as settled, (
        select coalesce(sum(r.total), 0) from refund r join payment q on q.id = r."paymentId"
        where q."orderId" = p."orderId" and r.state = 'Settled'
      ) as back
      from payment p where state = 'Settled' group by 1
    ), refunded as (
      select l."orderLineId", sum(l.quantity) as units
      from order_line_reference l join refund r on r.id = l."refundId"
      where r.state = 'Settled' group by 1
    )
    select v.sku, l."listPrice"::text as price, sum(
      case
        when o.state = 'Cancelled' or paid.back >= paid.settled then 0
        else least(l.quantity, l."orderPlacedQuantity" - coalesce(refunded.units, 0))
      end)::text as units
    from "order" o
    join order_line l on l."orderId" = o.id
    join product_variant v on v.id = l."productVariantId"
    left join paid on paid."orderId" = o.id
    left join refunded on refunded."orderLineId" = l.id
    where o."orderPlacedAt" is not null
    group by 1, 2`)
  return toUnits(rows)
}

/** Orders at prices that Lerner quoted, in order. */
export async function ordersAtQuotes(vendure: Database): Promise<string[]> {
  const { rows } = await vendure.query<{ id: string }>(`
    select o.id::text as id from "order" o
    join lerner_held_price h on h."orderId" = o.id
    join lerner_shown_price s on s.id = h."shownId"
    where s."quoteId" is not null and o."orderPlacedAt" is not null
    order by o.id`)
  return rows.map(({ id }) => id)
}
