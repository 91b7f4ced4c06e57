import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import { idTimeMs } from '../../domain/ids.ts'
import { latestMomentMs } from '../../domain/moment.ts'
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
 * Replaces a key by one of the same name, scopes and lifetime; the old one ends after the overlap.
 * Null when the tenant has no such key.
 *
 * @throws Refusal if the old key has ended or was rotated, or can do more or lives longer than the
 * one that asks.
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
  const state =
    key.revokedAt !== null
      ? 'was revoked'
      : key.replacedBy !== null
        ? `was rotated to ${key.replacedBy} already`
        : key.expiresAt !== null && key.expiresAt.getTime() <= nowMs
          ? 'has expired'
          : null
  if (state === null) return
  throw new Refusal(
    'state_conflict',
    `The key ${state}, so it cannot be rotated; make a new one with POST /v1/api_keys.`,
  )
}

/**
 * @throws Refusal if the key lives longer than the one that asks, which could not make its like.
 */
function refuseLonger({ expiresAt }: ApiKey, own: Date | null): void {
  if (own === null || (expiresAt !== null && expiresAt <= own)) return
  throw new Refusal(
    'state_conflict',
    `The key lives longer than yours, which ends on ${own.toISOString()}; rotate it with one that lasts as long.`,
  )
}

/** The end of a key that lives as long as an old one did, but no longer than the one that asks. */
function renewed(madeMs: number, end: Date, own: Date | null, nowMs: number): Date {
  const endsMs = nowMs + end.getTime() - madeMs
  return new Date(Math.min(endsMs, own?.getTime() ?? latestMomentMs))
}
