import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import type { Caller } from '../domain/caller.ts'
import { Refusal, refusalTable } from '../domain/errors.ts'
import { digestKey, judgeKey } from '../domain/key-format.ts'
import { findKey, findKeyOwner } from '../storage/api-keys.ts'
import { refuseEndedKey } from './refuse-ended-key.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

/** A key that was found valid, and what goes with it. */
export type HeldKey = {
  caller: Caller
  /** To be looked up again from then on: it expires, or a change notice may have been lost. */
  recheckAtMs: number
  limits: Readonly<Record<'quote' | 'api', TokenBucket | null>>
}

/** The keys in use, held in memory and let go at each change notice. */
export type Keyring = {
  /** The key of this Authorization header, if it is held. */
  held(header: string): HeldKey | undefined
  /**
   * Looks the key of a header up.
   *
   * @throws Refusal that says what is wrong with the key.
   */
  find(header: string | undefined, address: string): Promise<HeldKey>
}

const maxHeld = 20_000
const maxRefused = 10_000
const maxTenants = 50_000
const maxAddresses = 10_000
const recheckMs = 60_000

// Failed look-ups for one address: 100 at once, 10 a second after. Keys that are held do not count.
const failuresPerSecond = 10
const failuresAtOnce = 100

/**
 * The token of an Authorization header, or null when there is none of scheme Bearer. Anybody may send one,
 * of 16 KiB, before any limit holds: so it is cut, and not matched.
 */
function tokenOf(header: string | undefined): string | null {
  if (header?.slice(0, 7).toLowerCase() !== 'bearer ') return null
  return header.slice(7).trim()
}

export function createKeyring(deps: Deps): Keyring {
  // By header, not by digest: a held key costs one look-up and no hashing.
  const held = new LRUCache<string, HeldKey>({ max: maxHeld })
  const refused = new LRUCache<string, Refusal>({ max: maxRefused })
  const limits = new LRUCache<number, HeldKey['limits']>({ max: maxTenants })
  // Keys that were valid once: they are looked up again however many wrong ones their address tries.
  const proven = new LRUCache<string, true>({ max: maxHeld })
  const failures = new LRUCache<string, TokenBucket>({ max: maxAddresses })
  const underWay = new Map<string, Promise<HeldKey>>()
  let generation = 0

  deps.store.onChange((change) => {
    if (change.kind !== 'keys' && change.kind !== 'everything') return
    // A look-up that is under way may have read the old state: it must not be held afterwards.
    generation++
    underWay.clear()
    refused.clear()
    if (change.kind === 'everything') held.clear()
    else
      for (const [header, key] of held) {
        if (key.caller.tenantId === change.tenantId) held.delete(header)
      }
  })

  function limitsOf(tenantId: number): HeldKey['limits'] {
    const known = limits.get(tenantId)
    if (known) return known
    const perSecond = deps.config.rateLimitPerSecond
    const bucket = () =>
      perSecond === 0 ? null : createTokenBucket(perSecond, perSecond, deps.now())
    const fresh = { quote: bucket(), api: bucket() }
    limits.set(tenantId, fresh)
    return fresh
  }

  /** What is wrong with a key by its looks alone; undefined when it has to be looked up. */
  function faultAtSight(token: string): Refusal | undefined {
    // An operator may have chosen a key that looks like ours; the checksum is not theirs to know.
    if (token === deps.config.apiKey) return undefined
    const judgement = judgeKey(token)
    const hopeless = judgement === 'impossible' || judgement === 'mistyped'
    return hopeless ? unknownKey(judgement) : undefined
  }

  async function lookUp(token: string): Promise<HeldKey> {
    const digest = digestKey(deps.pepper, token)
    const owner = await deps.store.system((db) => findKeyOwner(db, digest))
    if (!owner) throw unknownKey('foreign')
    const { tenantId, keyId, mode, secret } = owner
    const key = await deps.store.tenant(tenantId, (db) => findKey(db, tenantId, keyId))
    if (!key) throw unknownKey('foreign')
    const nowMs = deps.now()
    refuseEndedKey(key, nowMs)
    const expiresAtMs = key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY
    return {
      caller: { tenantId, mode, keyId, scopes: key.scopes, secret },
      recheckAtMs: Math.min(expiresAtMs, nowMs + recheckMs),
      limits: limitsOf(tenantId),
    }
  }

  /** Requests that come while a key is looked up share the look-up. */
  function lookUpOnce(header: string, token: string): Promise<HeldKey> {
    const running = underWay.get(header)
    if (running) return running
    const begun = lookUp(token).finally(() => underWay.delete(header))
    underWay.set(header, begun)
    return begun
  }

  const newFailureBucket = () => createTokenBucket(failuresPerSecond, failuresAtOnce, deps.now())

  return {
    held: (header) => held.get(header),

    async find(header, address) {
      const token = tokenOf(header)
      if (header === undefined || token === null) {
        throw new Refusal(
          'api_key_missing',
          'Send your API key in the header Authorization: Bearer <API_KEY>.',
        )
      }
      // Not counted, for they cost nothing: behind a proxy, one caller's would hold up the others' keys.
      const known = refused.get(header) ?? faultAtSight(token)
      if (known) throw known
      const bucket = failures.get(address)
      if (bucket && !proven.has(header) && bucket.take(deps.now()) < 0) {
        throw new Refusal(
          'rate_limited',
          'Too many API keys of this address were refused; try again later.',
          {
            headers: { 'Retry-After': String(bucket.secondsToWait()) },
          },
        )
      }
      const begun = generation
      try {
        const key = await lookUpOnce(header, token)
        if (begun === generation) held.set(header, key)
        if (!proven.has(header)) bucket?.charge(-1) // only refusals count
        proven.set(header, true)
        return key
      } catch (error) {
        if (error instanceof Refusal && refusalTable[error.code].status === 401) {
          if (!bucket) failures.set(address, newFailureBucket())
          if (error.code === 'api_key_invalid' && begun === generation) refused.set(header, error)
        }
        throw error
      }
    },
  }
}

function unknownKey(judgement: ReturnType<typeof judgeKey>): Refusal {
  const remark =
    judgement === 'mistyped'
      ? 'it has a typing error, for its checksum does not hold'
      : judgement === 'impossible'
        ? 'a key is 24 to 128 visible ASCII characters'
        : 'check that it is a key of this service'
  return new Refusal('api_key_invalid', `The API key is not one of this service: ${remark}.`)
}
