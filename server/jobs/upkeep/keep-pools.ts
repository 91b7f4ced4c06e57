import type { Deps } from '../../deps.ts'
import { findChangedCurrencies } from '../../storage/tables/cells.ts'
import { lateCommitMs, readMoment } from '../../storage/tables/moment.ts'
import { eachTenant } from '../each-tenant.ts'
import { learnNests } from '../learning/learn-nests.ts'
import type { Learner } from '../learning/learner.ts'
import { poolTenant } from '../learning/pool-tenant.ts'

/**
 * A tenant is pooled again after this many times the duration of its last pooling, so large ones
 * less often.
 */
const poolShare = 200

type PoolDeps = Pick<Deps, 'store' | 'log' | 'now'>

/**
 * Pools what changed since the last time, for tenants that learnt something or whose policies or
 * products changed. Changes are found by the store's clock; the time since the last pooling is
 * measured with a monotonic clock. A tenant whose pooling fails is pooled again.
 */
export function createPooling(
  deps: PoolDeps,
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
    await eachTenant([...waiting], async (tenantId) => {
      const last = pooled.get(tenantId) ?? { since: new Date(0), notBefore: 0 }
      const start = performance.now()
      if (start < last.notBefore) return
      waiting.delete(tenantId)
      try {
        last.since = await poolChanged(deps, tenantId, last.since)
      } catch (error) {
        waiting.add(tenantId)
        throw error
      } finally {
        last.notBefore = start + poolShare * (performance.now() - start)
        pooled.set(tenantId, last)
      }
    })
  }
}

/** Pools the currencies with changes since a time. Returns since when to look the next time. */
async function poolChanged(deps: PoolDeps, tenantId: number, since: Date): Promise<Date> {
  const { at, currencies } = await deps.store.tenant(tenantId, async (db) => ({
    at: await readMoment(db),
    currencies: await findChangedCurrencies(db, tenantId, since),
  }))
  for (const currency of currencies) {
    await learnNests(deps, tenantId, currency)
    await poolTenant(deps, tenantId, currency)
  }
  return new Date(at.getTime() - lateCommitMs)
}
