import type { Trade, TradeInterval } from '../../domain/trade.ts'
import type { Db } from '../connection/db.ts'
import { readDisputedCosts, undisputedCost } from './disputed-costs.ts'
import { daySums, joinByMonth, soldByDay, soldByQuotes, soldInWeeks } from './trade-weeks.ts'
import type { QuoteIds } from './week-sums.ts'

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
  /** Weeks whose stored sums are read, see trade-weeks.ts; by their Mondays. */
  weeks: readonly string[]
  /** The quotes that are read themselves: those of the rest of that time. */
  quoteIds: readonly QuoteIds[]
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

/** SQL for the period that a day since 1970 belongs to, and for the start of one. */
const periods: Record<TradeInterval, { of: string; start: string }> = {
  day: { of: 'x.day', start: 'to_timestamp(period * 86400.0)' },
  // Day 4 was the first Monday, 5 January 1970.
  week: { of: '(x.day - 4) / 7', start: 'to_timestamp(345600 + period * 604800.0)' },
  month: { of: start('to_timestamp(x.day * 86400.0)'), start: 'period' },
}

const sums = (own: string) => `sum(x.units)::double precision as units,
  sum(x.units * x.price)::double precision as revenue,
  coalesce(sum(x.units * (x.price - ${cost(own)})), 0)::double precision as profit,
  coalesce(sum(x.units * x.price) filter (where ${cost(own)} is not null), 0)::double precision as costed`

/** SQL for what sales rows say of a product and period, or quotes and offers if there are none. */
const either = (sum: string) =>
  `coalesce(sum(${sum}) filter (where reported_from is not null), sum(${sum})) as ${sum}`

const addedUp = daySums.map((sum) => `sum(${sum}) as ${sum}`).join(', ')

const quotesOfSpan = (_: QuoteIds, i: number) =>
  soldByQuotes(`($6::text[])[${i + 1}]`, `($7::text[])[${i + 1}]`)

const soldByOffers = `select product_id, lerner_slot(offered_at), price, null, quantity from offers
  where tenant_id = $1 and currency = $2 and accepted and offered_at >= $3 and offered_at < $4`

const noQuotes: QuoteIds = { from: '', until: '' }
/** A statement with more spans than this is rare, and need not be kept prepared. */
const mostNamed = 3

function nameOf(
  interval: TradeInterval,
  listId: string | null,
  productId: string | null,
  spans: number,
): string {
  const of = listId !== null ? '_of_list' : productId === null ? '' : '_of_product'
  return `read_trade_by_${interval}${of}_${spans}`
}

/**
 * What was sold by category and time. Where sales rows cover a product and time they are used,
 * otherwise accepted quotes and offers, so that no sale counts twice. A sales row counts at the
 * time of its midpoint.
 */
export async function readTrade(
  db: Db,
  tenantId: number,
  { currency, fromMs, untilMs, interval, productId, listId, weeks, quoteIds }: TradeQuery,
): Promise<TradeRow[]> {
  const disputed = await readDisputedCosts(db, tenantId)
  const ofList = `and x.product_id in (select e.product_id from price_list_entries e
    where e.tenant_id = $1 and e.list_id = $10 and not e.dropped) 
    and ($11::text is null or x.product_id = $11)`
  const of = listId !== null ? ofList : productId === null ? '' : 'and x.product_id = $10'
  const period = periods[interval]
  const spans = quoteIds.length > 0 ? quoteIds : [noQuotes]
  if (listId === null && productId === null) await joinByMonth(db)
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
       select x.product_id, ${period.of} as period, ${addedUp}
       from (
         ${soldByDay([...spans.map(quotesOfSpan), soldByOffers].join(' union all '))}
         union all
         ${soldInWeeks('$9')}
       ) x
       where true ${of}
       group by 1, 2
     ), costs as materialized (
       select x.product_id, ${cost('null')} as unit_cost from (select distinct product_id from sold_here) x ${policies}
     ), answered as (
       select product_id, ${period.start} as start, units, revenue,
         own_revenue - own_cost + coalesce(revenue - own_revenue - other_units * unit_cost, 0) as profit,
         case when unit_cost is null then own_revenue else revenue end as costed
       from sold_here join costs using (product_id)
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
      spans.map(({ from }) => from),
      spans.map(({ until }) => until),
      JSON.stringify(disputed),
      weeks,
      ...(listId !== null ? [listId, productId] : productId !== null ? [productId] : []),
    ],
    spans.length > mostNamed ? undefined : nameOf(interval, listId, productId, spans.length),
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
