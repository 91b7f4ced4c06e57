import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../domain/errors.ts'
import { digestKey } from '../../domain/key-format.ts'
import { readingScopes } from '../../domain/role.ts'
import { csrfTokenOf, idleSessionMs } from '../../domain/session.ts'
import { findKey } from '../../storage/tables/api-keys.ts'
import { findSessions, touchSession } from '../../storage/tables/sessions.ts'
import { refuseEndedKey } from '../../use-cases/keys/refuse-ended-key.ts'
import { type HeldKey, recheckMs } from './find-key.ts'
import { createOwnerFinder } from './find-key-owners.ts'
import { isWrongKey } from './keyring.ts'
import { createLookUpLimits } from './look-up-limits.ts'
import type { LimitsOf } from './tenant-limits.ts'

/** What is known of the session by which a request came. */
export type CurrentSession = {
  id: string
  /** What its store row is known by. */
  digest: Buffer
  readOnly: boolean
  createdAt: Date
  /** When it ends at the latest. */
  expiresAt: Date
  csrfToken: string
}

/** A session that was found valid: the key that it acts for, with no more scopes than it leaves. */
export type HeldSession = HeldKey & { session: CurrentSession }

/** The sessions in use, held in memory and dropped at each change notice. */
export type SessionRing = {
  held(token: string): HeldSession | undefined
  /** @throws Refusal that says what is wrong with the session. */
  find(token: string, address: string): Promise<HeldSession>
}

const maxHeld = 10_000
/** Its use is noted this often. */
const touchMs = 60_000

export function createSessionRing(
  deps: Pick<Deps, 'pepper' | 'store' | 'now'>,
  limitsOf: LimitsOf,
): SessionRing {
  const held = new LRUCache<string, HeldSession>({ max: maxHeld })
  const lookUpLimits = createLookUpLimits(deps.now)
  const findOwner = createOwnerFinder(deps.store, findSessions)
  let generation = 0

  deps.store.onChange((change) => {
    const ofTenant = change.kind === 'keys' || change.kind === 'sessions'
    if (!ofTenant && change.kind !== 'everything') return
    // A look-up under way may have read the old state: its result must not be kept.
    generation++
    if (!ofTenant) held.clear()
    else
      for (const [token, { caller }] of held) {
        if (caller.tenantId === change.tenantId) held.delete(token)
      }
  })

  async function lookUp(token: string): Promise<HeldSession> {
    const stored = await findOwner(digestKey(deps.pepper, token))
    const nowMs = deps.now()
    if (stored === null) throw endedSession()
    const { tenantId, keyId, readOnly, mode, secret } = stored
    const endsMs = Math.min(stored.expiresAt.getTime(), stored.lastUsedAt.getTime() + idleSessionMs)
    if (endsMs <= nowMs) throw endedSession()
    const key = await deps.store.tenant(tenantId, (db) => findKey(db, tenantId, keyId))
    if (key === null) throw endedSession()
    refuseEndedKey(key, nowMs)
    if (nowMs - stored.lastUsedAt.getTime() >= touchMs) {
      await deps.store.system((db) => touchSession(db, stored.digest, new Date(nowMs)))
    }
    const keyEndsMs = key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
    const latestMs = Math.min(stored.expiresAt.getTime(), keyEndsMs)
    const scopes = readOnly ? readingScopes(key.scopes) : key.scopes
    return {
      caller: { tenantId, mode, keyId, scopes, lossShare: key.lossShare, actor: keyId, secret },
      recheckAtMs: Math.min(latestMs, nowMs + recheckMs),
      limits: limitsOf(tenantId),
      session: {
        id: stored.id,
        digest: stored.digest,
        readOnly,
        createdAt: stored.createdAt,
        expiresAt: new Date(latestMs),
        csrfToken: csrfTokenOf(deps.pepper, token),
      },
    }
  }

  return {
    held: (token) => held.get(token),
    async find(token, address) {
      const begun = generation
      const found = await lookUpLimits.within(address, () => lookUp(token), isWrongKey)
      if (begun === generation) held.set(token, found)
      return found
    },
  }
}

function endedSession(): Refusal {
  return new Refusal(
    'session_invalid',
    'The session is not known, or it has ended: sign in again with POST /v1/session.',
  )
}
