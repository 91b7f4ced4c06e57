import type { CellDeps } from '../../deps.ts'
import type { Policy } from '../../domain/policy.ts'
import type { Db } from '../../storage/connection/db.ts'
import type { CellKey } from '../../storage/tables/cells.ts'
import { type ListedPrice, readListedPrices } from '../../storage/tables/price-list-prices.ts'
import type { CellEntry, TenantContext } from './cache.ts'
import { withinHardLimits } from './guardrails.ts'

/**
 * Reads anew what price lists say of a cell whose tables are current: lists come and go without a
 * word about demand.
 */
export async function readListedAnew(
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

/** What lists say of a cell. */
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

/** Of what lists say, what the rules allow that never yield. */
export function withinRules(
  listed: readonly ListedPrice[],
  policy: Policy,
  nowMs: number,
): readonly ListedPrice[] {
  return listed.filter(({ price }) => withinHardLimits(policy, price, nowMs))
}

const nothingListed: readonly ListedPrice[] = []
