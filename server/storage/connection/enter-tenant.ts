import type { Db } from './db.ts'

/**
 * Goes on for a tenant until the transaction ends, or enters another. By a statement: a cluster
 * passes it on to the machine of the tenant, which it does not with `set_config`.
 */
export async function enterTenant(db: Db, tenantId: number): Promise<void> {
  await db.run(`set local lerner.tenant_id = '${tenantId}'`)
}
