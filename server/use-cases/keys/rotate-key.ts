import type { Caller } from '../../domain/caller.ts'
import { idTimeMs } from '../../domain/ids.ts'
import { latestMomentMs } from '../../domain/moment.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  type ApiKey,
  createKey,
  findKeyForUpdate,
  replaceKey,
} from '../../storage/tables/api-keys.ts'
import { findAskingKey } from './find-asking-key.ts'
import { refuseStronger } from './refuse-stronger.ts'

const dayMs = 86_400_000

export type Rotation = {
  /** The new key, which is shown only once. */
  key: string
  stored: ApiKey
  /** The old key, as it was and as it is now. */
  old: ApiKey
  replaced: ApiKey
}

/**
 * Replaces a key with one of the same name, scopes and lifetime; the old one expires after the
 * overlap. Null if the tenant has no such key.
 *
 * @throws Refusal if the old key has ended or was rotated, or can do more or lives longer than the
 * requesting one.
 */
export async function rotateKey(
  db: Db,
  { pepper, nowMs }: { pepper: Buffer; nowMs: number },
  caller: Caller,
  { id, overlapDays }: { id: string; overlapDays: number },
): Promise<Rotation | null> {
  const { tenantId, mode, scopes: own } = caller
  const { expiresAt: ownEnd } = await findAskingKey(db, caller, nowMs)
  const old = await findKeyForUpdate(db, tenantId, id)
  if (old === null) return null
  refuseUnrotatable(old, nowMs)
  refuseStronger(own, old.scopes)
  refuseLonger(old, ownEnd)
  const { name, scopes, lossShare, expiresAt: oldEnd } = old
  const expiresAt = oldEnd && renewed(idTimeMs(old.id), oldEnd, ownEnd, nowMs)
  const { key, stored } = await createKey(
    db,
    tenantId,
    pepper,
    { mode, name, scopes, lossShare, expiresAt },
    nowMs,
  )
  const endsMs = Math.min(oldEnd?.getTime() ?? Infinity, nowMs + overlapDays * dayMs)
  const replaced = { ...old, expiresAt: new Date(endsMs), replacedBy: stored.id }
  await replaceKey(db, tenantId, id, stored.id, replaced.expiresAt)
  return { key, stored, old, replaced }
}

/** @throws Refusal if the key has ended, or was rotated before. */
function refuseUnrotatable(key: ApiKey, nowMs: number): void {
  if (key.revokedAt !== null) throw refusalFor('key_to_rotate_revoked', {})
  if (key.replacedBy !== null) throw refusalFor('key_to_rotate_rotated', { keyId: key.replacedBy })
  if (key.expiresAt !== null && key.expiresAt.getTime() <= nowMs) {
    throw refusalFor('key_to_rotate_expired', {})
  }
}

/**
 * @throws Refusal if the key lives longer than the requesting one, which could not create such a
 * key.
 */
function refuseLonger({ expiresAt }: ApiKey, own: Date | null): void {
  if (own === null || (expiresAt !== null && expiresAt <= own)) return
  throw refusalFor('key_lives_longer', { ownAt: own.toISOString() })
}

/**
 * The expiry of a key that lives as long as an old one did, but no longer than the requesting one.
 */
function renewed(madeMs: number, end: Date, own: Date | null, nowMs: number): Date {
  const endsMs = nowMs + end.getTime() - madeMs
  return new Date(Math.min(endsMs, own?.getTime() ?? latestMomentMs))
}
