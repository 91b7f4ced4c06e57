import type { BlockPrice } from '../../domain/price-list.ts'
import type { Db } from '../connection/db.ts'
import { readDisputedCosts, undisputedCost } from './disputed-costs.ts'
import { ownTenant } from './own-tenant.ts'

/** A block of a switchback's plan. */
export type ListBlock = {
  unit: string
  fromMs: number
  untilMs: number
  shows: BlockPrice
}

/** The groups that change price together in a list, by name. */
export async function readUnits(db: Db, tenantId: number, listId: string): Promise<string[]> {
  const rows = await db.rows<{ unit: string }>(
    `select distinct unit from price_list_entries where tenant_id = $1 and list_id = $2 order by unit`,
    [tenantId, listId],
    'read_list_units',
  )
  return rows.map(({ unit }) => unit)
}

/** Stores the plan of a list, drawn before it begins. */
export async function insertBlocks(
  db: Db,
  tenantId: number,
  listId: string,
  blocks: readonly ListBlock[],
): Promise<void> {
  await db.run(
    `insert into price_list_blocks (tenant_id, list_id, unit, from_at, until_at, treated, opposite)
     select t.tenant_id, $2, r.* from ${ownTenant}
     cross join unnest($3::text[], $4::timestamptz[], $5::timestamptz[], $6::boolean[], $7::boolean[]) as r`,
    [
      tenantId,
      listId,
      blocks.map(({ unit }) => unit),
      blocks.map(({ fromMs }) => new Date(fromMs)),
      blocks.map(({ untilMs }) => new Date(untilMs)),
      blocks.map(({ shows }) => shows === 'proposed'),
      blocks.map(({ shows }) => shows === 'opposite'),
    ],
    'insert_list_blocks',
  )
}

/** The plan of the next groups of a list by name, or of all. */
export async function readBlocks(
  db: Db,
  tenantId: number,
  listId: string,
  page: { after: string; units: number } | null,
): Promise<ListBlock[]> {
  const rows = await db.rows<{ unit: string; from_at: Date; until_at: Date; shows: BlockPrice }>(
    `select unit, from_at, until_at,
       case when opposite then 'opposite' when treated then 'proposed' else 'current' end as shows
     from price_list_blocks
     where tenant_id = $1 and list_id = $2 and ($3::text is null or unit in (
       select distinct unit from price_list_blocks
       where tenant_id = $1 and list_id = $2 and unit > $3 order by unit limit $4))
     order by unit, from_at`,
    [tenantId, listId, page?.after ?? null, page?.units ?? null],
    'read_list_blocks',
  )
  return rows.map((row) => ({
    unit: row.unit,
    fromMs: row.from_at.getTime(),
    untilMs: row.until_at.getTime(),
    shows: row.shows,
  }))
}

/** What a group sold on a day of its list's time. */
export type UnitDay = {
  unit: string
  /** From 0, on the day that the list begins. */
  day: number
  units: number
  /** Minor units. */
  revenue: number
  /** Minor units; null if a cost is not known. */
  profit: number | null
  /** Whether the proposed price is above the current one (1), below it (-1), or the same (0). */
  moves: number
  /** What the units would bring at each of their products' two prices. */
  revenueAtProposed: number
  revenueAtCurrent: number
  profitAtProposed: number | null
  profitAtCurrent: number | null
}

type UnitDayRow = {
  unit: string
  day: number
  moves: number
  units: number
  revenue: number
  profit: number | null
  revenue_at_proposed: number
  revenue_at_current: number
  profit_at_proposed: number | null
  profit_at_current: number | null
}

function toUnitDay(row: UnitDayRow): UnitDay {
  return {
    unit: row.unit,
    day: row.day,
    moves: row.moves,
    units: row.units,
    revenue: row.revenue,
    profit: row.profit,
    revenueAtProposed: row.revenue_at_proposed,
    revenueAtCurrent: row.revenue_at_current,
    profitAtProposed: row.profit_at_proposed,
    profitAtCurrent: row.profit_at_current,
  }
}

/**
 * The cost of a unit: its product's, the account's, or as in its latest sales row. $7 is what
 * {@link readDisputedCosts} gave.
 */
const unitCost = `coalesce(${undisputedCost('$7', 'e.product_id', 'f.fields')},
  ${undisputedCost('$7', "''", 'a.fields')}, c.sales_unit_cost)`

const costs = `left join policies f on f.tenant_id = $1 and f.product_id = e.product_id
  left join policies a on a.tenant_id = $1 and a.product_id = ''
  left join lateral (
    select sales_unit_cost from cells
    where tenant_id = $1 and product_id = e.product_id and currency = $3 and sales_unit_cost is not null
    order by sales_cost_at desc limit 1
  ) c on true`

const revenue = (quantity: string, price: string) =>
  `sum(${quantity} * ${price})::double precision as revenue`

const profit = (quantity: string, price: string) => `case when bool_and(${unitCost} is not null)
    then sum(${quantity} * (${price} - ${unitCost}))::double precision end as profit`

const moves = 'sign(e.price - e.current_price)::integer as moves'

const sums = (quantity: string, price: string) => `sum(${quantity})::double precision as units,
  ${revenue(quantity, price)}, ${profit(quantity, price)},
  ${revenue(quantity, 'e.price')}_at_proposed, ${revenue(quantity, 'e.current_price')}_at_current,
  ${profit(quantity, 'e.price')}_at_proposed, ${profit(quantity, 'e.current_price')}_at_current`

type Time = { listId: string; currency: string; segment: string; fromMs: number; untilMs: number }

async function valuesOf(
  db: Db,
  tenantId: number,
  { listId, currency, segment, fromMs, untilMs }: Time,
): Promise<unknown[]> {
  const disputed = JSON.stringify(await readDisputedCosts(db, tenantId))
  return [tenantId, listId, currency, segment, new Date(fromMs), new Date(untilMs), disputed]
}

/** What a list sold by day, from sales rows; a row counts on the day of its midpoint. */
export async function sumSalesByDay(db: Db, tenantId: number, time: Time): Promise<UnitDay[]> {
  const middle = 's.period_start + (s.period_end - s.period_start) / 2'
  const rows = await db.rows<UnitDayRow>(
    `select e.unit, floor(extract(epoch from ${middle} - $5) / 86400)::integer as day, ${moves},
       ${sums('s.units', 's.price')}
     from price_list_entries e
     join sales s on s.tenant_id = $1 and s.product_id = e.product_id and s.currency = $3
       and ($4 = '' or s.segment = $4)
     ${costs}
     where e.tenant_id = $1 and e.list_id = $2 and not e.dropped and not e.locked
       and s.period_start < $6 and s.period_end > $5 and ${middle} >= $5 and ${middle} < $6
     group by 1, 2, 3`,
    await valuesOf(db, tenantId, time),
    'sum_list_sales_by_day',
  )
  return rows.map(toUnitDay)
}

/**
 * What a list's products sold by day, from the outcomes of quotes.
 *
 * @param ids - The lowest and highest id in that time, both exclusive.
 */
export async function sumQuotesByDay(
  db: Db,
  tenantId: number,
  time: Time,
  ids: { from: string; until: string },
): Promise<UnitDay[]> {
  const rows = await db.rows<UnitDayRow>(
    `select e.unit, floor(extract(epoch from q.created_at - $5) / 86400)::integer as day, ${moves},
       ${sums('o.quantity', 'q.optimized_price')}
     from quotes q
     join outcomes o on o.tenant_id = $1 and o.quote_id = q.id and o.status = 'accepted'
     join price_list_entries e on e.tenant_id = $1 and e.product_id = q.product_id and e.list_id = $2
       and not e.dropped and not e.locked
     ${costs}
     where q.tenant_id = $1 and q.id >= $8 and q.id < $9 and q.arm = 'list' and q.currency = $3
       and ($4 = '' or q.segment = $4) and q.created_at >= $5 and q.created_at < $6
     group by 1, 2, 3`,
    [...(await valuesOf(db, tenantId, time)), ids.from, ids.until],
    'sum_list_quotes_by_day',
  )
  return rows.map(toUnitDay)
}
