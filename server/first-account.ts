import type { Config } from './config.ts'
import { digestKey } from './domain/key-format.ts'
import { createAccount, findAccount } from './storage/accounts.ts'
import { createKey, findKeyOwner, listKeys } from './storage/api-keys.ts'
import type { Store } from './storage/db.ts'

const firstAccountName = 'default'

/** How a service that has never run gets the account and the key to begin with. */
export type FirstStart = {
  /** The key made now, to be printed once; null when there was one, or the operator chose it. */
  madeKey: string | null
}

/**
 * Opens the first account when there is none, and gives it a key with all scopes: LERNER_API_KEY when
 * that is set, else one made at random. A key of the setting that is not known yet is added at a later
 * start too, so that an operator can change it.
 */
export async function openFirstAccount(
  config: Config,
  store: Store,
  pepper: Buffer,
  nowMs: number,
): Promise<FirstStart> {
  const account = await store.system(async (db) => {
    // Two replicas that start together on an empty database: one waits here for the other.
    await db.rows(`select pg_advisory_xact_lock(hashtext('lerner first account'))`)
    return (await findAccount(db, firstAccountName)) ?? (await createAccount(db, firstAccountName))
  })
  const { liveTenantId } = account
  return store.tenant(liveTenantId, async (db) => {
    await db.rows(`select pg_advisory_xact_lock(hashtext('lerner first account'))`)
    const wanted = {
      mode: 'live' as const,
      name: 'first key',
      scopes: ['*' as const],
      expiresAt: null,
    }
    if (config.apiKey !== null) {
      const owner = await findKeyOwner(db, digestKey(pepper, config.apiKey))
      if (!owner)
        await createKey(db, liveTenantId, pepper, { ...wanted, key: config.apiKey }, nowMs)
      return { madeKey: null }
    }
    const keys = await listKeys(db, liveTenantId, {
      limit: 1,
      startingAfter: null,
      endingBefore: null,
    })
    if (typeof keys === 'symbol' || keys.data.length > 0) return { madeKey: null }
    const { key } = await createKey(db, liveTenantId, pepper, wanted, nowMs)
    return { madeKey: key }
  })
}
