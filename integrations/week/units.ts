import type pg from 'pg'

/** A database that is read past its program. */
export type Database = pg.Client

/** Units by product and price, in smallest units: `mug 1999` → 3. */
export type Units = Map<string, number>

/** What a query of a product's name, a price and a sum of units answers. */
export type UnitsRow = { sku: string; price: string; units: string }

/** What Lerner's tables and exports say of quotes and offers: units that were bought and kept. */
export async function learntByLerner(lerner: Database): Promise<Units> {
  const { rows } = await lerner.query<UnitsRow>(`
    select sku, price::text, sum(units)::text as units from (
      select q.product_id as sku, q.price, o.units_kept as units
      from lerner_export.outcomes o join lerner_export.quotes q using (tenant_id, quote_id)
      union all
      select product_id, price, case when accepted then quantity else 0 end from offers
    ) as told
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

/** Where the two differ, in words; empty where they say the same. */
export function differences(shop: string, sold: Units, learnt: Units): string[] {
  return [...new Set([...sold.keys(), ...learnt.keys()])].flatMap((key) => {
    const [one, other] = [sold.get(key) ?? 0, learnt.get(key) ?? 0]
    return one === other ? [] : [`${key}: ${shop} sold ${one}, Lerner learnt ${other}`]
  })
}
