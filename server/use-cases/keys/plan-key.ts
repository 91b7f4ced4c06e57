import type { Caller, Scope } from '../../domain/caller.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findTestTenant } from '../../storage/tables/accounts.ts'
import type { NewKey } from '../../storage/tables/api-keys.ts'
import { findAskingKey } from './find-asking-key.ts'

/**
 * The plan of a new key, for the tenant whose data it acts on. It expires no later than the
 * requesting key; without an explicit expiry it expires with it.
 *
 * @throws Refusal if the expiry has passed or is too late, the requesting key has ended, or a test
 * key requests a live key.
 */
export async function planKey(
  db: Db,
  nowMs: number,
  caller: Caller,
  wanted: {
    name: string
    scopes: readonly Scope[]
    lossShare: number | null
    expiresAt: Date | undefined
    mode: Caller['mode'] | undefined
  },
): Promise<{ tenantId: number; key: NewKey }> {
  const { mode = caller.mode, name, scopes, lossShare } = wanted
  if (mode === 'live' && caller.mode === 'test') {
    throw refusalFor('live_key_from_test', {}, { param: 'mode' })
  }
  const expiresAt = await endOf(db, nowMs, caller, wanted.expiresAt)
  const tenantId =
    mode === caller.mode ? caller.tenantId : (await findTestTenant(db, caller.tenantId)).tenantId
  return { tenantId, key: { mode, name, scopes, lossShare, expiresAt } }
}

async function endOf(db: Db, nowMs: number, caller: Caller, wanted: Date | undefined) {
  // Checked here, because an answer given in time is also repeated later.
  const { expiresAt: ownEnd } = await findAskingKey(db, caller, nowMs)
  const expiresAt = wanted ?? ownEnd
  if (expiresAt !== null) refuseEnd(expiresAt, ownEnd, nowMs)
  return expiresAt
}

/** @throws Refusal if the requested key expires in the past, or after the requesting one. */
function refuseEnd(wanted: Date, own: Date | null, nowMs: number): void {
  const [cameAt, where] = [wanted.toISOString(), { param: 'expires_at' }]
  if (wanted.getTime() <= nowMs) throw refusalFor('key_end_passed', { cameAt }, where)
  if (own !== null && wanted > own) {
    throw refusalFor('key_end_too_late', { cameAt, ownAt: own.toISOString() }, where)
  }
}
