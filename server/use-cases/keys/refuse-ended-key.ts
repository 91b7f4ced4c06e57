import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import type { ApiKey } from '../../storage/tables/api-keys.ts'

/** @throws Refusal if the key was revoked or has expired. */
export function refuseEndedKey(key: ApiKey, nowMs: number): void {
  if (key.revokedAt !== null) {
    const revokedAt = key.revokedAt.toISOString()
    throw refusalFor('key_revoked', { hint: key.hint, revokedAt })
  }
  if (key.expiresAt !== null && key.expiresAt.getTime() <= nowMs) {
    const expiredAt = key.expiresAt.toISOString()
    throw refusalFor('key_expired', { hint: key.hint, expiredAt })
  }
}
