import type { BacktestProduct } from '../../../engine/backtest/backtest.ts'
import type { PolicyFields } from '../../domain/policy.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import { regularPrice } from '../../domain/regular-price.ts'
import {
  mostSimulatedProducts,
  mostSimulatedRows,
  type SimulationRequest,
} from '../../domain/simulation.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { readSales, type SaleToFit } from '../../storage/tables/sales.ts'
import {
  findSoldProducts,
  readSimulatedProducts,
  type SimulatedProduct,
} from '../../storage/tables/simulations.ts'
import { toGuardrails } from '../cells/guardrails.ts'
import type { SoldRow } from './sold-row.ts'

/** What a simulation analyses, and how many products it omits. */
export type Simulated = { products: BacktestProduct[]; leftOut: number }

/** Products per read of rows. */
const productsAtOnce = 50

/**
 * Reads what a simulation analyses: the rows sent with it, or the stored history of the products
 * that sell most; each priced under its policy, with the fields to try overriding the account's.
 *
 * @param rows - Those sent with the request; null for the stored history.
 */
export async function readSimulated(
  db: Db,
  tenantId: number,
  request: SimulationRequest,
  rows: readonly SoldRow[] | null,
  nowMs: number,
): Promise<Simulated> {
  const account = { ...(await findPolicy(db, tenantId, '')).fields, ...request.policy }
  const histories =
    rows === null
      ? await readHistories(db, tenantId, request)
      : await gatherRows(db, tenantId, request, rows)
  return {
    products: histories.products.map((one) => toPriced(one, account, nowMs)),
    leftOut: histories.leftOut,
  }
}

type Histories = {
  products: { product: SimulatedProduct; rows: readonly SaleToFit[] }[]
  leftOut: number
}

async function readHistories(
  db: Db,
  tenantId: number,
  request: SimulationRequest,
): Promise<Histories> {
  const { products, all } = await findSoldProducts(db, tenantId, request, mostSimulatedProducts)
  const found: Histories['products'] = []
  for (let i = 0; i < products.length; i += productsAtOnce) {
    const some = products.slice(i, i + productsAtOnce)
    const ids = some.map(({ id }) => id)
    const sales = await readSales(db, tenantId, request, ids, mostSimulatedRows)
    for (const product of some) found.push({ product, rows: sales.get(product.id) ?? [] })
  }
  return { products: found, leftOut: all - products.length }
}

async function gatherRows(
  db: Db,
  tenantId: number,
  { currency }: SimulationRequest,
  rows: readonly SoldRow[],
): Promise<Histories> {
  const histories = [...Map.groupBy(rows, ({ productId }) => productId)]
    .map(([id, all]) => ({
      id,
      rows: all,
      sold: all.reduce((sum, { units, priceMinor }) => sum + units * priceMinor, 0),
    }))
    .sort((a, b) => b.sold - a.sold)
  const most = histories.slice(0, mostSimulatedProducts)
  const known = await readSimulatedProducts(
    db,
    tenantId,
    currency,
    most.map(({ id }) => id),
  )
  return {
    products: known.map((product, i) => ({
      // Rows that are only analysed determine the base price themselves.
      product: { ...product, basePrice: null },
      rows: most[i]?.rows ?? [],
    })),
    leftOut: histories.length - most.length,
  }
}

function toPriced(
  { product, rows }: Histories['products'][number],
  account: PolicyFields,
  nowMs: number,
): BacktestProduct {
  const latest = rows
    .filter(({ unitCostMinor }) => unitCostMinor !== null)
    .reduce<SaleToFit | null>((a, b) => (a && a.startSeconds > b.startSeconds ? a : b), null)
  const cost = latest?.unitCostMinor ?? null
  const policy = effectivePolicy(account, {
    ...(cost === null ? {} : { unitCost: cost }),
    ...product.policy,
  })
  const seen = rows.map((row) => ({ ...row, atSeconds: row.startSeconds }))
  const basePriceMinor = product.basePrice ?? (seen.length > 0 ? regularPrice(seen) : 1)
  return {
    productId: product.id,
    attributes: product.attributes,
    basePriceMinor,
    rows,
    hasCommonCost: cost === null && product.policy.unitCost === undefined,
    // Stock, steps and competitors are momentary, unlike a history.
    guardrails: {
      ...toGuardrails(policy, { lastPriceMinor: null, offersPerSecond: 0, nowMs }),
      inventory: null,
      competitor: null,
    },
    exploration: policy.exploration,
    maxLoss: policy.maxLoss,
    holdout: policy.holdout,
  }
}
