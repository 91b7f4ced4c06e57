import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import { digestKey } from '../../domain/key-format.ts'
import { readingScopes } from '../../domain/role.ts'
import { csrfTokenOf, idleSessionMs, modesOf } from '../../domain/session.ts'
import { findTestTenant } from '../../storage/tables/accounts.ts'
import { type ApiKey, findKey, findLine } from '../../storage/tables/api-keys.ts'
import { findSessions, type StoredSession, touchSession } from '../../storage/tables/sessions.ts'
import { refuseEndedKey } from '../../use-cases/keys/refuse-ended-key.ts'
import { standInOf } from '../../use-cases/keys/stand-in.ts'
import { type HeldKey, recheckMs } from './find-key.ts'
import { createOwnerFinder } from './find-key-owners.ts'
import { isWrongKey } from './keyring.ts'
import { createLookUpLimits } from './look-up-limits.ts'
import { recordOwnKey } from './record-own-key.ts'
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
  /** The halves of the account that it shows. */
  modes: readonly Caller['mode'][]
}

/** A session that was found valid: the key that it acts for, with no more scopes than it leaves. */
export type HeldSession = HeldKey & {
  session: CurrentSession
  /** A change of any of them may end it. */
  tenantIds: readonly number[]
}

/** The sessions in use, held in memory and dropped at each change notice. */
export type SessionRing = {
  /** @param asksTest - By an address of test data, which a session of live data shows, too. */
  held(token: string, asksTest: boolean): HeldSession | undefined
  /** @throws Refusal that says what is wrong with the session. */
  find(token: string, asksTest: boolean, address: string): Promise<HeldSession>
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
      for (const [name, { tenantIds }] of held) {
        if (tenantIds.includes(change.tenantId)) held.delete(name)
      }
  })

  async function lookUp(token: string, asksTest: boolean): Promise<HeldSession> {
    const stored = await findOwner(digestKey(deps.pepper, token))
    const nowMs = deps.now()
    if (stored === null) throw endedSession()
    const { tenantId, keyId, readOnly, mode, secret } = stored
    const endsMs = Math.min(stored.expiresAt.getTime(), stored.lastUsedAt.getTime() + idleSessionMs)
    if (endsMs <= nowMs) throw endedSession()
    const key = await deps.store.tenant(tenantId, (db) => findKey(db, tenantId, keyId))
    if (key === null) throw endedSession()
    refuseEndedKey(key, nowMs)
    const own = { tenantId, mode, secret, key }
    const shown = asksTest && mode === 'live' ? await findTestData(stored, key) : own
    if (nowMs - stored.lastUsedAt.getTime() >= touchMs) {
      await deps.store.system((db) => touchSession(db, stored.digest, new Date(nowMs)))
    }
    const keyEndsMs = key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
    const latestMs = Math.min(stored.expiresAt.getTime(), keyEndsMs)
    const scopes = readOnly ? readingScopes(shown.key.scopes) : shown.key.scopes
    return {
      caller: {
        tenantId: shown.tenantId,
        mode: shown.mode,
        keyId: shown.key.id,
        scopes,
        lossShare: shown.key.lossShare,
        actor: shown.key.id,
        secret: shown.secret,
      },
      tenantIds: [tenantId, shown.tenantId],
      recheckAtMs: Math.min(latestMs, nowMs + recheckMs),
      limits: limitsOf(shown.tenantId),
      session: {
        id: stored.id,
        digest: stored.digest,
        readOnly,
        createdAt: stored.createdAt,
        expiresAt: new Date(latestMs),
        csrfToken: csrfTokenOf(deps.pepper, token, asksTest),
        modes: modesOf(mode),
      },
    }
  }

  /** Where a session of live data acts in the test data of its account, and by which key. */
  async function findTestData({ tenantId, keyId, createdAt }: StoredSession, key: ApiKey) {
    const nowMs = deps.now()
    const { firstId, test } = await deps.store.tenant(tenantId, async (db) => ({
      firstId: (await findLine(db, tenantId, keyId)).at(-1) ?? keyId,
      test: await findTestTenant(db, tenantId),
    }))
    const standIn = await deps.store.tenant(test.tenantId, async (db) => {
      const by = { pepper: deps.pepper, nowMs }
      const own = await standInOf(db, by, test.tenantId, { firstId, key }, { createdAt })
      await recordOwnKey(db, test.tenantId, own, nowMs)
      return own.key
    })
    return { ...test, mode: 'test' as const, key: standIn }
  }

  return {
    held: (token, asksTest) => held.get(nameOf(token, asksTest)),
    async find(token, asksTest, address) {
      const begun = generation
      const found = await lookUpLimits.within(address, () => lookUp(token, asksTest), isWrongKey)
      if (begun === generation) held.set(nameOf(token, asksTest), found)
      return found
    },
  }
}

/** Under which name a session is held: one for each half of the account. */
function nameOf(token: string, asksTest: boolean): string {
  return asksTest ? `test ${token}` : token
}

function endedSession(): Refusal {
  return new Refusal(
    'session_invalid',
    'The session is not known, or it has ended: sign in again with POST /v1/session.',
  )
}
