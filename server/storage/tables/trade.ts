import type { Trade, TradeInterval } from '../../domain/trade.ts'
import type { Db } from '../connection/db.ts'
import { readDisputedCosts, undisputedCost } from './disputed-costs.ts'

/** Filter for what was sold. */
export type TradeQuery = {
  currency: string
  fromMs: number
  untilMs: number
  interval: TradeInterval
  /** Null: all products. */
  productId: string | null
  /** Null: whichever list prices them. */
  listId: string | null
  /** The lowest and highest id in that time, both exclusive. */
  quoteIds: { from: string; until: string }
}

/** What a category sold in a time; '' for products without one. */
export type TradeRow = Trade & {
  category: string
  start: Date
  price: number | null
  promotion: number
  /** From the start of the first sales row to the end of the last; null without sales rows. */
  reported: { fromMs: number; untilMs: number } | null
  /** Revenue of quotes and offers: counted, or beside sales rows that were counted instead. */
  answered: number
}

type SoldRow = {
  category: string | null
  start: Date
  units: number
  revenue: number
  profit: number
  costed: number
  price: number | null
  promotion: number | null
  reported_from: Date | null
  reported_until: Date | null
  answered: number | null
}

/** The unit cost of `x`: as reported with the sale, or from the current policy if undisputed. */
const cost = (own: string) => `coalesce(${own}, ${undisputedCost('$8', 'x.product_id', 'f.fields')},
  ${undisputedCost('$8', "''", 'a.fields')})`

const policies = `left join policies f on f.tenant_id = $1 and f.product_id = x.product_id
  left join policies a on a.tenant_id = $1 and a.product_id = ''`

const middle = 'x.period_start + (x.period_end - x.period_start) / 2'
const start = (at: string) => `date_trunc($5, ${at}, 'UTC')`

/**
 * SQL for the period of `x`, and for the start of one. Quotes have the number of the eight seconds
 * in which they were made, and dividing it is a fraction of the work of cutting a time down.
 */
const periods: Record<TradeInterval, { of: string; start: string }> = {
  day: { of: 'x.slot / 10800', start: 'to_timestamp(period * 86400.0)' },
  // Slot 43200 began the first Monday, 5 January 1970.
  week: { of: '(x.slot - 43200) / 75600', start: 'to_timestamp(345600 + period * 604800.0)' },
  month: { of: start('x.sold_at'), start: 'period' },
}

const sums = (own: string) => `sum(x.units)::double precision as units,
  sum(x.units * x.price)::double precision as revenue,
  coalesce(sum(x.units * (x.price - ${cost(own)})), 0)::double precision as profit,
  coalesce(sum(x.units * x.price) filter (where ${cost(own)} is not null), 0)::double precision as costed`

/** SQL for what sales rows say of a product and period, or quotes and offers if there are none. */
const either = (sum: string) =>
  `coalesce(sum(${sum}) filter (where reported_from is not null), sum(${sum})) as ${sum}`

/**
 * What was sold by category and time. Where sales rows cover a product and time they are used,
 * otherwise accepted quotes and offers, so that no sale counts twice. A sales row counts at the
 * time of its midpoint.
 */
export async function readTrade(
  db: Db,
  tenantId: number,
  { currency, fromMs, untilMs, interval, productId, listId, quoteIds }: TradeQuery,
): Promise<TradeRow[]> {
  const disputed = await readDisputedCosts(db, tenantId)
  const ofList = `and x.product_id in (select e.product_id from price_list_entries e
    where e.tenant_id = $1 and e.list_id = $9 and not e.dropped) and ($10::text is null or x.product_id = $10)`
  const of = listId !== null ? ofList : productId === null ? '' : 'and x.product_id = $9'
  const period = periods[interval]
  if (listId === null && productId === null) {
    // Quotes and outcomes are cut by the same months: joined month by month, they fit in memory. A
    // month without statistics is taken for empty, and would be read once for each of its quotes.
    await db.run('set local enable_partitionwise_join = on')
    await db.run('set local enable_nestloop = off')
  }
  const rows = await db.rows<SoldRow>(
    `with reported as (
       select x.product_id, ${start(middle)} as start, ${sums('x.unit_cost')},
         avg(x.price)::double precision as price, max(x.promotion) as promotion,
         min(x.period_start) as reported_from, max(x.period_end) as reported_until
       from sales x ${policies}
       where x.tenant_id = $1 and x.currency = $2 and x.period_start < $4 and x.period_end > $3
         and ${middle} >= $3 and ${middle} < $4 ${of}
       group by 1, 2
     ), sold_here as (
       select x.product_id, ${period.of} as period, sum(x.units) as units, sum(x.units * x.price) as revenue,
         coalesce(sum(x.units * x.price) filter (where x.unit_cost is not null), 0) as own_revenue,
         coalesce(sum(x.units * x.unit_cost), 0) as own_cost,
         coalesce(sum(x.units) filter (where x.unit_cost is null), 0) as other_units
       from (
         select q.product_id, q.created_at as sold_at, q.slot, q.optimized_price::double precision as price,
           q.unit_cost::double precision as unit_cost,
           case o.status when 'accepted' then o.quantity
             else greatest(coalesce(o.bought, 0) - o.quantity, 0) end::double precision as units
         from quotes q
         join outcomes o on o.tenant_id = $1 and o.quote_id = q.id and o.status in ('accepted', 'returned')
         where q.tenant_id = $1 and q.currency = $2 and q.id >= $6 and q.id < $7
           and o.quote_id >= $6 and o.quote_id < $7
         union all
         select product_id, offered_at, lerner_slot(offered_at), price, null, quantity from offers
         where tenant_id = $1 and currency = $2 and accepted and offered_at >= $3 and offered_at < $4
       ) x
       where true ${of}
       group by 1, 2
     ), answered as (
       select product_id, ${period.start} as start, units, revenue,
         own_revenue - own_cost + coalesce(revenue - own_revenue - other_units * unit_cost, 0) as profit,
         case when unit_cost is null then own_revenue else revenue end as costed
       from (select x.*, ${cost('null')} as unit_cost from sold_here x ${policies}) y
     )
     select p.category, start, sum(units)::double precision as units, sum(revenue)::double precision as revenue,
       sum(profit)::double precision as profit, sum(costed)::double precision as costed,
       coalesce(sum(revenue) / nullif(sum(units), 0), avg(sold.price))::double precision as price,
       max(promotion) as promotion, min(reported_from) as reported_from, max(reported_until) as reported_until,
       sum(answered)::double precision as answered
     from (
       select product_id, start, ${either('units')}, ${either('revenue')}, ${either('profit')}, ${either('costed')},
         max(price) as price, max(promotion) as promotion, min(reported_from) as reported_from,
         max(reported_until) as reported_until, sum(revenue) filter (where reported_from is null) as answered
       from (select * from reported union all select *, null, null, null, null from answered) x
       group by 1, 2
     ) sold
     left join products p on p.tenant_id = $1 and p.id = sold.product_id
     group by 1, 2 order by 2`,
    [
      tenantId,
      currency,
      new Date(fromMs),
      new Date(untilMs),
      interval,
      quoteIds.from,
      quoteIds.until,
      JSON.stringify(disputed),
      ...(listId !== null ? [listId, productId] : productId !== null ? [productId] : []),
    ],
    `read_trade_by_${interval}${listId !== null ? '_of_list' : productId === null ? '' : '_of_product'}`,
  )
  return rows.map(({ category, costed, promotion, reported_from, reported_until, ...row }) => ({
    ...row,
    answered: row.answered ?? 0,
    category: category ?? '',
    costedRevenue: costed,
    promotion: promotion ?? 0,
    reported:
      reported_from === null || reported_until === null
        ? null
        : { fromMs: reported_from.getTime(), untilMs: reported_until.getTime() },
  }))
}
