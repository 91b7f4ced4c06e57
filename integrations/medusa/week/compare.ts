import type pg from 'pg'

/** Units by product and price, in smallest units: `mug 1999` → 3. */
export type Units = Map<string, number>

/**
 * What Medusa's own tables say was sold and stayed sold, by SKU and price: read past the plugin.
 * Orders without a cart are none that a checkout ended with: `halfMade` counts them.
 */
export async function soldByMedusa(medusa: pg.Client): Promise<Units> {
  const { rows } = await medusa.query<{ sku: string; price: string; units: string }>(`
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

/** Orders that a killed Medusa left behind before they were linked to their carts. */
export async function halfMade(medusa: pg.Client): Promise<number> {
  const { rows } = await medusa.query<{ n: number }>(`
    select count(*)::int as n from "order" o
    where not exists (select from order_cart l where l.order_id = o.id)`)
  return rows[0]?.n ?? 0
}

/** What Lerner's tables and exports say of quotes and offers: units that were bought and kept. */
export async function learntByLerner(lerner: pg.Client): Promise<Units> {
  const { rows } = await lerner.query<{ sku: string; price: string; units: string }>(`
    select sku, price::text, sum(units)::text as units from (
      select q.product_id as sku, q.price, o.units_kept as units
      from lerner_export.outcomes o join lerner_export.quotes q using (tenant_id, quote_id)
      union all
      select product_id, price, case when accepted then quantity else 0 end from offers
    ) as told
    group by 1, 2`)
  return toUnits(rows)
}

function toUnits(rows: readonly { sku: string; price: string; units: string }[]): Units {
  return new Map(
    rows
      .map(({ sku, price, units }) => [`${sku} ${price}`, Number(units)] as const)
      .filter(([, units]) => units !== 0)
      .sort(),
  )
}

/**
 * Orders at prices that Lerner quoted, the first one first. What comes back of the others is not
 * told: the shop's own prices are told once.
 */
export async function ordersAtQuotes(medusa: pg.Client): Promise<string[]> {
  const { rows } = await medusa.query<{ order_id: string }>(`
    select l.order_id from order_cart l
    join lerner_held_price h using (cart_id)
    join lerner_shown_price s on s.id = h.shown_id
    where s.quote_id is not null
    order by l.order_id`)
  return rows.map(({ order_id }) => order_id)
}

/** Where the two differ, in words; empty where they say the same. */
export function differences(sold: Units, learnt: Units): string[] {
  return [...new Set([...sold.keys(), ...learnt.keys()])].flatMap((key) => {
    const [one, other] = [sold.get(key) ?? 0, learnt.get(key) ?? 0]
    return one === other ? [] : [`${key}: Medusa sold ${one}, Lerner learnt ${other}`]
  })
}
