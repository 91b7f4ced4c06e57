import { firstIdAt } from '../../domain/ids.ts'
import type { ListedSpan, PriceLayers, ShownPrice } from '../../domain/price-history.ts'
import type { Db } from '../connection/db.ts'
import type { CellKey } from './cell-key.ts'

type SpanRow = {
  product_id: string
  from_ms: number
  until_ms: number
  price: number
  base_price: number
  list_id: string | null
  in_turn: boolean
}

/**
 * What everybody could see of products during a time: list prices, public prices, and base prices
 * as they changed. Products that do not exist have no layers.
 */
export async function readPriceLayers(
  db: Db,
  tenantId: number,
  { currency, segment }: Pick<CellKey, 'currency' | 'segment'>,
  productIds: readonly string[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<Map<string, PriceLayers>> {
  const values = [tenantId, productIds, currency, segment, new Date(fromMs), new Date(untilMs)]
  const listed = await db.rows<SpanRow>(
    `select e.product_id, e.list_id, e.base_price, l.design = 'switchback' as in_turn,
       case when e.locked then e.current_price when b.opposite then 2 * e.current_price - e.price
         when not coalesce(b.treated, true) then e.current_price else e.price end as price,
       (extract(epoch from greatest(d.from_at, b.from_at)) * 1000)::double precision as from_ms,
       (extract(epoch from least(d.until_at, b.until_at)) * 1000)::double precision as until_ms
     from price_list_entries e
     join price_lists l on l.tenant_id = $1 and l.id = e.list_id and l.currency = $3
       and l.segment in ('', $4)
     join price_list_periods d on d.tenant_id = $1 and d.list_id = l.id and d.until_at > d.from_at
       and d.from_at < $6 and d.until_at > $5
     left join price_list_blocks b on b.tenant_id = $1 and b.list_id = l.id and b.unit = e.unit
       and b.from_at < d.until_at and b.until_at > d.from_at
     where e.tenant_id = $1 and e.product_id = any ($2) and not e.dropped
     order by l.segment desc, d.id desc, from_ms`,
    values,
    'read_listed_layers',
  )
  const everyone = await db.rows<SpanRow>(
    `select product_id, price, base_price, null as list_id, false as in_turn,
       (extract(epoch from from_at) * 1000)::double precision as from_ms,
       (extract(epoch from until_at) * 1000)::double precision as until_ms
     from public_prices
     where tenant_id = $1 and product_id = any ($2) and currency = $3 and segment = $4
       and from_at < $6 and until_at > $5 and until_at > from_at
     order by id desc`,
    values,
    'read_public_layers',
  )
  const base = await readBaseLayers(db, tenantId, currency, productIds)
  const listedOf = Map.groupBy(listed, ({ product_id }) => product_id)
  const everyoneOf = Map.groupBy(everyone, ({ product_id }) => product_id)
  return new Map(
    [...base].map(([id, own]) => [
      id,
      {
        listed: (listedOf.get(id) ?? []).map(
          (row): ListedSpan => ({ ...toSpan(row, 'price_list'), basePriceMinor: row.base_price }),
        ),
        everyone: (everyoneOf.get(id) ?? []).map((row) => toSpan(row, 'everyone')),
        base: own,
      },
    ]),
  )
}

function toSpan(row: SpanRow, source: ShownPrice['source']): ShownPrice {
  return {
    fromMs: row.from_ms,
    untilMs: row.until_ms,
    priceMinor: row.price,
    source,
    listId: row.list_id,
    isInTurn: row.in_turn,
  }
}

/** Base prices in sequence: before the first known change, the price that it replaced. */
async function readBaseLayers(
  db: Db,
  tenantId: number,
  currency: string,
  productIds: readonly string[],
): Promise<Map<string, ShownPrice[]>> {
  const rows = await db.rows<{
    id: string
    created_ms: number
    now_price: number
    now_currency: string
    at_ms: number | null
    base_price: number | null
    currency: string | null
    base_price_before: number | null
    currency_before: string | null
  }>(
    `select p.id, (extract(epoch from p.created_at) * 1000)::double precision as created_ms,
       p.base_price as now_price, p.currency as now_currency,
       (extract(epoch from c.at) * 1000)::double precision as at_ms, c.base_price, c.currency,
       c.base_price_before, c.currency_before
     from products p
     left join base_price_changes c on c.tenant_id = $1 and c.product_id = p.id
     where p.tenant_id = $1 and p.id = any ($2)
     order by p.id, c.at`,
    [tenantId, productIds],
    'read_base_layers',
  )
  const layers = new Map<string, ShownPrice[]>()
  for (const [id, changes] of Map.groupBy(rows, (row) => row.id)) {
    const [first] = changes
    if (first === undefined) continue
    const steps = [
      {
        fromMs: first.created_ms,
        priceMinor: first.base_price_before ?? first.now_price,
        in: first.currency_before ?? first.now_currency,
      },
      ...changes.flatMap(({ at_ms, base_price, currency: of }) =>
        at_ms === null || base_price === null
          ? []
          : [{ fromMs: at_ms, priceMinor: base_price, in: of }],
      ),
    ]
    layers.set(
      id,
      steps.flatMap((step, i): ShownPrice[] =>
        step.in !== currency
          ? []
          : [
              {
                fromMs: step.fromMs,
                untilMs: steps[i + 1]?.fromMs ?? Number.POSITIVE_INFINITY,
                priceMinor: step.priceMinor,
                source: 'base_price',
                listId: null,
                isInTurn: false,
              },
            ],
      ),
    )
  }
  return layers
}

/** Prices that individual visitors were quoted during a time. */
export type IndividualPrices = { quotes: number; lowestMinor: number; highestMinor: number }

/** Prices of individual visitors, of all segments or of one; null if none were quoted. */
export async function readIndividualPrices(
  db: Db,
  tenantId: number,
  { productId, currency, segment }: CellKey,
  { fromMs, untilMs }: { fromMs: number; untilMs: number },
): Promise<IndividualPrices | null> {
  const [row] = await db.rows<{ quotes: number; lowest: number | null; highest: number | null }>(
    `select count(*)::integer as quotes, min(coalesce(single_price, optimized_price)) as lowest,
       max(coalesce(single_price, optimized_price)) as highest
     from quotes
     where tenant_id = $1 and product_id = $2 and currency = $3 and ($4 = '' or segment = $4)
       and id >= $5 and id < $6 and arm in ('optimized', 'holdout')`,
    [
      tenantId,
      productId,
      currency,
      segment,
      firstIdAt('quote', Math.max(0, fromMs)),
      firstIdAt('quote', untilMs),
    ],
    'read_individual_prices',
  )
  if (!row || row.lowest === null || row.highest === null) return null
  return { quotes: row.quotes, lowestMinor: row.lowest, highestMinor: row.highest }
}

/**
 * The base price in a cell's last quote before a moment, for shops that send one with each quote
 * and need not have reported it otherwise; null if there is none.
 */
export async function findBasePriceQuoted(
  db: Db,
  tenantId: number,
  { productId, currency, segment }: CellKey,
  beforeMs: number,
): Promise<number | null> {
  const [row] = await db.rows<{ base_price: number }>(
    `select base_price from quotes
     where tenant_id = $1 and product_id = $2 and currency = $3 and segment = $4
       and slot < lerner_slot($5)
     order by slot desc limit 1`,
    [tenantId, productId, currency, segment, new Date(beforeMs)],
    'find_base_price_quoted',
  )
  return row?.base_price ?? null
}
