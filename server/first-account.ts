import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { digestKey, judgeKey, modeOf } from './domain/key-format.ts'
import type { Db, Store } from './storage/connection/db.ts'
import { type Account, createAccount, findAccount } from './storage/tables/accounts.ts'
import {
  createKey,
  findKey,
  findKeyOwners,
  listKeys,
  type NewKey,
} from './storage/tables/api-keys.ts'
import { recordChange } from './storage/tables/audit.ts'
import { refuseEndedKey } from './use-cases/keys/refuse-ended-key.ts'

const firstAccountName = 'default'

const lock = `select pg_advisory_xact_lock(hashtext('lerner first account'))`
const firstKey = { name: 'first key', scopes: ['*' as const], expiresAt: null }

/**
 * Opens the first account if there is none, and makes sure that LERNER_API_KEY, if set, is one of
 * its keys. A later start adds it too, so that an operator can change it. A key that begins like a
 * test key belongs to the test tenant.
 */
export async function openFirstAccount(
  config: Config,
  store: Store,
  pepper: Buffer,
  nowMs: number,
  log: Pick<Logger, 'warn'>,
): Promise<Account> {
  const account = await store.system(async (db) => {
    // Two replicas that start together on an empty database: one waits here for the other.
    await db.rows(lock)
    return (await findAccount(db, firstAccountName)) ?? (await createAccount(db, firstAccountName))
  })
  const key = config.apiKey
  if (key === null) return account
  if (judgeKey(key) === 'mistyped') {
    log.warn(
      'LERNER_API_KEY looks like a key that Lerner made, but its checksum is wrong. If it is mistyped, correct it: it opens the service only as long as the setting has it.',
    )
  }
  const mode = modeOf(key)
  const tenantId = mode === 'live' ? account.liveTenantId : account.testTenantId
  await store.tenant(tenantId, async (db) => {
    await db.rows(lock)
    const [owner] = await findKeyOwners(db, [digestKey(pepper, key)])
    if (owner !== undefined) {
      const known = await findKey(db, owner.tenantId, owner.keyId)
      try {
        if (known !== null) refuseEndedKey(known, nowMs)
      } catch (error) {
        log.warn(`LERNER_API_KEY opens nothing. ${(error as Error).message}`)
      }
      return
    }
    await makeOperatorsKey(db, tenantId, pepper, { ...firstKey, mode, key }, nowMs)
  })
  return account
}

/**
 * Creates a random live key if the account has none and the operator chose none; otherwise null.
 * Call it when nothing can stop the start any more, because the key can be shown only once.
 */
export async function makeFirstKey(
  config: Config,
  store: Store,
  pepper: Buffer,
  { liveTenantId }: Account,
  nowMs: number,
): Promise<string | null> {
  if (config.apiKey !== null) return null
  return store.tenant(liveTenantId, async (db) => {
    await db.rows(lock)
    const keys = await listKeys(db, liveTenantId, {
      limit: 1,
      startingAfter: null,
      endingBefore: null,
    })
    if (typeof keys === 'symbol' || keys.data.length > 0) return null
    const wanted = { ...firstKey, mode: 'live' } as const
    return (await makeOperatorsKey(db, liveTenantId, pepper, wanted, nowMs)).key
  })
}

/** Creates a key directly in the store, without any key, and records that an operator did. */
export async function makeOperatorsKey(
  db: Db,
  tenantId: number,
  pepper: Buffer,
  wanted: NewKey,
  nowMs: number,
) {
  const made = await createKey(db, tenantId, pepper, wanted, nowMs)
  const { id, name, hint, scopes, createdAt, expiresAt } = made.stored
  // As GET returns the key.
  const after = {
    id,
    name,
    hint,
    scopes,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    revoked_at: null,
    replaced_by: null,
  }
  const subject = `api_keys/${id}`
  const change = { action: 'api_key.created', subject, before: null, after } as const
  await recordChange(db, tenantId, { actor: 'operator', ...change }, nowMs)
  return made
}
