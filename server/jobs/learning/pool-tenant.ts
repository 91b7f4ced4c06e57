import { type CellSummary, poolCells } from '../../../engine/pool/pool.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../storage/connection/notices.ts'
import { readSummaries } from '../../storage/tables/cells.ts'
import { writePool } from '../../storage/tables/pools.ts'

/**
 * What products have in common is known as well from two thousand cells as from all: their estimation
 * error is then a fortieth of the spread between products. It bounds the time that quotes wait.
 */
const maxCells = 2000

/**
 * Learns anew what a tenant's products of one currency have in common, from the summaries of their
 * beliefs. Its cost does not grow with traffic, and with products only up to a bound.
 */
export async function poolTenant(
  deps: Pick<Deps, 'store' | 'log'>,
  tenantId: number,
  currency: string,
): Promise<void> {
  await deps.store.tenant(tenantId, async (db) => {
    const summaries = await readSummaries(db, tenantId, currency, maxCells)
    try {
      await writePool(db, tenantId, currency, poolCells(summaries as CellSummary[]))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      deps.log.error({ err: error, tenantId, currency }, 'a pool was left as it was')
      return
    }
    await notify(db, { kind: 'pool', tenantId, currency })
  })
}
