import type { Db } from '../connection/db.ts'

/** Which quotes are summed. */
export type QuotedRange = {
  currency: string
  /** Quotes whose time for an answer is over by then. */
  nowMs: number
  /** The lowest id, inclusive, and the highest, exclusive. */
  quoteIds: { from: string; until: string }
}

/** Which offers made elsewhere are counted. */
export type OffersRange = { currency: string; fromMs: number; untilMs: number }

/** Sums over clusters of two figures, of their squares and of their product. */
type RatioSums = { a: number; b: number; aa: number; ab: number; bb: number }

/** Offers counted. */
export type ChannelTotals = {
  offers: number
  purchases: number
  units: number
  /** Minor units. */
  revenue: number
}

/** What was quoted through a channel. Those of different weeks add up: no cluster is of two. */
export type ChannelSums = ChannelTotals & {
  /** By product, base price and week, as in engine/evidence/channels.ts. */
  elasticity: RatioSums
  difference: RatioSums
  purchaseRatio: RatioSums
}

const sums = (name: string, a: string, b: string) =>
  `sum(${a}) as ${name}_a, sum(${b}) as ${name}_b, sum((${a}) ^ 2) as ${name}_aa,
   sum((${a}) * (${b})) as ${name}_ab, sum((${b}) ^ 2) as ${name}_bb`

/**
 * Quotes by what makes them comparable: product, week, base price, channel and price. A slot is
 * eight seconds: number 43200 began the first Monday, 5 January 1970.
 */
const quotedRows = `select x.product_id, x.week, x.base_price, x.channel, x.price, x.drawn, count(*)::double precision as n,
    (count(*) filter (where x.units > 0))::double precision as bought, sum(x.units)::double precision as units,
    sum(x.units * x.paid)::double precision as revenue
  from (
    select q.product_id collate "C" as product_id, (q.slot - 43200) / 75600 as week, q.base_price,
      coalesce(q.channel, '') as channel, coalesce(q.single_price, q.optimized_price) as price, q.optimized_price as paid,
      q.arm in ('optimized', 'holdout') and q.promotion is null as drawn,
      case o.status when 'accepted' then o.quantity
        when 'returned' then greatest(coalesce(o.bought, 0) - o.quantity, 0) else 0 end as units
    from quotes q
    left join outcomes o on o.tenant_id = $1 and o.quote_id = q.id and o.quote_id >= $3 and o.quote_id < $4
    where q.tenant_id = $1 and q.currency = $2 and q.id >= $3 and q.id < $4 and q.expires_at <= $5
  ) x
  group by 1, 2, 3, 4, 5, 6`

type SumRow = Record<`${'own' | 'gap' | 'level'}_${keyof RatioSums}`, number | null>

type TotalsRow = ChannelTotals & { channel: string }

/**
 * What was quoted through each channel, '' being none, and the sums that show whether its customers
 * buy differently from those of the others.
 */
export async function readChannelSums(
  db: Db,
  tenantId: number,
  { currency, nowMs, quoteIds }: QuotedRange,
): Promise<Map<string, ChannelSums>> {
  const rows = await db.rows<TotalsRow & SumRow>(
    `with quoted as (
       ${quotedRows}
     ), totals as (
       select channel, sum(n)::double precision as offers, sum(bought)::double precision as purchases,
         sum(units)::double precision as units, sum(revenue)::double precision as revenue
       from quoted group by 1
     ), alike as (
       select *, sum(n) over same as all_n, sum(bought) over same as all_bought from quoted
       window same as (partition by product_id, week, base_price, price, drawn)
     ), levels as (
       select channel, ${sums('level', 'a', 'b')} from (
         select channel, sum(bought * (all_n - n) / all_n) as a, sum((all_bought - bought) * n / all_n) as b
         from alike group by channel, product_id, week, base_price
       ) g group by 1
     ), centred as (
       select *, x - sum(n * x) over same / sum(n) over same as dx,
         sum(bought) over same / sum(n) over same as rate
       from (select *, ln(price::double precision / base_price) as x from quoted where drawn) q
       window same as (partition by product_id, week, base_price, channel)
     ), slopes as (
       select product_id, week, base_price, channel, sum(bought * dx) as a, sum(n * rate * dx * dx) as b
       from centred group by 1, 2, 3, 4 having max(price) > min(price)
     ), pairs as (
       select channel, a, b, sum(a) over same - a as other_a, sum(b) over same - b as other_b from slopes
       window same as (partition by product_id, week, base_price)
     ), own as (
       select channel, ${sums('own', 'a', 'b')} from slopes group by 1
     ), gaps as (
       select channel, ${sums('gap', '(a * other_b - other_a * b) / (b + other_b)', 'b * other_b / (b + other_b)')}
       from pairs where b > 0 and other_b > 0 group by 1
     )
     select * from totals left join levels using (channel) left join own using (channel) left join gaps using (channel)
     order by channel`,
    [tenantId, currency, quoteIds.from, quoteIds.until, new Date(nowMs)],
    'read_channel_sums',
  )
  return new Map(
    rows.map(({ channel, offers, purchases, units, revenue, ...row }) => [
      channel,
      {
        ...{ offers, purchases, units, revenue },
        elasticity: ratioOf(row, 'own'),
        difference: ratioOf(row, 'gap'),
        purchaseRatio: ratioOf(row, 'level'),
      },
    ]),
  )
}

/**
 * Offers made elsewhere, by channel. They are counted but not compared: their prices were not drawn
 * here.
 */
export async function readOfferTotals(
  db: Db,
  tenantId: number,
  { currency, fromMs, untilMs }: OffersRange,
): Promise<Map<string, ChannelTotals>> {
  const rows = await db.rows<TotalsRow>(
    `select coalesce(channel, '') as channel, count(*)::double precision as offers,
       (count(*) filter (where accepted))::double precision as purchases,
       coalesce(sum(quantity) filter (where accepted), 0)::double precision as units,
       coalesce(sum(quantity * price) filter (where accepted), 0)::double precision as revenue
     from offers where tenant_id = $1 and currency = $2 and offered_at >= $3 and offered_at < $4
     group by 1`,
    [tenantId, currency, new Date(fromMs), new Date(untilMs)],
    'read_offer_totals',
  )
  return new Map(rows.map(({ channel, ...totals }) => [channel, totals]))
}

function ratioOf(row: SumRow, name: 'own' | 'gap' | 'level'): RatioSums {
  return {
    a: row[`${name}_a`] ?? 0,
    b: row[`${name}_b`] ?? 0,
    aa: row[`${name}_aa`] ?? 0,
    ab: row[`${name}_ab`] ?? 0,
    bb: row[`${name}_bb`] ?? 0,
  }
}
