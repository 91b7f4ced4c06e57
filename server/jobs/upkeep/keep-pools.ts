import type { Deps } from '../../deps.ts'
import { findChangedCurrencies } from '../../storage/tables/cells.ts'
import { lateCommitMs, readMoment } from '../../storage/tables/moment.ts'
import { learnNests } from '../learning/learn-nests.ts'
import type { Learner } from '../learning/learner.ts'
import { poolTenant } from '../learning/pool-tenant.ts'

/**
 * A tenant is pooled again after this many times the duration of its last pooling, so large ones
 * less often.
 */
const poolShare = 200

/**
 * Pools what changed since the last time, for tenants that learnt something or whose policies or
 * products changed. Changes are found by the store's clock; the time since the last pooling is
 * measured with a monotonic clock.
 */
export function createPooling(
  deps: Pick<Deps, 'store' | 'log' | 'now'>,
  learner: Pick<Learner, 'takeFolded'>,
): () => Promise<void> {
  const waiting = new Set<number>()
  const pooled = new Map<number, { since: Date; notBefore: number }>()
  // Costs and attributes also show what products have in common.
  deps.store.onChange((change) => {
    if (change.kind === 'policy' || change.kind === 'product') waiting.add(change.tenantId)
  })
  return async () => {
    for (const tenantId of learner.takeFolded()) waiting.add(tenantId)
    for (const tenantId of waiting) {
      const last = pooled.get(tenantId) ?? { since: new Date(0), notBefore: 0 }
      const start = performance.now()
      if (start < last.notBefore) continue
      waiting.delete(tenantId)
      const { at, currencies } = await deps.store.tenant(tenantId, async (db) => ({
        at: await readMoment(db),
        currencies: await findChangedCurrencies(db, tenantId, last.since),
      }))
      for (const currency of currencies) {
        await learnNests(deps, tenantId, currency)
        await poolTenant(deps, tenantId, currency)
      }
      pooled.set(tenantId, {
        since: new Date(at.getTime() - lateCommitMs),
        notBefore: start + poolShare * (performance.now() - start),
      })
    }
  }
}
