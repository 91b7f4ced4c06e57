import { type CellSummary, poolCells } from '../../engine/demand/pool.ts'
import type { Deps } from '../deps.ts'
import { readSummaries } from '../storage/cells.ts'
import { writePool } from '../storage/pools.ts'
import { notify } from '../storage/store-notices.ts'

/**
 * Learns anew what a tenant's products of one currency have in common, from the summaries of their
 * beliefs. Its cost grows with products, not with traffic.
 */
export async function poolTenant(
  deps: Pick<Deps, 'store'>,
  tenantId: number,
  currency: string,
): Promise<void> {
  await deps.store.tenant(tenantId, async (db) => {
    const summaries = await readSummaries(db, tenantId, currency)
    await writePool(db, tenantId, currency, poolCells(summaries as CellSummary[]))
    await notify(db, { kind: 'pool', tenantId, currency })
  })
}
