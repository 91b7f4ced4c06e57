import type { Db } from '../connection/db.ts'

/** Which totals are read: whole weeks, their Mondays from `fromWeek` to before `untilWeek`. */
export type LiftRange = { currency: string; fromWeek: string; untilWeek: string }

export type LiftKey = 'product' | 'category' | 'week' | 'segment'

/**
 * What offers of one key, arm and chance brought. Each value comes with its squares, with what was
 * known of the offers before (the base price, the margin there, or 1), that squared, and its
 * products with the value.
 */
export type LiftSum = {
  key: string
  held: boolean
  /** Chance of being held out. */
  share: number
  offers: number
  units: number
  unitSquares: number
  revenue: number
  revenueSquares: number
  basePrices: number
  baseSquares: number
  baseRevenue: number
  /** Of those offers whose product's unit cost is known. */
  costedOffers: number
  profit: number
  profitSquares: number
  margins: number
  marginSquares: number
  marginProfit: number
}

const keys: Record<LiftKey | 'all', string> = {
  all: `''`,
  product: 'w.product_id',
  category: `coalesce(nullif(p.category, ''), '')`,
  week: 'w.week::text',
  segment: 'w.segment',
}

/**
 * SQL of the weeks asked for and of what a unit of each product costs; $5 is the account's cost.
 */
const costedWeeks = `weeks as materialized (
    select * from lift_totals
    where tenant_id = $1 and currency = $2 and week >= $3::date and week < $4::date
  ), costs as materialized (
    select d.product_id, p.category,
      coalesce((f.fields ->> 'unit_cost')::double precision, s.cost, $5) as cost
    from (select distinct product_id from weeks) d
    left join products p on p.tenant_id = $1 and p.id = d.product_id
    left join policies f on f.tenant_id = $1 and f.product_id = d.product_id
    left join lateral (
      select c.sales_unit_cost::double precision as cost from cells c
      where c.tenant_id = $1 and c.product_id = d.product_id and c.currency = $2
        and c.sales_unit_cost is not null
      order by c.sales_cost_at desc nulls last limit 1
    ) s on true
  )`

/**
 * The sums of the keys with most offers, at most `limit` of them. Offers of a product in a week
 * share one chance of being held out: the mean of theirs.
 */
export async function readLiftSums(
  db: Db,
  tenantId: number,
  { currency, fromWeek, untilWeek }: LiftRange,
  accountCost: number | null,
  by: LiftKey | 'all',
  limit: number,
): Promise<LiftSum[]> {
  const rows = await db.rows<Record<string, number> & { key: string; held: boolean }>(
    `with ${costedWeeks}, shares as (
       select product_id, week, sum(holdout_shares) / sum(offers) as share
       from weeks group by product_id, week having sum(offers) > 0
     ), keyed as (
       select ${keys[by]} as key, w.*, p.cost, round(s.share::numeric, 6)::double precision as share
       from weeks w join costs p using (product_id) join shares s using (product_id, week)
       where s.share > 0 and s.share < 1
     ), most as (
       select key from keyed group by key order by sum(offers) desc, key limit $6
     )
     select k.key, k.kind = 'holdout' as held, k.share, sum(offers)::double precision as offers,
       sum(units) as units, sum(unit_squares) as unit_squares, sum(revenue) as revenue,
       sum(revenue_squares) as revenue_squares, sum(base_prices) as base_prices,
       sum(base_squares) as base_squares, sum(base_revenue) as base_revenue,
       coalesce(sum(offers) filter (where cost is not null), 0)::double precision as costed_offers,
       coalesce(sum(revenue - cost * units), 0) as profit,
       coalesce(sum(revenue_squares - 2 * cost * unit_revenue + cost * cost * unit_squares), 0)
         as profit_squares,
       coalesce(sum(base_prices - cost * offers), 0) as margins,
       coalesce(sum(base_squares - 2 * cost * base_prices + cost * cost * offers), 0)
         as margin_squares,
       coalesce(sum(base_revenue - cost * revenue - cost * base_units + cost * cost * units), 0)
         as margin_profit
     from keyed k join most using (key)
     group by k.key, k.kind = 'holdout', k.share
     order by k.key, held, k.share`,
    [tenantId, currency, fromWeek, untilWeek, accountCost, limit],
    `read_lift_sums_${by}`,
  )
  return rows.map((row) => ({
    key: row.key,
    held: row.held,
    share: row.share,
    offers: row.offers,
    units: row.units,
    unitSquares: row.unit_squares,
    revenue: row.revenue,
    revenueSquares: row.revenue_squares,
    basePrices: row.base_prices,
    baseSquares: row.base_squares,
    baseRevenue: row.base_revenue,
    costedOffers: row.costed_offers,
    profit: row.profit,
    profitSquares: row.profit_squares,
    margins: row.margins,
    marginSquares: row.margin_squares,
    marginProfit: row.margin_profit,
  }))
}

/** What the offers to the customers of one part brought. */
export type LiftPartSum = {
  held: boolean
  part: number
  offers: number
  customers: number
  holdoutShares: number
  shareVariance: number
  revenue: number
  revenueSquares: number
}

export async function readLiftParts(
  db: Db,
  tenantId: number,
  { currency, fromWeek, untilWeek }: LiftRange,
): Promise<LiftPartSum[]> {
  const rows = await db.rows<Record<string, number> & { held: boolean }>(
    `select held, part, sum(offers)::double precision as offers,
       sum(customers)::double precision as customers, sum(holdout_shares) as holdout_shares,
       sum(share_variance) as share_variance, sum(revenue) as revenue,
       sum(revenue_squares) as revenue_squares
     from lift_parts
     where tenant_id = $1 and currency = $2 and week >= $3::date and week < $4::date
     group by held, part order by held, part`,
    [tenantId, currency, fromWeek, untilWeek],
    'read_lift_parts',
  )
  return rows.map((row) => ({
    held: row.held,
    part: row.part,
    offers: row.offers,
    customers: row.customers,
    holdoutShares: row.holdout_shares,
    shareVariance: row.share_variance,
    revenue: row.revenue,
    revenueSquares: row.revenue_squares,
  }))
}

/** The currency with most offers that were counted, and from which quote to which they were. */
export async function findLiftRange(
  db: Db,
  tenantId: number,
): Promise<{ currency: string | null; from: string | null; until: string | null }> {
  const [row] = await db.rows<{
    currency: string | null
    lift_from: string | null
    lift_until: string | null
  }>(
    `select h.lift_from, h.lift_until, (
       select currency from lift_parts where tenant_id = $1
       group by currency order by sum(offers) desc, currency limit 1
     ) as currency
     from observation_heads h where h.tenant_id = $1`,
    [tenantId],
    'find_lift_range',
  )
  return {
    currency: row?.currency ?? null,
    from: row?.lift_from ?? null,
    until: row?.lift_until ?? null,
  }
}

/** What a cell's offers brought while the confidence of its moved prices lay in one bin. */
export type ConfidenceSum = {
  confidence: number
  moved: { offers: number; value: number; valueSquares: number }
  held: { offers: number; value: number; valueSquares: number }
  /** Of all of the cell's offers: how many, units, base prices. */
  all: { offers: number; units: number; basePrices: number }
  /** null where it is not known. */
  cost: number | null
}

/** Cells with most moved offers first, at most `limit` of them; `edges` are where bins begin. */
export async function readConfidenceSums(
  db: Db,
  tenantId: number,
  { currency, fromWeek, untilWeek }: LiftRange,
  accountCost: number | null,
  edges: readonly number[],
  limit: number,
): Promise<ConfidenceSum[]> {
  const profit = 'revenue - coalesce(cost, 0) * units'
  const squares =
    'revenue_squares - 2 * coalesce(cost, 0) * unit_revenue + coalesce(cost, 0) ^ 2 * unit_squares'
  const of = (kind: string) => `filter (where kind = '${kind}')`
  const rows = await db.rows<Record<string, number> & { cost: number | null }>(
    `with ${costedWeeks}, binned as (
       select product_id, segment, week,
         width_bucket(confidences / offers, $6::double precision[]) as bin
       from weeks where kind = 'moved' and offers > 0
     )
     select p.cost, sum(confidences) ${of('moved')} / sum(offers) ${of('moved')} as confidence,
       (sum(offers) ${of('moved')})::double precision as moved,
       sum(${profit}) ${of('moved')} as moved_value, sum(${squares}) ${of('moved')} as moved_squares,
       coalesce(sum(offers) ${of('holdout')}, 0)::double precision as held,
       coalesce(sum(${profit}) ${of('holdout')}, 0) as held_value,
       coalesce(sum(${squares}) ${of('holdout')}, 0) as held_squares,
       sum(offers)::double precision as offers, sum(units) as units, sum(base_prices) as base_prices
     from binned b join weeks w using (product_id, segment, week) join costs p using (product_id)
     group by product_id, segment, b.bin, p.cost
     order by moved desc, product_id, segment, b.bin limit $7`,
    [tenantId, currency, fromWeek, untilWeek, accountCost, edges, limit],
    'read_confidence_sums',
  )
  return rows.map((row) => ({
    confidence: row.confidence,
    moved: { offers: row.moved, value: row.moved_value, valueSquares: row.moved_squares },
    held: { offers: row.held, value: row.held_value, valueSquares: row.held_squares },
    all: { offers: row.offers, units: row.units, basePrices: row.base_prices },
    cost: row.cost,
  }))
}
