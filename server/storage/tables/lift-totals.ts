import type { HoldoutUnit } from '../../domain/holdout-unit.ts'
import type { Db } from '../connection/db.ts'
import { ownTenant } from './own-tenant.ts'

/** What offers of one kind brought in a week, or later corrections of that. */
export type LiftTotal = {
  unit: HoldoutUnit
  /** When the quotes were made, minor units; -1 if not known. */
  unitCost: number
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

/** The same by unit of randomization: hours, and the parts that customers are divided into. */
export type LiftPart = {
  unit: HoldoutUnit
  currency: string
  week: string
  held: boolean
  part: number
  offers: number
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
  ['holdout_shares', 'holdoutShares'],
  ['share_variance', 'shareVariance'],
  ['revenue', 'revenue'],
  ['revenue_squares', 'revenueSquares'],
] as const

const totalKeys = [
  ...['currency text', 'week date', 'product_id text', 'segment text', 'kind text'],
  ...['unit text', 'unit_cost double precision'],
]
const partKeys = ['currency text', 'week date', 'held boolean', 'cluster smallint', 'unit text']

/** Adds to the totals. Keys are distinct within each list, and the log's head is locked. */
export async function addToLift(
  db: Db,
  tenantId: number,
  totals: readonly LiftTotal[],
  parts: readonly LiftPart[],
): Promise<void> {
  await add(db, tenantId, totals, 'arm_totals', totalKeys, totalSums, totalKeyOf)
  await add(db, tenantId, parts, 'arm_clusters', partKeys, partSums, partKeyOf)
}

/** A week of a currency. */
export type LiftWeek = { currency: string; week: string }

/** Says that quotes of weeks were counted or reported on again: sums of these weeks are stale. */
export async function reviseLiftWeeks(
  db: Db,
  tenantId: number,
  weeks: Iterable<LiftWeek>,
): Promise<void> {
  const distinct = new Map([...weeks].map((one) => [`${one.week}\0${one.currency}`, one]))
  if (distinct.size === 0) return
  const changed = [...distinct.keys()].sort().flatMap((key) => distinct.get(key) ?? [])
  await db.run(
    `insert into lift_weeks as w (tenant_id, currency, week, revision)
     select t.tenant_id, a.currency, a.week, 1
     from ${ownTenant} cross join unnest($2::text[], $3::date[]) as a (currency, week)
     on conflict (tenant_id, currency, week) do update set revision = w.revision + 1`,
    [tenantId, changed.map(({ currency }) => currency), changed.map(({ week }) => week)],
    'revise_lift_weeks',
  )
}

const totalKeyOf = (row: LiftTotal) => [
  row.currency,
  row.week,
  row.productId,
  row.segment,
  row.kind,
  row.unit,
  row.unitCost,
]

const partKeyOf = (row: LiftPart) => [row.currency, row.week, row.held, row.part, row.unit]

async function add<Row extends Record<Field, number>, Field extends string>(
  db: Db,
  tenantId: number,
  rows: readonly Row[],
  table: string,
  keys: readonly string[],
  sums: readonly (readonly [string, Field])[],
  keyOf: (row: Row) => unknown[],
): Promise<void> {
  if (rows.length === 0) return
  const own = rows.map(keyOf)
  const columns = sums.map(([column]) => column)
  const values = [
    ...keys.map((_, i) => own.map((key) => key[i])),
    ...sums.map(([, field]) => rows.map((row) => row[field])),
  ]
  await db.run(adding(table, keys, columns), [tenantId, ...values], `add_to_${table}`)
}

/** The statement that adds rows to a table of sums. Keys have their types, sums are numbers. */
export function adding(table: string, keys: readonly string[], sums: readonly string[]): string {
  const names = [...keys.map((key) => key.split(' ')[0]), ...sums]
  const types = [
    ...keys.map((key) => key.slice(key.indexOf(' ') + 1)),
    ...sums.map(() => 'double precision'),
  ]
  const arrays = types.map((type, i) => `$${i + 2}::${type}[]`)
  const added = sums.map((sum) => `${sum} = ${table}.${sum} + excluded.${sum}`)
  const own = names.slice(0, keys.length)
  return `insert into ${table} (tenant_id, ${names.join(', ')})
    select t.tenant_id, a.* from ${ownTenant} cross join unnest(${arrays.join(', ')}) as a (${names.join(', ')})
    order by ${own.join(', ')}
    on conflict (tenant_id, ${own.join(', ')}) do update set ${added.join(', ')}`
}
