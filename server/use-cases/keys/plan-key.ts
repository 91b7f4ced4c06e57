import type { Caller, Scope } from '../../domain/caller.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findTestTenant } from '../../storage/tables/accounts.ts'
import type { NewKey } from '../../storage/tables/api-keys.ts'
import { findAskingKey } from './find-asking-key.ts'

/**
 * What a key is to be, of the tenant in whose data it is to act. It ends no later than the key that
 * asks; without an end of its own it ends with that.
 *
 * @throws Refusal if the end has passed or is too late, the key that asks has ended, or a key of
 * test data asks for one of live data.
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
  // Asked here, because what was answered in time is repeated later too.
  const { expiresAt: ownEnd } = await findAskingKey(db, caller, nowMs)
  const expiresAt = wanted ?? ownEnd
  if (expiresAt !== null) refuseEnd(expiresAt, ownEnd, nowMs)
  return expiresAt
}

/** @throws Refusal if a key is asked for that ends in the past, or after the one that asks. */
function refuseEnd(wanted: Date, own: Date | null, nowMs: number): void {
  const [cameAt, where] = [wanted.toISOString(), { param: 'expires_at' }]
  if (wanted.getTime() <= nowMs) throw refusalFor('key_end_passed', { cameAt }, where)
  if (own !== null && wanted > own) {
    throw refusalFor('key_end_too_late', { cameAt, ownAt: own.toISOString() }, where)
  }
}
