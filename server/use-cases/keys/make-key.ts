import type { Caller, Scope } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Db } from '../../storage/connection/db.ts'
import { type ApiKey, createKey } from '../../storage/tables/api-keys.ts'
import { findAskingKey } from './find-asking-key.ts'

/**
 * Makes a key that ends no later than the one that asks; without an end of its own it ends with
 * that.
 *
 * @throws Refusal if the end has passed or is too late, or the key that asks has ended.
 */
export async function makeKey(
  db: Db,
  { pepper, nowMs }: { pepper: Buffer; nowMs: number },
  caller: Caller,
  wanted: { name: string; scopes: readonly Scope[]; expiresAt: Date | undefined },
): Promise<{ key: string; stored: ApiKey }> {
  // Asked here, because what was answered in time is repeated later too.
  const { expiresAt: ownEnd } = await findAskingKey(db, caller, nowMs)
  const { name, scopes, expiresAt = ownEnd } = wanted
  if (expiresAt !== null) refuseEnd(expiresAt, ownEnd, nowMs)
  const { tenantId, mode } = caller
  return createKey(db, tenantId, pepper, { mode, name, scopes, expiresAt }, nowMs)
}

/** @throws Refusal if a key is asked for that ends in the past, or after the one that asks. */
function refuseEnd(wanted: Date, own: Date | null, nowMs: number): void {
  const fault =
    wanted.getTime() <= nowMs
      ? 'which has passed; send a time to come.'
      : own !== null && wanted > own
        ? `which is later than your key ends; send ${own.toISOString()} or sooner.`
        : null
  if (fault === null) return
  throw new Refusal('parameter_invalid', `\`expires_at\` is ${wanted.toISOString()}, ${fault}`, {
    param: 'expires_at',
  })
}
