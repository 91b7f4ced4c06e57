import type { Deps } from '../../deps.ts'
import type { Db } from '../../storage/connection/db.ts'
import { forgetBatchRows } from '../../storage/tables/forget.ts'
import { findTenants } from '../../storage/tables/leases.ts'
import { eachTenant } from '../each-tenant.ts'

/**
 * Deletes every tenant's data from before a time, or above an age, in small transactions until none
 * is left, so that deletion keeps up with any inflow. `stopped` ends it early; the next run
 * continues.
 */
export async function forgetOld<Bound>(
  deps: Pick<Deps, 'store'>,
  forget: (db: Db, tenantId: number, bound: Bound) => Promise<number>,
  bound: Bound,
  stopped: () => boolean,
): Promise<void> {
  await eachTenant(await deps.store.system(findTenants), async (tenantId) => {
    for (let forgotten = forgetBatchRows; forgotten === forgetBatchRows && !stopped(); ) {
      forgotten = await deps.store.tenant(tenantId, (db) => forget(db, tenantId, bound))
    }
  })
}
