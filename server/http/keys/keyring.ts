import { LRUCache } from 'lru-cache'
import type { Deps } from '../../deps.ts'
import { Refusal, refusalTable } from '../../domain/errors.ts'
import { createKeyFinder, faultAtSight, type HeldKey, recheckMs } from './find-key.ts'
import { createLookUpLimits } from './look-up-limits.ts'
import type { LimitsOf } from './tenant-limits.ts'

/** The keys in use, held in memory and dropped at each change notice. */
export type Keyring = {
  /** The key of this Authorization header, if in memory. */
  held(header: string): HeldKey | undefined
  /**
   * Looks the key of a header up.
   *
   * @throws Refusal that says what is wrong with the key.
   */
  find(header: string | undefined, address: string): Promise<HeldKey>
}

// Keys are stored under a canonical form of the header, not the header as sent. So a key is one
// entry however its header is written, and as no key is longer than 128 characters, these numbers
// bound bytes too.
const maxHeld = 20_000
const maxRefused = 10_000

/**
 * The token of an Authorization header, or null without the scheme Bearer. Anyone may send one of
 * 16 KiB before any limit applies: so it is sliced, not matched with a regular expression.
 */
function tokenOf(header: string | undefined): string | null {
  if (header?.slice(0, 7).toLowerCase() !== 'bearer ') return null
  return header.slice(7).trim()
}

/** The header as most clients write it: it is its own lookup key, without a new string. */
function headerOf(token: string): string {
  return `Bearer ${token}`
}

export function createKeyring(
  deps: Pick<Deps, 'config' | 'pepper' | 'store' | 'now'>,
  limitsOf: LimitsOf,
): Keyring {
  // By header, not by digest: a key in memory costs one lookup and no hashing.
  const held = new LRUCache<string, HeldKey>({ max: maxHeld })
  // Not forever: a change notice may have been lost, or the clock corrected.
  const refused = new LRUCache<string, Refusal>({ max: maxRefused, ttl: recheckMs })
  // Keys that were valid when last looked up. They are looked up again, however many wrong keys
  // come from their address.
  const proven = new LRUCache<string, true>({ max: maxHeld })
  const lookUpLimits = createLookUpLimits(deps.now)
  const lookUp = createKeyFinder(deps, limitsOf)
  const shared = createSharedLookUps(judge)
  let generation = 0

  deps.store.onChange((change) => {
    if (change.kind !== 'keys' && change.kind !== 'everything') return
    // A pending lookup may have read the old state: its result must not be kept.
    generation++
    shared.forget()
    refused.clear()
    if (change.kind === 'everything') held.clear()
    else
      for (const [header, key] of held) {
        if (key.caller.tenantId === change.tenantId) held.delete(header)
      }
  })

  /** Looks a key up within the limits, and caches the result. */
  async function judge(header: string, token: string, address: string): Promise<HeldKey> {
    const begun = generation
    try {
      const key = proven.has(header)
        ? await lookUp(token)
        : await lookUpLimits.within(address, () => lookUp(token), isWrongKey)
      if (begun === generation) held.set(header, key)
      proven.set(header, true)
      return key
    } catch (error) {
      if (isWrongKey(error)) {
        proven.delete(header)
        if (begun === generation) refused.set(header, error)
      }
      throw error
    }
  }

  return {
    held(header) {
      const key = held.get(header)
      if (key !== undefined) return key
      const token = tokenOf(header)
      return token === null ? undefined : held.get(headerOf(token))
    },

    find(given, address) {
      const token = tokenOf(given)
      if (token === null) {
        const remedy = 'Send your API key in the header Authorization: Bearer <API_KEY>.'
        return Promise.reject(new Refusal('api_key_missing', remedy))
      }
      const header = headerOf(token)
      // These cost nothing and are not counted: behind a proxy, one caller's would block the
      // others' keys.
      const known = faultAtSight(token, deps.config.apiKey) ?? refused.get(header)
      return known ? Promise.reject(known) : shared.find(header, token, address)
    },
  }
}

/** Requests that arrive during the lookup of a key share it. */
function createSharedLookUps(
  lookUp: (header: string, token: string, address: string) => Promise<HeldKey>,
) {
  const underWay = new Map<string, Promise<HeldKey>>()
  return {
    find(header: string, token: string, address: string): Promise<HeldKey> {
      const attempt = `${address} ${header}`
      const running = underWay.get(attempt)
      if (running) return running
      const begun = lookUp(header, token, address).finally(() => {
        if (underWay.get(attempt) === begun) underWay.delete(attempt)
      })
      underWay.set(attempt, begun)
      return begun
    },
    forget: () => underWay.clear(),
  }
}

/** True for errors that reject a key or session. */
export function isWrongKey(error: unknown): error is Refusal {
  return error instanceof Refusal && refusalTable[error.code].status === 401
}
