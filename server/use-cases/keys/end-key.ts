import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../storage/connection/db.ts'
import { type ApiKey, findKeyForUpdate, revokeKey } from '../../storage/tables/api-keys.ts'
import { refuseStronger } from './refuse-stronger.ts'

/**
 * Revokes a key at once; `changed` says whether it was not revoked before. Null if the tenant has
 * no such key.
 *
 * @throws Refusal if the key can do more than the requesting one.
 */
export async function endKey(
  db: Db,
  { tenantId, scopes: own }: Caller,
  id: string,
  nowMs: number,
): Promise<{ before: ApiKey; key: ApiKey; changed: boolean } | null> {
  const before = await findKeyForUpdate(db, tenantId, id)
  if (before === null) return null
  refuseStronger(own, before.scopes)
  const key = await revokeKey(db, tenantId, id, new Date(nowMs))
  return key && { before, key, changed: before.revokedAt === null }
}
