import { type LearntNests, poolAccount } from '../../../engine/policy/history-risk.ts'
import { type CellSummary, completeSummary } from '../../../engine/pool/cell-summary.ts'
import type { Deps } from '../../deps.ts'
import { effectivePolicy, type PolicyFields } from '../../domain/policy.ts'
import { notify } from '../../storage/connection/notices.ts'
import { type CellToPool, readCellsToPool } from '../../storage/tables/cells.ts'
import { readNests } from '../../storage/tables/nests.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { writePool } from '../../storage/tables/pools.ts'
import { isFit } from '../../use-cases/cells/to-belief.ts'
import { traitsOf } from '../../use-cases/cells/traits.ts'

/**
 * Two thousand cells show what products have in common as well as all do: the estimation error is
 * then a fortieth of the spread between products. The limit bounds the time that quotes wait.
 */
const maxCells = 2000

/**
 * Relearns what a tenant's products in one currency have in common: from summaries of their offers,
 * from their sales rows, and from their costs and attributes. The cost does not grow with traffic,
 * and grows with the number of products only up to a limit.
 */
export async function poolTenant(
  deps: Pick<Deps, 'store' | 'log' | 'now'>,
  tenantId: number,
  currency: string,
): Promise<void> {
  await deps.store.tenant(tenantId, async (db) => {
    const account = await findPolicy(db, tenantId, '')
    const cells = await readCellsToPool(db, tenantId, currency, maxCells)
    const nests = (await readNests(db, tenantId)).find((one) => one.currency === currency)
    try {
      const summaries = cells.map((cell) => toSummary(cell, account.fields, deps.now()))
      await writePool(
        db,
        tenantId,
        currency,
        poolAccount(summaries, undefined, nests?.learnt as LearntNests | undefined),
      )
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      deps.log.error(
        { err: error, tenantId, currency },
        'a pool could not be updated; the previous one was kept',
      )
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
  return completeSummary(offered, isFit(cell.sales) ? cell.sales : null, basePrice, traits)
}
