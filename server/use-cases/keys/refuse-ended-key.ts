import { Refusal } from '../../domain/errors.ts'
import type { ApiKey } from '../../storage/tables/api-keys.ts'

/** @throws Refusal if the key was revoked or has expired. */
export function refuseEndedKey(key: ApiKey, nowMs: number): void {
  if (key.revokedAt !== null) {
    throw new Refusal(
      'api_key_revoked',
      `The API key ${key.hint} was revoked on ${key.revokedAt.toISOString()}; use another one.`,
    )
  }
  if (key.expiresAt !== null && key.expiresAt.getTime() <= nowMs) {
    throw new Refusal(
      'api_key_expired',
      `The API key ${key.hint} expired on ${key.expiresAt.toISOString()}; use another one.`,
    )
  }
}
