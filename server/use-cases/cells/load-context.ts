import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import type { CellDeps } from '../../deps.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import { findPause } from '../../storage/tables/account-pauses.ts'
import { readBreakers } from '../../storage/tables/breakers.ts'
import { findUndisputedPolicy } from '../../storage/tables/disputed-costs.ts'
import { readPools } from '../../storage/tables/pools.ts'
import { readOpenPeriods } from '../../storage/tables/price-list-periods.ts'
import { ledgersOf, readRecord } from './account-ledgers.ts'
import type { TenantContext } from './cache.ts'

/** What all cells of a tenant share, from memory or from the store. */
export async function loadContext(deps: CellDeps, tenantId: number): Promise<TenantContext> {
  const known = deps.cache.contexts.get(tenantId)
  if (known) return known
  const changes = deps.cache.contextChanges
  const [policy, pause, breakers, pools, record, periods] = await deps.store.tenant(
    tenantId,
    (db) =>
      Promise.all([
        findUndisputedPolicy(db, tenantId),
        findPause(db, tenantId),
        readBreakers(db, tenantId),
        readPools(db, tenantId),
        readRecord(db, tenantId),
        readOpenPeriods(db, tenantId, deps.now()),
      ]),
  )
  const accountPolicy = effectivePolicy(policy, {})
  const context: TenantContext = {
    policy,
    paused: pause !== null,
    breakers,
    accountPolicy,
    pools: new Map(
      pools.map(({ currency, version, prior }) => [
        currency,
        { version, prior: prior as PoolPrior },
      ]),
    ),
    ledgers: ledgersOf(record, accountPolicy),
    lists: periods.length === 0 ? '' : JSON.stringify(periods),
  }
  if (changes === deps.cache.contextChanges) deps.cache.contexts.set(tenantId, context)
  return context
}
