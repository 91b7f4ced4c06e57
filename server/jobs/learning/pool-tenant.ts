import { type CellSummary, completeSummary, poolCells } from '../../../engine/pool/pool.ts'
import type { SalesBelief } from '../../../engine/sales/sales-belief.ts'
import type { Deps } from '../../deps.ts'
import { effectivePolicy, type PolicyFields } from '../../domain/policy.ts'
import { notify } from '../../storage/connection/notices.ts'
import { type CellToPool, readCellsToPool } from '../../storage/tables/cells.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { writePool } from '../../storage/tables/pools.ts'
import { traitsOf } from '../../use-cases/cells/traits.ts'

/**
 * What products have in common is known as well from two thousand cells as from all: their estimation
 * error is then a fortieth of the spread between products. It bounds the time that quotes wait.
 */
const maxCells = 2000

/**
 * Learns anew what a tenant's products of one currency have in common: from the summaries of what their offers taught, from
 * what their sales rows say, and from what is known of them besides. Its cost does not grow with traffic, and with products
 * only up to a bound.
 */
export async function poolTenant(
  deps: Pick<Deps, 'store' | 'log' | 'now'>,
  tenantId: number,
  currency: string,
): Promise<void> {
  await deps.store.tenant(tenantId, async (db) => {
    const account = await findPolicy(db, tenantId, '')
    const cells = await readCellsToPool(db, tenantId, currency, maxCells)
    try {
      const summaries = cells.map((cell) => toSummary(cell, account.fields, deps.now()))
      await writePool(db, tenantId, currency, poolCells(summaries))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      deps.log.error({ err: error, tenantId, currency }, 'a pool was left as it was')
      return
    }
    await notify(db, { kind: 'pool', tenantId, currency })
  })
}

function toSummary(cell: CellToPool, account: PolicyFields, nowMs: number): CellSummary {
  const { productId, basePrice, attributes } = cell
  const offered = (cell.summary as CellSummary | null) ?? {
    productId,
    offers: 0,
    likelihood: null,
  }
  const policy = effectivePolicy(account, cell.policy)
  const traits = traitsOf(attributes, policy, basePrice, nowMs)
  return completeSummary(offered, cell.sales as SalesBelief | null, basePrice, traits)
}
