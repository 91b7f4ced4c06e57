import { type ArmRecord, recordOfArms } from '../../../engine/evidence/arm-record.ts'
import { isSurelyLosing } from '../../../engine/policy/loss-ledger.ts'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import { nestKey, nestOfProduct } from '../../../engine/together/nest.ts'
import type { BreakerFault } from '../../domain/breaker.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  type ArmLedger,
  readArmClusters,
  readArmLedgers,
  readLosingLedgers,
} from '../../storage/tables/arm-ledgers.ts'
import { findLastClosed } from '../../storage/tables/breakers.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { readPools } from '../../storage/tables/pools.ts'
import { findProduct } from '../../storage/tables/products.ts'
import { likenessIn, measureOf } from '../../use-cases/cells/account-ledgers.ts'
import { declaredNest } from '../../use-cases/cells/declared-nest.ts'

/** The probability that a product whose prices lose nothing is ever reported as losing. */
const falseLoss = 1e-4
/** Purchases at base prices below which no loss can be distinguished from chance. */
const leastPurchases = 10
/** If neighbours keep less than this of a product's losses, they do not make up for them. */
const leastDiversion = 0.2

/**
 * Products, and whole accounts, whose prices lost compared with the holdout by more than chance
 * explains. What neighbours in the nest earned instead is not a loss: a product may be expensive so
 * that its customers buy a neighbour.
 */
export async function findLosses(db: Db, tenantId: number): Promise<BreakerFault[]> {
  const rows = await readLosingLedgers(db, tenantId, leastPurchases)
  if (rows.length === 0) return []
  const clusters = await readArmClusters(db, tenantId)
  const faults: BreakerFault[] = []
  for (const ledger of Map.groupBy(rows, keyOf).values()) {
    const [{ productId, currency }] = ledger as [ArmLedger]
    const likeness = likenessIn(clusters, currency)
    const isLosing = (record: ArmRecord) => isSurelyLosing(record, falseLoss)
    const mayLose = (['profit', 'revenue'] as const).some((measure) =>
      isLosing(recordOfArms(ledger, measure, likeness)),
    )
    if (!mayLose) continue
    const kind = 'loss'
    const closed = await findLastClosed(db, tenantId, { productId, currency, kind })
    const account = (await findPolicy(db, tenantId, '')).fields
    const own = productId === '' ? {} : (await findPolicy(db, tenantId, productId)).fields
    const measure = measureOf(effectivePolicy(account, own).objective)
    const record = recordOfArms(since(ledger, closed?.own.since), measure, likeness)
    if (!isLosing(record)) continue
    const nest = await readNestLedgers(db, tenantId, ledger[0] as ArmLedger)
    if (nest.length > 0 && recordOfArms(nest, measure, likeness).gain >= 0) continue
    const seen = Math.round(record.gain)
    faults.push({ kind, productId, currency, stops: true, usual: null, seen, own: {} })
  }
  return faults
}

const keyOf = ({ productId, currency }: ArmLedger) => `${productId}\0${currency}`

/**
 * What was recorded since the last review. Data of releases that recorded something different is
 * omitted.
 */
function since(now: readonly ArmLedger[], kept: unknown): ArmLedger[] {
  const before = (Array.isArray(kept) ? kept : []) as readonly ArmLedger[]
  return now.map((row) => {
    const then = before.find(({ held, share }) => held === row.held && share === row.share)
    if (then === undefined) return row
    return {
      ...row,
      offers: row.offers - then.offers,
      revenue: row.revenue - then.revenue,
      revenueSquares: row.revenueSquares - then.revenueSquares,
      basePrices: row.basePrices - then.basePrices,
      baseSquares: row.baseSquares - then.baseSquares,
      baseRevenue: row.baseRevenue - then.baseRevenue,
      profit: row.profit - then.profit,
      profitSquares: row.profitSquares - then.profitSquares,
      margins: row.margins - then.margins,
      marginSquares: row.marginSquares - then.marginSquares,
      marginProfit: row.marginProfit - then.marginProfit,
    }
  })
}

/** The ledgers of its nest, including its own; none if its neighbours keep little of it. */
async function readNestLedgers(
  db: Db,
  tenantId: number,
  { productId, currency }: ArmLedger,
): Promise<ArmLedger[]> {
  if (productId === '') return []
  const pool = (await readPools(db, tenantId)).find((one) => one.currency === currency)
  const prior = pool?.prior as PoolPrior | undefined
  const product = await findProduct(db, tenantId, productId)
  if (prior === undefined || product === null) return []
  const { fields } = await findPolicy(db, tenantId, productId)
  const declared = declaredNest(fields, product.attributes ?? {})
  const nest = nestOfProduct(declared, prior.inferredNests, productId)
  const known = prior.nests?.[nestKey(nest)]
  if (known === undefined || known.mean < leastDiversion) return []
  const members = Object.keys(known.members ?? {})
  return members.length > 1 ? readArmLedgers(db, tenantId, members, currency) : []
}
