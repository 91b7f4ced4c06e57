import type { Caller } from '../../domain/caller.ts'
import type { Db } from '../../storage/connection/db.ts'
import type { ApiKey } from '../../storage/tables/api-keys.ts'
import { findKey } from '../../storage/tables/api-keys.ts'
import { refuseEndedKey } from './refuse-ended-key.ts'

/**
 * The requesting key in its current state: what it creates must not outlive it.
 *
 * @throws Refusal if it has ended since it was admitted.
 */
export async function findAskingKey(
  db: Db,
  { tenantId, keyId }: Caller,
  nowMs: number,
): Promise<ApiKey> {
  const key = await findKey(db, tenantId, keyId)
  if (key === null) throw new Error(`the key ${keyId} was let in and is not stored`)
  refuseEndedKey(key, nowMs)
  return key
}
