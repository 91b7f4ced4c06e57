import type { Db } from '../connection/db.ts'
import { ownTenant } from './own-tenant.ts'

/** What offers of one kind brought in a week, or what was told of them later. */
export type LiftTotal = {
  currency: string
  /** Its Monday, such as 2026-01-05. */
  week: string
  productId: string
  segment: string
  kind: 'holdout' | 'base' | 'moved'
  offers: number
  holdoutShares: number
  confidences: number
  basePrices: number
  baseSquares: number
  units: number
  unitSquares: number
  revenue: number
  unitRevenue: number
  revenueSquares: number
  baseUnits: number
  baseRevenue: number
}

/** The same by the parts into which customers are dealt. */
export type LiftPart = {
  currency: string
  week: string
  held: boolean
  part: number
  offers: number
  customers: number
  holdoutShares: number
  shareVariance: number
  revenue: number
  revenueSquares: number
}

const totalSums = [
  ['offers', 'offers'],
  ['holdout_shares', 'holdoutShares'],
  ['confidences', 'confidences'],
  ['base_prices', 'basePrices'],
  ['base_squares', 'baseSquares'],
  ['units', 'units'],
  ['unit_squares', 'unitSquares'],
  ['revenue', 'revenue'],
  ['unit_revenue', 'unitRevenue'],
  ['revenue_squares', 'revenueSquares'],
  ['base_units', 'baseUnits'],
  ['base_revenue', 'baseRevenue'],
] as const

const partSums = [
  ['offers', 'offers'],
  ['customers', 'customers'],
  ['holdout_shares', 'holdoutShares'],
  ['share_variance', 'shareVariance'],
  ['revenue', 'revenue'],
  ['revenue_squares', 'revenueSquares'],
] as const

/** Adds to the totals. Keys are distinct within each list, and the log's head is locked. */
export async function addToLift(
  db: Db,
  tenantId: number,
  totals: readonly LiftTotal[],
  parts: readonly LiftPart[],
): Promise<void> {
  if (totals.length > 0) {
    await db.run(
      adding(
        'lift_totals',
        ['currency text', 'week date', 'product_id text', 'segment text', 'kind text'],
        totalSums.map(([column]) => column),
      ),
      [
        tenantId,
        totals.map((row) => row.currency),
        totals.map((row) => row.week),
        totals.map((row) => row.productId),
        totals.map((row) => row.segment),
        totals.map((row) => row.kind),
        ...totalSums.map(([, field]) => totals.map((row) => row[field])),
      ],
      'add_to_lift',
    )
  }
  const weeks = new Map([...totals, ...parts].map((row) => [`${row.week}\0${row.currency}`, row]))
  if (weeks.size > 0) {
    const changed = [...weeks.keys()].sort().flatMap((key) => weeks.get(key) ?? [])
    await db.run(
      `insert into lift_weeks as w (tenant_id, currency, week, revision)
       select t.tenant_id, a.currency, a.week, 1
       from ${ownTenant} cross join unnest($2::text[], $3::date[]) as a (currency, week)
       on conflict (tenant_id, currency, week) do update set revision = w.revision + 1`,
      [tenantId, changed.map(({ currency }) => currency), changed.map(({ week }) => week)],
      'revise_lift_weeks',
    )
  }
  if (parts.length > 0) {
    await db.run(
      adding(
        'lift_parts',
        ['currency text', 'week date', 'held boolean', 'part smallint'],
        partSums.map(([column]) => column),
      ),
      [
        tenantId,
        parts.map((row) => row.currency),
        parts.map((row) => row.week),
        parts.map((row) => row.held),
        parts.map((row) => row.part),
        ...partSums.map(([, field]) => parts.map((row) => row[field])),
      ],
      'add_to_lift_parts',
    )
  }
}

/** The statement that adds rows to a table of sums. Keys come typed, sums are numbers. */
function adding(table: string, keys: readonly string[], sums: readonly string[]): string {
  const names = [...keys.map((key) => key.split(' ')[0]), ...sums]
  const types = [...keys.map((key) => key.split(' ')[1]), ...sums.map(() => 'double precision')]
  const arrays = types.map((type, i) => `$${i + 2}::${type}[]`)
  const added = sums.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`)
  const own = names.slice(0, keys.length)
  return `insert into ${table} (tenant_id, ${names.join(', ')})
    select t.tenant_id, a.* from ${ownTenant} cross join unnest(${arrays.join(', ')}) as a (${names.join(', ')})
    order by ${own.join(', ')}
    on conflict (tenant_id, ${own.join(', ')}) do update set ${added.join(', ')}`
}
