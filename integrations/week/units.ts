import type pg from 'pg'

/** A database that is read directly. */
export type Database = pg.Client

/** Units by product and price, in smallest units: `mug 1999` → 3. */
export type Units = Map<string, number>

/** A row with a product's SKU, a price and a sum of units. */
export type UnitsRow = { sku: string; price: string; units: string }

/** Units bought and kept, according to Lerner's tables and exports. */
export async function learntByLerner(lerner: Database): Promise<Units> {
  const { rows } = await lerner.query<UnitsRow>(`
    select sku, price::text, sum(units)::text as units from (
      select q.product_id as sku, q.price, o.units_kept as units
      from lerner_export.outcomes o join lerner_export.quotes q using (tenant_id, quote_id)
      union all
      select product_id, price, case when accepted then quantity else 0 end from offers
    ) as reported
    group by 1, 2`)
  return toUnits(rows)
}

export function toUnits(rows: readonly UnitsRow[]): Units {
  return new Map(
    rows
      .map(({ sku, price, units }) => [`${sku} ${price}`, Number(units)] as const)
      .filter(([, units]) => units !== 0)
      .sort(),
  )
}

/** Descriptions of the differences; empty if there are none. */
export function differences(shop: string, sold: Units, learnt: Units): string[] {
  return [...new Set([...sold.keys(), ...learnt.keys()])].flatMap((key) => {
    const [one, other] = [sold.get(key) ?? 0, learnt.get(key) ?? 0]
    return one === other ? [] : [`${key}: ${shop} sold ${one}, Lerner learnt ${other}`]
  })
}
