import type { Db } from '../connection/db.ts'
import { finiteJson } from './finite-json.ts'
import { isSound } from './sound-json.ts'

export type StoredPool = { currency: string; version: number; prior: unknown }

/** What a tenant's products have in common, per currency; none where it is damaged. */
export async function readPools(db: Db, tenantId: number): Promise<StoredPool[]> {
  const rows = await db.rows<StoredPool>(
    'select currency, version, prior from pools where tenant_id = $1',
    [tenantId],
    'read_pools',
  )
  return rows.filter(({ currency, prior }) => isSound('pool', prior, { tenantId, currency }))
}

/** @throws RangeError if a number of the prior is not finite. */
export async function writePool(
  db: Db,
  tenantId: number,
  currency: string,
  prior: unknown,
): Promise<void> {
  await db.run(
    `insert into pools (tenant_id, currency, version, prior) values ($1, $2, 1, $3)
     on conflict (tenant_id, currency)
     do update set version = pools.version + 1, prior = excluded.prior, updated_at = excluded.updated_at`,
    [tenantId, currency, finiteJson('the pool', prior)],
  )
}
