import { customerParts, type HoldoutUnit } from '../../domain/holdout-unit.ts'
import type { Db } from '../connection/db.ts'
import { adding } from './lift-totals.ts'

/** What offers of a product in one arm brought since the beginning; product '' stands for all. */
export type ArmLedger = {
  productId: string
  currency: string
  held: boolean
  /** Holdout probability. */
  share: number
  offers: number
  revenue: number
  revenueSquares: number
  basePrices: number
  baseSquares: number
  baseRevenue: number
  /** At the unit costs of the quotes, 0 if not known. */
  profit: number
  profitSquares: number
  margins: number
  marginSquares: number
  marginProfit: number
}

const sums = [
  ['offers', 'offers'],
  ['revenue', 'revenue'],
  ['revenue_squares', 'revenueSquares'],
  ['base_prices', 'basePrices'],
  ['base_squares', 'baseSquares'],
  ['base_revenue', 'baseRevenue'],
  ['profit', 'profit'],
  ['profit_squares', 'profitSquares'],
  ['margins', 'margins'],
  ['margin_squares', 'marginSquares'],
  ['margin_profit', 'marginProfit'],
] as const

const columns = `product_id as "productId", currency, held, share,
  ${sums.map(([column, field]) => `${column} as "${field}"`).join(', ')}`

/** Adds to the ledgers. Keys are distinct, and the log's head is locked. */
export async function addToLedgers(
  db: Db,
  tenantId: number,
  added: readonly ArmLedger[],
): Promise<void> {
  if (added.length === 0) return
  const keys = ['product_id text', 'currency text', 'held boolean', 'share double precision']
  await db.run(
    adding(
      'arm_ledgers',
      keys,
      sums.map(([column]) => column),
    ),
    [
      tenantId,
      added.map(({ productId }) => productId),
      added.map(({ currency }) => currency),
      added.map(({ held }) => held),
      added.map(({ share }) => share),
      ...sums.map(([, field]) => added.map((row) => row[field])),
    ],
    'add_to_arm_ledgers',
  )
}

/** The ledgers of all products combined, by currency. */
export function readAccountLedgers(db: Db, tenantId: number): Promise<ArmLedger[]> {
  return db.rows(
    `select ${columns} from arm_ledgers where tenant_id = $1 and product_id = ''`,
    [tenantId],
    'read_account_ledgers',
  )
}

/** The ledgers of some products; '' for that of all. */
export function readArmLedgers(
  db: Db,
  tenantId: number,
  productIds: readonly string[],
  currency: string,
): Promise<ArmLedger[]> {
  return db.rows(
    `select ${columns} from arm_ledgers
     where tenant_id = $1 and product_id = any ($2) and currency = $3`,
    [tenantId, productIds, currency],
    'read_arm_ledgers',
  )
}

/**
 * The ledgers that may show a loss, of products and of all: enough was bought at base prices, and
 * relative to what was known in advance, held-out offers brought more than the others, in revenue
 * or profit.
 */
export function readLosingLedgers(
  db: Db,
  tenantId: number,
  leastPurchases: number,
): Promise<ArmLedger[]> {
  const of = (sum: string, held: boolean) => `sum(${sum}) filter (where ${held ? '' : 'not '}held)`
  const loses = (value: string, known: string) =>
    `${of(value, false)} * ${of(known, true)} < ${of(value, true)} * ${of(known, false)}`
  return db.rows(
    `select ${columns} from arm_ledgers
     where tenant_id = $1 and (product_id, currency) in (
       select product_id, currency from arm_ledgers where tenant_id = $1
       group by product_id, currency
       having ${of('revenue', true)} ^ 2 >= $2 * ${of('revenue_squares', true)}
         and (${loses('revenue', 'base_prices')} or ${loses('profit', 'margins')})
     )`,
    [tenantId, leastPurchases],
    'read_losing_ledgers',
  )
}

/** What the units of randomization of one kind in one arm brought, as sums over units. */
export type ArmClusters = {
  currency: string
  unit: HoldoutUnit
  held: boolean
  clusters: number
  offers: number
  revenue: number
  revenueSquares: number
  clusterSquares: number
  clusterOffersSquares: number
  clusterProducts: number
}

/**
 * Number of recent weeks from which the correlation of answers within a unit is estimated: a
 * quarter.
 */
const likenessWeeks = 13

/** How much units varied in the latest weeks, by kind and arm. */
export function readArmClusters(db: Db, tenantId: number): Promise<ArmClusters[]> {
  return db.rows(
    `select currency, unit, held,
       case when unit = 'customer' then ${customerParts} else count(*) end::double precision as clusters,
       sum(offers)::double precision as offers, sum(revenue) as revenue,
       sum(revenue_squares) as "revenueSquares", sum(revenue ^ 2) as "clusterSquares",
       sum(offers ^ 2)::double precision as "clusterOffersSquares",
       sum(revenue * offers) as "clusterProducts"
     from (
       select currency, unit, held, case when unit = 'hour' then week end as week, cluster,
         sum(offers)::double precision as offers, sum(revenue) as revenue,
         sum(revenue_squares) as revenue_squares
       from arm_clusters
       where tenant_id = $1 and week > (
         select max(week) - ${7 * likenessWeeks} from arm_clusters where tenant_id = $1
       )
       group by 1, 2, 3, 4, 5
     ) as clusters
     group by 1, 2, 3`,
    [tenantId],
    'read_arm_clusters',
  )
}
