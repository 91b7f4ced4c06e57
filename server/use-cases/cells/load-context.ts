import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import type { CellDeps } from '../../deps.ts'
import { effectivePolicy } from '../../domain/policy.ts'
import { findPause } from '../../storage/tables/account-pauses.ts'
import { readBreakers } from '../../storage/tables/breakers.ts'
import { findPolicy } from '../../storage/tables/policies.ts'
import { readPools } from '../../storage/tables/pools.ts'
import { readOpenPeriods } from '../../storage/tables/price-list-periods.ts'
import { ledgersOf, readRecord } from './account-ledgers.ts'
import type { TenantContext } from './cache.ts'

/** What all cells of a tenant share, from memory or from the store. */
export async function loadContext(deps: CellDeps, tenantId: number): Promise<TenantContext> {
  const known = deps.cache.contexts.get(tenantId)
  if (known) return known
  const changes = deps.cache.contextChanges
  const read = await deps.store.tenant(tenantId, async (db) => ({
    policy: (await findPolicy(db, tenantId, '')).fields,
    paused: (await findPause(db, tenantId)) !== null,
    breakers: await readBreakers(db, tenantId),
    pools: await readPools(db, tenantId),
    record: await readRecord(db, tenantId),
    periods: await readOpenPeriods(db, tenantId, deps.now()),
  }))
  const accountPolicy = effectivePolicy(read.policy, {})
  const context: TenantContext = {
    policy: read.policy,
    paused: read.paused,
    breakers: read.breakers,
    accountPolicy,
    pools: new Map(
      read.pools.map(({ currency, version, prior }) => [
        currency,
        { version, prior: prior as PoolPrior },
      ]),
    ),
    ledgers: ledgersOf(read.record, accountPolicy),
    lists: read.periods.length === 0 ? '' : JSON.stringify(read.periods),
  }
  if (changes === deps.cache.contextChanges) deps.cache.contexts.set(tenantId, context)
  return context
}
