import type { Deps } from '../deps.ts'
import { findChangedCurrencies } from '../storage/cells.ts'
import { forgetAnswers } from '../storage/idempotency.ts'
import { findTenants } from '../storage/leases.ts'
import { dropPartitionsBefore, ensurePartitions } from '../storage/partitions.ts'
import { expireQuotes } from './expire-quotes.ts'
import type { Learner } from './learner.ts'
import { type Loop, startLoop } from './loop.ts'
import { poolTenant } from './pool-tenant.ts'

const poolMs = 5_000
const expiryMs = 10_000
const retentionMs = 3_600_000
const dayMs = 86_400_000
/** Kept answers are promised for 24 hours; twice that leaves room for clocks. */
const keptAnswersMs = 2 * dayMs

/** The service's regular duties: pooling, expiry of quotes, partitions and retention. */
export function startUpkeep(deps: Deps, learner: Learner, owner: string): Loop {
  const pooledAtMs = new Map<number, number>()
  const loops = [
    startLoop(deps.log, 'pooling', poolMs, async () => {
      for (const tenantId of learner.takeFolded()) {
        const sinceMs = pooledAtMs.get(tenantId) ?? 0
        pooledAtMs.set(tenantId, deps.now())
        const currencies = await deps.store.tenant(tenantId, (db) =>
          findChangedCurrencies(db, tenantId, sinceMs),
        )
        for (const currency of currencies) await poolTenant(deps, tenantId, currency)
      }
    }),
    startLoop(deps.log, 'expiry', expiryMs, async () => {
      for (const tenantId of await deps.store.system(findTenants)) {
        const count = await expireQuotes(deps, owner, tenantId)
        if (count > 0) deps.wakeLearner(tenantId)
      }
    }),
    startLoop(deps.log, 'retention', retentionMs, async () => {
      const { retentionDays } = deps.config
      await deps.store.system(async (db) => {
        await ensurePartitions(db, deps.now())
        if (retentionDays > 0) await dropPartitionsBefore(db, deps.now() - retentionDays * dayMs)
      })
      for (const tenantId of await deps.store.system(findTenants)) {
        await deps.store.tenant(tenantId, (db) =>
          forgetAnswers(db, tenantId, new Date(deps.now() - keptAnswersMs)),
        )
      }
    }),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
