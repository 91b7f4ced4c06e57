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
import { recordOwnKey } from './record-own-key.ts'
import type { LimitsOf } from './tenant-limits.ts'

/** What is known about the session of a request. */
export type CurrentSession = {
  id: string
  /** The key of its store row. */
  digest: Buffer
  readOnly: boolean
  createdAt: Date
  /** When it ends at the latest. */
  expiresAt: Date
  csrfToken: string
  /** The halves of the account that it can show. */
  modes: readonly Caller['mode'][]
}

/** A valid session: the key that it acts for, limited to the session's scopes. */
export type HeldSession = HeldKey & {
  session: CurrentSession
  /** A change to any of them may end it. */
  tenantIds: readonly number[]
}

/** Its use is recorded this often. */
const touchMs = 60_000

/**
 * Creates the function that looks a session up in the store. It throws the refusal that says why
 * the session is not accepted.
 */
export function createSessionFinder(
  deps: Pick<Deps, 'pepper' | 'store' | 'now'>,
  limitsOf: LimitsOf,
): (token: string, asksTest: boolean) => Promise<HeldSession> {
  const findOwner = createOwnerFinder(deps.store, findSessions)

  return async (token, asksTest) => {
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
    const shown = asksTest && mode === 'live' ? await findTestData(deps, stored, key) : own
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
}

/** The test tenant in which a live session acts, and the key it uses there. */
async function findTestData(
  deps: Pick<Deps, 'pepper' | 'store' | 'now'>,
  { tenantId, keyId, createdAt }: StoredSession,
  key: ApiKey,
) {
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

function endedSession(): Refusal {
  return new Refusal(
    'session_invalid',
    'The session is unknown or has ended: sign in again with POST /v1/session.',
  )
}
