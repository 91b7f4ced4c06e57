import type { CellDeps } from '../../deps.ts'
import type { Policy } from '../../domain/policy.ts'
import type { Db } from '../../storage/connection/db.ts'
import type { CellKey } from '../../storage/tables/cell-key.ts'
import { type ListedPrice, readListedPrices } from '../../storage/tables/price-list-prices.ts'
import type { CellEntry, TenantContext } from './cache.ts'
import { withinHardLimits } from './guardrails.ts'

/**
 * Rereads the list prices of a cell whose tables are current: lists change independently of demand.
 */
export async function rereadListed(
  deps: CellDeps,
  tenantId: number,
  context: TenantContext,
  entry: CellEntry,
  cell: CellKey,
): Promise<void> {
  const listed = await deps.store.tenant(tenantId, (db) =>
    readListed(db, tenantId, context, cell, deps.now()),
  )
  entry.listed = withinRules(listed, entry.policy, deps.now())
  entry.lists = context.lists
}

/** The list prices of a cell. */
export async function readListed(
  db: Db,
  tenantId: number,
  context: TenantContext,
  cell: CellKey,
  nowMs: number,
): Promise<readonly ListedPrice[]> {
  if (context.lists === '') return nothingListed
  const listed = await readListedPrices(db, tenantId, [cell], nowMs)
  return listed.get(cell.productId) ?? nothingListed
}

/** The list prices that the rules that never yield allow. */
export function withinRules(
  listed: readonly ListedPrice[],
  policy: Policy,
  nowMs: number,
): readonly ListedPrice[] {
  return listed.filter(({ price }) => withinHardLimits(policy, price, nowMs))
}

const nothingListed: readonly ListedPrice[] = []
