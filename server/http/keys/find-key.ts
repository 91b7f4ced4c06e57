import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Refusal } from '../../domain/errors.ts'
import { digestKey, judgeKey, type KeyJudgement } from '../../domain/key-format.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { findKey, findKeyOwners } from '../../storage/tables/api-keys.ts'
import { refuseEndedKey } from '../../use-cases/keys/refuse-ended-key.ts'
import { createOwnerFinder } from './find-key-owners.ts'
import type { LimitsOf, TenantLimits } from './tenant-limits.ts'

/** How long a looked-up key is valid without another lookup: a change notice may be lost. */
export const recheckMs = 60_000

/** A valid key, and its caller. */
export type HeldKey = {
  caller: Caller
  /** When it must be looked up again, because it expires or a change notice may have been lost. */
  recheckAtMs: number
  limits: TenantLimits
}

/** What is wrong with a key's format; undefined if it must be looked up. */
export function faultAtSight(token: string, chosen: string | null): Refusal | undefined {
  // An operator may have chosen a key that looks like ours, without a valid checksum.
  if (token === chosen) return undefined
  const judgement = judgeKey(token)
  const hopeless = judgement === 'impossible' || judgement === 'mistyped'
  return hopeless ? unknownKey(judgement) : undefined
}

/**
 * Creates the function that looks a key up in the store. It throws the refusal that says what is
 * wrong with the key.
 */
export function createKeyFinder(
  deps: Pick<Deps, 'pepper' | 'store' | 'now'>,
  limitsOf: LimitsOf,
): (token: string) => Promise<HeldKey> {
  const findOwner = createOwnerFinder(deps.store, findKeyOwners)

  return async (token) => {
    const owner = await findOwner(digestKey(deps.pepper, token))
    if (!owner) throw unknownKey('foreign')
    const { tenantId, keyId, mode, secret } = owner
    const key = await deps.store.tenant(tenantId, (db) => findKey(db, tenantId, keyId))
    if (!key) throw unknownKey('foreign')
    const nowMs = deps.now()
    refuseEndedKey(key, nowMs)
    const expiresAtMs = key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
    return {
      caller: {
        tenantId,
        mode,
        keyId,
        scopes: key.scopes,
        lossShare: key.lossShare,
        actor: keyId,
        secret,
      },
      recheckAtMs: Math.min(expiresAtMs, nowMs + recheckMs),
      limits: limitsOf(tenantId),
    }
  }
}

function unknownKey(judgement: KeyJudgement): Refusal {
  if (judgement === 'mistyped') return refusalFor('key_mistyped', {})
  return refusalFor(judgement === 'impossible' ? 'key_impossible' : 'key_unknown', {})
}
