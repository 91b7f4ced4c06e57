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
}

/** The unit cost of `x`: as reported with the sale, or from the current policy if undisputed. */
const cost = (own: string) => `coalesce(${own}, ${undisputedCost('$8', 'x.product_id', 'f.fields')},
  ${undisputedCost('$8', "''", 'a.fields')})`

const policies = `left join policies f on f.tenant_id = $1 and f.product_id = x.product_id
  left join policies a on a.tenant_id = $1 and a.product_id = ''`

const middle = 'x.period_start + (x.period_end - x.period_start) / 2'
const start = (at: string) => `date_trunc($5, ${at}, 'UTC')`

const sums = (own: string) => `sum(x.units)::double precision as units,
  sum(x.units * x.price)::double precision as revenue,
  coalesce(sum(x.units * (x.price - ${cost(own)})), 0)::double precision as profit,
  coalesce(sum(x.units * x.price) filter (where ${cost(own)} is not null), 0)::double precision as costed`

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
  const rows = await db.rows<SoldRow>(
    `with reported as (
       select x.product_id, ${start(middle)} as start, ${sums('x.unit_cost')},
         avg(x.price)::double precision as price, max(x.promotion) as promotion,
         min(x.period_start) as reported_from, max(x.period_end) as reported_until
       from sales x ${policies}
       where x.tenant_id = $1 and x.currency = $2 and x.period_start < $4 and x.period_end > $3
         and ${middle} >= $3 and ${middle} < $4 ${of}
       group by 1, 2
     ), answered as (
       select x.product_id, ${start('x.sold_at')} as start, ${sums('x.unit_cost')}
       from (
         select q.product_id, q.created_at as sold_at, q.optimized_price as price, q.unit_cost,
           case o.status when 'accepted' then o.quantity
             else greatest(coalesce(o.bought, 0) - o.quantity, 0) end as units
         from quotes q
         join outcomes o on o.tenant_id = $1 and o.quote_id = q.id and o.status in ('accepted', 'returned')
         where q.tenant_id = $1 and q.currency = $2 and q.id >= $6 and q.id < $7
           and o.quote_id >= $6 and o.quote_id < $7
         union all
         select product_id, offered_at, price, null, quantity from offers
         where tenant_id = $1 and currency = $2 and accepted and offered_at >= $3 and offered_at < $4
       ) x ${policies}
       where true ${of}
       group by 1, 2
     )
     select p.category, start, sum(units)::double precision as units, sum(revenue)::double precision as revenue,
       sum(profit)::double precision as profit, sum(costed)::double precision as costed,
       coalesce(sum(revenue) / nullif(sum(units), 0), avg(sold.price))::double precision as price,
       max(promotion) as promotion, min(reported_from) as reported_from, max(reported_until) as reported_until
     from (
       select product_id, start, units, revenue, profit, costed, price, promotion, reported_from, reported_until from reported
       union all
       select product_id, start, units, revenue, profit, costed, null, null, null, null from answered n
       where not exists (select from reported t where t.product_id = n.product_id and t.start = n.start)
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
    listId !== null
      ? 'read_trade_of_list'
      : productId === null
        ? 'read_trade'
        : 'read_trade_of_product',
  )
  return rows.map(({ category, costed, promotion, reported_from, reported_until, ...row }) => ({
    ...row,
    category: category ?? '',
    costedRevenue: costed,
    promotion: promotion ?? 0,
    reported:
      reported_from === null || reported_until === null
        ? null
        : { fromMs: reported_from.getTime(), untilMs: reported_until.getTime() },
  }))
}
