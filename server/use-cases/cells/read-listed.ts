import type { CellDeps } from '../../deps.ts'
import type { Policy } from '../../domain/policy.ts'
import type { Db } from '../../storage/connection/db.ts'
import type { CellKey } from '../../storage/tables/cell-key.ts'
import { type ListedPrice, readListedPrices } from '../../storage/tables/price-list-prices.ts'
import type { CellEntry, TenantContext } from './cache.ts'
import { withinHardLimits } from './guardrails.ts'

/**
 * Rereads the list prices of cells whose tables are current: lists change independently of demand.
 */
export async function rereadListed(
  deps: CellDeps,
  tenantId: number,
  context: TenantContext,
  entries: readonly CellEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const listed = await deps.store.tenant(tenantId, (db) =>
    readListed(db, tenantId, context, entries, deps.now()),
  )
  for (const [i, entry] of entries.entries()) {
    entry.listed = withinRules(listed[i] ?? nothingListed, entry.policy, deps.now())
    entry.lists = context.lists
  }
}

/** The list prices of some cells, in their order. */
export async function readListed(
  db: Db,
  tenantId: number,
  context: TenantContext,
  cells: readonly CellKey[],
  nowMs: number,
): Promise<(readonly ListedPrice[])[]> {
  if (context.lists === '') return cells.map(() => nothingListed)
  const listOf = ({ currency, segment }: CellKey) => `${currency}\0${segment}`
  const groups = [...Map.groupBy(cells, listOf)]
  const found = new Map(
    await Promise.all(
      groups.map(
        async ([list, own]) => [list, await readListedPrices(db, tenantId, own, nowMs)] as const,
      ),
    ),
  )
  return cells.map((cell) => found.get(listOf(cell))?.get(cell.productId) ?? nothingListed)
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
