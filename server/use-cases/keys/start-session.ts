import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { newId } from '../../domain/ids.ts'
import { digestKey } from '../../domain/key-format.ts'
import {
  csrfTokenOf,
  longestSessionMs,
  maxSessionsPerKey,
  newSessionToken,
} from '../../domain/session.ts'
import { createSession, endSession, type NewSession } from '../../storage/tables/sessions.ts'

/** A new session, and the token for its cookie, which is never shown again. */
export type StartedSession = { token: string; csrfToken: string; session: NewSession }

/**
 * Begins a session that acts for a key. It always gets a new token, so that nobody can plant one in
 * a browser beforehand; the browser's earlier session ends.
 *
 * @param earlier - The token of the browser's earlier session, or null.
 */
export async function startSession(
  deps: Pick<Deps, 'pepper' | 'store' | 'now'>,
  { tenantId, keyId }: Pick<Caller, 'tenantId' | 'keyId'>,
  { readOnly, earlier }: { readOnly: boolean; earlier: string | null },
): Promise<StartedSession> {
  const { pepper, store } = deps
  const nowMs = deps.now()
  const token = newSessionToken()
  const session = {
    digest: digestKey(pepper, token),
    id: newId('sess', nowMs),
    tenantId,
    keyId,
    readOnly,
    createdAt: new Date(nowMs),
    expiresAt: new Date(nowMs + longestSessionMs),
  }
  await store.system(async (db) => {
    if (earlier !== null) await endSession(db, digestKey(pepper, earlier))
    await createSession(db, session, maxSessionsPerKey)
  })
  return { token, csrfToken: csrfTokenOf(pepper, token, false), session }
}
