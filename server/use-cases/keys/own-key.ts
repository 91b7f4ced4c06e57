import type { Db } from '../../storage/connection/db.ts'
import {
  type ApiKey,
  createKey,
  type NewKey,
  revokeKey,
  succeedKey,
} from '../../storage/tables/api-keys.ts'

/** A key that somebody acts with and nobody holds. */
export type OwnKey = {
  key: ApiKey
  /** The key was just created. */
  made: boolean
  /** The previous key, if it was ended because of a different name or different scopes. */
  ended: { before: ApiKey; after: ApiKey } | null
}

/**
 * The key with which somebody acts: the known one as long as it is valid and has the right name and
 * scopes, otherwise a new one of the same line, whose secret is discarded.
 */
export async function renewOwnKey(
  db: Db,
  { pepper, nowMs }: { pepper: Buffer; nowMs: number },
  { tenantId, known }: { tenantId: number; known: ApiKey | null },
  wanted: Omit<NewKey, 'expiresAt' | 'key'>,
): Promise<OwnKey> {
  const works = known !== null && known.revokedAt === null && known.expiresAt === null
  if (works && says(known, wanted)) return { key: known, made: false, ended: null }
  const { stored } = await createKey(db, tenantId, pepper, { ...wanted, expiresAt: null }, nowMs)
  if (known !== null) await succeedKey(db, tenantId, known.id, stored.id)
  if (!works) return { key: stored, made: true, ended: null }
  const after = await revokeKey(db, tenantId, known.id, new Date(nowMs))
  return { key: stored, made: true, ended: after && { before: known, after } }
}

/** Whether a key has the wanted name and scopes. */
export function says(
  key: ApiKey,
  { name, scopes, lossShare = null }: Pick<NewKey, 'name' | 'scopes' | 'lossShare'>,
): boolean {
  return key.name === name && key.scopes.join() === scopes.join() && key.lossShare === lossShare
}
