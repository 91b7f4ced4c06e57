import type { Db } from './db.ts'

/**
 * Makes a tenant the current one until the transaction ends or enters another. It uses a statement
 * because a cluster passes that on to the tenant's machine, which it does not with `set_config`.
 */
export async function enterTenant(db: Db, tenantId: number): Promise<void> {
  await db.run(`set local lerner.tenant_id = '${tenantId}'`)
}
