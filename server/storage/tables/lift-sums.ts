import type { HoldoutUnit } from '../../domain/holdout-unit.ts'
import type { Db } from '../connection/db.ts'
import { readDisputedCosts, undisputedCost } from './disputed-costs.ts'

/**
 * Which totals are read: whole weeks, given by their Mondays, from `fromWeek` up to but not
 * including `untilWeek`.
 */
export type LiftRange = { currency: string; fromWeek: string; untilWeek: string }

export type LiftKey = 'product' | 'category' | 'week' | 'segment'

/**
 * What offers of one key, arm and holdout probability brought. Each value comes with its squares,
 * with what was known of the offers beforehand (the base price, the margin there, or 1), its
 * square, and its products with the value.
 */
export type LiftSum = {
  key: string
  held: boolean
  /** Holdout probability. */
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

/** The sums that a row holds of offers regardless of their cost. */
const plainSums = [
  'offers',
  'units',
  'unit_squares',
  'revenue',
  'unit_revenue',
  'revenue_squares',
  'base_prices',
  'base_squares',
  'base_units',
  'base_revenue',
] as const

/** The same for the held-out offers, then for the others, both in one pass. */
export const arms = ['held', 'shown'] as const

/**
 * SQL for the unit cost of a product when it was offered, or its current cost if that was not
 * known: $5 is the account's own.
 */
const costOf = 'coalesce(nullif(w.unit_cost, -1), c.own_cost, $5::double precision)'

/**
 * SQL for each product's own unit cost, with one look at each table.
 *
 * @param disputed - Where {@link readDisputedCosts} is given.
 */
export const costsOfProducts = (disputed: string) => `select p.id as product_id, p.category,
    coalesce(${undisputedCost(disputed, 'p.id', 'f.fields')}, s.cost) as own_cost
  from products p
  left join policies f on f.tenant_id = $1 and f.product_id = p.id
  left join (
    select distinct on (product_id) product_id, sales_unit_cost::double precision as cost
    from cells where tenant_id = $1 and currency = $2 and sales_unit_cost is not null
    order by product_id, sales_cost_at desc nulls last
  ) s on s.product_id = p.id
  where p.tenant_id = $1`

const inRange = `tenant_id = $1 and currency = $2 and week >= $3::date and week < $4::date`

/**
 * SQL of the offers of each product in each week, per segment if segments are distinguished, by
 * unit cost at the time. The rows are read once.
 */
export function weeksOf(bySegment: boolean, where: string): string {
  const key = `week, product_id${bySegment ? ', segment' : ''}, unit_cost`
  const sums = arms.flatMap((arm) =>
    plainSums.map((sum) => {
      const filter = `filter (where kind ${arm === 'held' ? '=' : '<>'} 'holdout')`
      return `coalesce(sum(${sum}::double precision) ${filter}, 0) as ${arm}_${sum}`
    }),
  )
  const of = (sum: string) =>
    `sum(sum(${sum}::double precision)) over (partition by week, product_id)`
  return `select ${key}, ${of('holdout_shares')} / nullif(${of('offers')}, 0) as share,
      ${sums.join(', ')}
    from arm_totals where ${inRange} and ${where} group by ${key}`
}

/** SQL for the sums of an arm: those a row holds, and those derived from its cost. */
export function sumsOf(arm: (typeof arms)[number]): string {
  const of = (sum: (typeof plainSums)[number]) => `w.${arm}_${sum}`
  const all = plainSums.map((sum) => `sum(${of(sum)}) as ${arm}_${sum}`)
  const costed = {
    costed_offers: `case when ${costOf} is not null then ${of('offers')} end`,
    profit: `${of('revenue')} - ${costOf} * ${of('units')}`,
    profit_squares: `${of('revenue_squares')} - 2 * ${costOf} * ${of('unit_revenue')} + ${costOf} * ${costOf} * ${of('unit_squares')}`,
    margins: `${of('base_prices')} - ${costOf} * ${of('offers')}`,
    margin_squares: `${of('base_squares')} - 2 * ${costOf} * ${of('base_prices')} + ${costOf} * ${costOf} * ${of('offers')}`,
    margin_profit: `${of('base_revenue')} - ${costOf} * ${of('revenue')} - ${costOf} * ${of('base_units')} + ${costOf} * ${costOf} * ${of('units')}`,
  }
  const made = Object.entries(costed).map(
    ([name, text]) => `coalesce(sum(${text}), 0) as ${arm}_${name}`,
  )
  return [...all, ...made].join(', ')
}

type SumsRow = Record<string, number> & { key: string | null; share: number }

/**
 * The sums of the products with most offers, at most `limit` of them. Offers of a product in a week
 * share one holdout probability: the mean of theirs.
 */
export async function readProductSums(
  db: Db,
  tenantId: number,
  { currency, fromWeek, untilWeek }: LiftRange,
  accountCost: number | null,
  limit: number,
): Promise<LiftSum[]> {
  const most = `product_id = any (array(
    select product_id from arm_totals where ${inRange}
    group by product_id order by sum(offers) desc, product_id limit $6))`
  const disputed = JSON.stringify(await readDisputedCosts(db, tenantId))
  const rows = await db.rows<SumsRow>(
    `with costs as materialized (${costsOfProducts('$7')})
     select w.product_id as key, round(w.share::numeric, 6)::double precision as share,
       ${sumsOf('held')}, ${sumsOf('shown')}
     from (${weeksOf(false, most)}) w left join costs c using (product_id)
     where w.share > 0 and w.share < 1
     group by 1, 2`,
    [tenantId, currency, fromWeek, untilWeek, accountCost, limit, disputed],
    'read_product_sums',
  )
  return rows.flatMap(toLiftSums)
}

export const sumNames = [
  ...plainSums,
  'costed_offers',
  'profit',
  'profit_squares',
  'margins',
  'margin_squares',
  'margin_profit',
] as const

export function toLiftSums(row: SumsRow): LiftSum[] {
  return arms.flatMap((arm) => {
    const of = (sum: (typeof sumNames)[number]) => Number(row[`${arm}_${sum}`])
    if (of('offers') === 0 && of('units') === 0) return []
    return [
      {
        key: row.key ?? '',
        held: arm === 'held',
        share: row.share,
        offers: of('offers'),
        units: of('units'),
        unitSquares: of('unit_squares'),
        revenue: of('revenue'),
        revenueSquares: of('revenue_squares'),
        basePrices: of('base_prices'),
        baseSquares: of('base_squares'),
        baseRevenue: of('base_revenue'),
        costedOffers: of('costed_offers'),
        profit: of('profit'),
        profitSquares: of('profit_squares'),
        margins: of('margins'),
        marginSquares: of('margin_squares'),
        marginProfit: of('margin_profit'),
      },
    ]
  })
}

/** Unit costs of some products, in minor units; unknown ones are omitted. */
export async function readProductCosts(
  db: Db,
  tenantId: number,
  currency: string,
  accountCost: number | null,
  productIds: readonly string[],
): Promise<Map<string, number>> {
  const own = undisputedCost('$5', 'k.id', 'f.fields')
  const disputed = JSON.stringify(await readDisputedCosts(db, tenantId))
  const rows = await db.rows<{ product_id: string; cost: number }>(
    `select k.id as product_id, coalesce(${own}, s.cost, $3::double precision) as cost
     from unnest($4::text[]) as k (id)
     left join policies f on f.tenant_id = $1 and f.product_id = k.id
     left join lateral (
       select c.sales_unit_cost::double precision as cost from cells c
       where c.tenant_id = $1 and c.product_id = k.id and c.currency = $2
         and c.sales_unit_cost is not null
       order by c.sales_cost_at desc nulls last limit 1
     ) s on true
     where coalesce(${own}, s.cost, $3) is not null`,
    [tenantId, currency, accountCost, productIds, disputed],
    'read_product_costs',
  )
  return new Map(rows.map(({ product_id, cost }) => [product_id, cost]))
}

/** What the offers of one hour brought, or those to the customers of one part. */
export type LiftPartSum = {
  unit: HoldoutUnit
  held: boolean
  /** For hours: counted from a Monday in 1970. For customers: 0 to 63. */
  part: number
  offers: number
  holdoutShares: number
  shareVariance: number
  revenue: number
  revenueSquares: number
}

const partSums = [
  'offers',
  'holdout_shares',
  'share_variance',
  'revenue',
  'revenue_squares',
] as const

/**
 * SQL of all parts: an hour is a part by itself; a customer stays in the same part from week to
 * week.
 */
const partsInRange = `(
    select week, unit, held, cluster
        + case when unit = 'hour' then 24 * (week - date '1970-01-05') else 0 end as part,
      offers, holdout_shares, share_variance, revenue, revenue_squares
    from arm_clusters where ${inRange}
  ) as parts`

const summedParts = partSums.map((sum) => `sum(${sum})::double precision as ${sum}`).join(', ')

type PartRow = Record<string, number> & { unit: LiftPartSum['unit']; held: boolean; week: string }

export async function readLiftParts(
  db: Db,
  tenantId: number,
  { currency, fromWeek, untilWeek }: LiftRange,
): Promise<LiftPartSum[]> {
  const rows = await db.rows<PartRow>(
    `select unit, held, part, ${summedParts} from ${partsInRange}
     group by unit, held, part order by unit, held, part`,
    [tenantId, currency, fromWeek, untilWeek],
    'read_lift_parts',
  )
  return rows.map(toPartSum)
}

/** The same for each week, in order. */
export async function readWeeklyParts(
  db: Db,
  tenantId: number,
  { currency, fromWeek, untilWeek }: LiftRange,
): Promise<(LiftPartSum & { week: string })[]> {
  const rows = await db.rows<PartRow>(
    `select week::text as week, unit, held, part, ${summedParts} from ${partsInRange}
     group by week, unit, held, part order by week, unit, held, part`,
    [tenantId, currency, fromWeek, untilWeek],
    'read_weekly_lift_parts',
  )
  return rows.map((row) => ({ ...toPartSum(row), week: row.week }))
}

function toPartSum(row: PartRow): LiftPartSum {
  const of = (name: (typeof partSums)[number] | 'part') => Number(row[name])
  return {
    unit: row.unit,
    held: row.held,
    part: of('part'),
    offers: of('offers'),
    holdoutShares: of('holdout_shares'),
    shareVariance: of('share_variance'),
    revenue: of('revenue'),
    revenueSquares: of('revenue_squares'),
  }
}

/** The currency with the most counted offers, and the first and last quote among them. */
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
       select currency from arm_clusters where tenant_id = $1
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

/** What a cell's offers brought while the confidence of its moved prices was in one bin. */
export type ConfidenceSum = {
  confidence: number
  moved: { offers: number; value: number; valueSquares: number }
  held: { offers: number; value: number; valueSquares: number }
  /** Over all of the cell's offers: their number, units, base prices. */
  all: { offers: number; units: number; basePrices: number }
  /** null if not known. */
  cost: number | null
}

/**
 * Cells with most moved offers first, at most `limit` of them; `edges` are the lower edges of bins.
 */
export async function readConfidenceSums(
  db: Db,
  tenantId: number,
  { currency, fromWeek, untilWeek }: LiftRange,
  accountCost: number | null,
  edges: readonly number[],
  limit: number,
): Promise<ConfidenceSum[]> {
  const sums = ['offers', 'units', 'unit_squares', 'revenue', 'unit_revenue', 'revenue_squares']
  const kinds = ['moved', 'holdout'] as const
  const weekly = kinds.flatMap((kind) =>
    sums.map(
      (sum) =>
        `coalesce(sum(${sum}::double precision) filter (where kind = '${kind}'), 0) as ${kind}_${sum}`,
    ),
  )
  const profit = (kind: string) =>
    `coalesce(sum(${kind}_revenue - coalesce(${costOf}, 0) * ${kind}_units), 0)`
  const squares = (kind: string) =>
    `coalesce(sum(${kind}_revenue_squares - 2 * coalesce(${costOf}, 0) * ${kind}_unit_revenue
       + coalesce(${costOf}, 0) ^ 2 * ${kind}_unit_squares), 0)`
  const disputed = JSON.stringify(await readDisputedCosts(db, tenantId))
  const rows = await db.rows<Record<string, number> & { cost: number | null }>(
    `with costs as materialized (${costsOfProducts('$8')}), weeks as (
       select product_id, segment, unit_cost,
         sum(confidences) filter (where kind = 'moved') as confidences,
         sum(offers::double precision) as offers, sum(units) as units,
         sum(base_prices) as base_prices, ${weekly.join(', ')}
       from arm_totals where ${inRange}
       group by week, product_id, segment, unit_cost
     )
     select case when bool_and(${costOf} is not null)
         then sum(${costOf} * offers) / sum(offers) end as cost,
       sum(confidences) / sum(moved_offers) as confidence,
       sum(moved_offers) as moved, ${profit('moved')} as moved_value,
       ${squares('moved')} as moved_squares, sum(holdout_offers) as held,
       ${profit('holdout')} as held_value, ${squares('holdout')} as held_squares,
       sum(offers) as offers, sum(units) as units, sum(base_prices) as base_prices
     from weeks w left join costs c using (product_id)
     where moved_offers > 0
     group by product_id, segment,
       width_bucket(confidences / moved_offers, $6::double precision[])
     order by moved desc, product_id, segment limit $7`,
    [tenantId, currency, fromWeek, untilWeek, accountCost, edges, limit, disputed],
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
