import type { NewestBacktest } from '../../domain/catalogue.ts'
import type { KnownFields } from '../../domain/policy.ts'
import type { Attributes } from '../../domain/product.ts'
import type { Simulation, SimulationRequest } from '../../domain/simulation.ts'
import type { Db } from '../connection/db.ts'
import { type RowOfCosts, withRowCost } from './cells.ts'
import { finiteJson } from './finite-json.ts'
import { forgetOldest } from './forget.ts'
import { type StoredFields, toPolicyFields, toStoredFields } from './policy-fields.ts'
import { takeTurn } from './turns.ts'

type SimulationRow = {
  id: string
  kind: Simulation['kind']
  currency: string
  segment: string
  source: Simulation['source']
  status: Simulation['status']
  report: unknown
  failure: string | null
  created_at: Date
  completed_at: Date | null
}

const columns =
  'id, kind, currency, segment, source, status, report, failure, created_at, completed_at'

/**
 * Stores a simulation request. Returns null, and stores nothing, if `most` of the tenant wait or
 * run already. `rows`: sales rows that came with it, as JSON.
 */
export async function insertSimulation(
  db: Db,
  tenantId: number,
  id: string,
  { kind, currency, segment, productIds, policy }: SimulationRequest,
  rows: string | null,
  nowMs: number,
  most: number,
): Promise<Simulation | null> {
  await takeTurn(db, tenantId, 'simulations')
  const [open] = await db.rows<{ waiting: number }>(
    `select count(*)::integer as waiting from simulations
     where tenant_id = $1 and status in ('queued', 'running')`,
    [tenantId],
  )
  if ((open?.waiting ?? 0) >= most) return null
  const source = rows === null ? 'history' : 'rows'
  const [row] = await db.rows<SimulationRow>(
    `insert into simulations
       (tenant_id, id, currency, segment, product_ids, rows, source, policy, created_at, kind)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     returning ${columns}`,
    [
      ...[tenantId, id, currency, segment, productIds, rows, source],
      ...[toStoredFields(policy), new Date(nowMs), kind],
    ],
  )
  return row ? toSimulation(row) : null
}

/** The tenant's simulation of this id, or null. */
export async function findSimulation(
  db: Db,
  tenantId: number,
  id: string,
): Promise<Simulation | null> {
  const [row] = await db.rows<SimulationRow>(
    `select ${columns} from simulations where tenant_id = $1 and id = $2`,
    [tenantId, id],
    'find_simulation',
  )
  return row ? toSimulation(row) : null
}

/** The newest backtest of the tenant's whole stored history in each currency. */
export async function newestBacktests(
  db: Db,
  tenantId: number,
): Promise<Map<string, NewestBacktest>> {
  const rows = await db.rows<{
    id: string
    currency: string
    verdict: NewestBacktest['verdict']
    completed_at: Date
  }>(
    `select distinct on (currency) id, currency, report ->> 'verdict' as verdict, completed_at
     from simulations
     where tenant_id = $1 and kind = 'backtest' and status = 'completed' and source = 'history'
       and segment = '' and product_ids is null and report ->> 'verdict' in ('go', 'no_go')
     order by currency, created_at desc`,
    [tenantId],
    'newest_backtests',
  )
  return new Map(
    rows.map(({ id, currency, verdict, completed_at }) => [
      currency,
      { id, verdict, completedAtMs: completed_at.getTime() },
    ]),
  )
}

/** A simulation to work on. `rows`: those that came with it. */
export type TakenSimulation = SimulationRequest & { id: string; rows: unknown; attempts: number }

/**
 * Takes the oldest simulation that waits, or whose worker is presumed dead, until a time; null if
 * there is none.
 */
export async function takeSimulation(
  db: Db,
  tenantId: number,
  now: Date,
  takenUntil: Date,
): Promise<TakenSimulation | null> {
  const [row] = await db.rows<{
    id: string
    kind: Simulation['kind']
    currency: string
    segment: string
    product_ids: string[] | null
    rows: unknown
    policy: StoredFields
    attempts: number
  }>(
    `update simulations set status = 'running', taken_until = $3, attempts = attempts + 1
     where tenant_id = $1 and id = (
       select id from simulations
       where tenant_id = $1 and status in ('queued', 'running')
         and (taken_until is null or taken_until < $2)
       order by id limit 1 for update skip locked)
     returning id, kind, currency, segment, product_ids, rows, policy, attempts`,
    [tenantId, now, takenUntil],
  )
  if (!row) return null
  const { id, kind, currency, segment, rows, attempts } = row
  return {
    ...{ id, kind, currency, segment, rows, attempts },
    productIds: row.product_ids,
    policy: toPolicyFields(row.policy),
  }
}

/**
 * Ends a simulation with its report, or with why there is none; deletes the rows that came with it.
 */
export async function endSimulation(
  db: Db,
  tenantId: number,
  id: string,
  end: { report: object } | { failure: string },
  now: Date,
): Promise<void> {
  const [report, failure] =
    'report' in end ? [finiteJson('the report', end.report), null] : [null, end.failure]
  await db.run(
    `update simulations set status = $3, report = $4, failure = $5, completed_at = $6, rows = null,
       taken_until = null
     where tenant_id = $1 and id = $2`,
    [tenantId, id, report === null ? 'failed' : 'completed', report, failure, now],
  )
}

/** Lets another worker take over a simulation at once, because this one is stopping. */
export async function releaseSimulation(db: Db, tenantId: number, id: string): Promise<void> {
  await db.run(
    `update simulations set status = 'queued', taken_until = null, attempts = attempts - 1
     where tenant_id = $1 and id = $2 and status = 'running'`,
    [tenantId, id],
  )
}

/** Deletes some of the simulations that were requested before a time; returns how many. */
export function forgetSimulations(db: Db, tenantId: number, before: Date): Promise<number> {
  return db.run(forgetOldest('simulations'), [tenantId, before])
}

/** A product as a simulation sees it. */
export type SimulatedProduct = {
  id: string
  /** Null if it has none in the requested currency. */
  basePrice: number | null
  attributes: Attributes
  /** What was set for it, with the cost from its latest sales row if nobody set one. */
  policy: KnownFields
}

type SimulatedProductRow = RowOfCosts & {
  product_id: string
  base_price: number | null
  attributes: Attributes | null
}

const productColumns = `c.product_id, p.attributes, f.fields, f.cost_when_set,
  c.sales_unit_cost as row_cost,
  case when p.currency = $2 then p.base_price end as base_price`

/**
 * Among the products named, those with fitted sales rows that sell most, at most `limit`; and how
 * many there are in all.
 */
export async function findSoldProducts(
  db: Db,
  tenantId: number,
  { currency, segment, productIds }: SimulationRequest,
  limit: number,
): Promise<{ products: SimulatedProduct[]; all: number }> {
  const rows = await db.rows<SimulatedProductRow & { count: number }>(
    `select ${productColumns}, (count(*) over ())::integer as count
     from cells c
     left join products p on p.tenant_id = $1 and p.id = c.product_id
     left join policies f on f.tenant_id = $1 and f.product_id = c.product_id
     where c.tenant_id = $1 and c.currency = $2 and c.segment = $3 and c.sales_rows > 0
       and ($4::text[] is null or c.product_id = any ($4))
     order by coalesce((c.sales ->> 'unitsSold')::double precision, 0)
       * coalesce((c.sales ->> 'medianPriceMinor')::double precision, 0) desc, c.product_id
     limit $5`,
    [tenantId, currency, segment, productIds, limit],
  )
  return { products: rows.map(toSimulatedProduct), all: rows[0]?.count ?? 0 }
}

/** What is known of some products, whether or not they were ever sold; in the order requested. */
export async function readSimulatedProducts(
  db: Db,
  tenantId: number,
  currency: string,
  productIds: readonly string[],
): Promise<SimulatedProduct[]> {
  const rows = await db.rows<SimulatedProductRow>(
    `select ${productColumns}
     from (
       select k.product_id, k.place, null::bigint as sales_unit_cost
       from unnest($3::text[]) with ordinality as k (product_id, place)
     ) c
     left join products p on p.tenant_id = $1 and p.id = c.product_id
     left join policies f on f.tenant_id = $1 and f.product_id = c.product_id
     order by c.place`,
    [tenantId, currency, productIds],
  )
  return rows.map(toSimulatedProduct)
}

function toSimulatedProduct(row: SimulatedProductRow): SimulatedProduct {
  return {
    id: row.product_id,
    basePrice: row.base_price,
    attributes: row.attributes ?? {},
    policy: withRowCost(row),
  }
}

function toSimulation(row: SimulationRow): Simulation {
  const { id, kind, currency, segment, source, status, report, failure } = row
  return {
    ...{ id, kind, currency, segment, source, status, report, failure },
    createdAt: row.created_at,
    completedAt: row.completed_at,
  }
}
