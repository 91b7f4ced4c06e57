import type { Deps } from '../../deps.ts'
import type { Db } from '../../storage/connection/db.ts'
import { type ApiKey, findStandIn } from '../../storage/tables/api-keys.ts'
import { takeTurn } from '../../storage/tables/turns.ts'
import { type OwnKey, renewOwnKey, says } from './own-key.ts'
import { refuseEndedKey } from './refuse-ended-key.ts'

/** A live key with which somebody also views the account's test data. */
export type LiveKey = {
  /** The first key of its line: later keys of the line have the same stand-in in the test data. */
  firstId: string
  key: Pick<ApiKey, 'name' | 'scopes' | 'lossShare'>
}

/**
 * The test key with which the sessions of a live key act on test data. It has the name and scopes
 * of the live key, and nobody holds it.
 *
 * @param tenantId - The tenant of the test data.
 * @param session - One that began before the stand-in was revoked stays out.
 * @throws Refusal if the stand-in was revoked since.
 */
export async function standInOf(
  db: Db,
  deps: { pepper: Deps['pepper']; nowMs: number },
  tenantId: number,
  live: LiveKey,
  session: { createdAt: Date },
): Promise<OwnKey> {
  const { firstId, key: wanted } = live
  const seen = await findStandIn(db, tenantId, firstId)
  const works = seen !== null && seen.revokedAt === null && seen.expiresAt === null
  if (works && says(seen, wanted)) return { key: seen, made: false, ended: null }
  // Two concurrent requests still get one stand-in.
  await takeTurn(db, tenantId, 'people')
  const known = await findStandIn(db, tenantId, firstId)
  if (known?.revokedAt != null && known.revokedAt > session.createdAt) {
    refuseEndedKey(known, deps.nowMs)
  }
  const { name, scopes, lossShare } = wanted
  const input = { mode: 'test', name, scopes, lossShare, standsFor: firstId } as const
  return renewOwnKey(db, deps, { tenantId, known }, input)
}
