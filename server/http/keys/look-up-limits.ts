import { LRUCache } from 'lru-cache'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { createTokenBucket, type TokenBucket } from './token-bucket.ts'

// Failed lookups per address: a burst of 100, then 10 a second.
const failuresPerSecond = 10
const failuresAtOnce = 100
const maxAddresses = 10_000
/** Lookups of one address that may wait for the result of others; more are refused. */
const maxWaiting = 5000

type Address = { bucket: TokenBucket; underWay: number; waiting: (() => void)[] }

/**
 * Slows down an address whose keys are refused. A pending lookup counts as refused until it ends.
 */
export type LookUpLimits = {
  /**
   * Runs a lookup for an address, once there is room for it.
   *
   * @param isRefusal - True for what `work` throws if the key is wrong; nothing else counts.
   * @throws Refusal if too many keys of the address were refused.
   */
  within<Result>(
    address: string,
    work: () => Promise<Result>,
    isRefusal: (error: unknown) => boolean,
  ): Promise<Result>
}

export function createLookUpLimits(now: () => number): LookUpLimits {
  const addresses = new LRUCache<string, Address>({ max: maxAddresses })

  function stateOf(address: string): Address {
    const known = addresses.get(address)
    if (known) return known
    const bucket = createTokenBucket(failuresPerSecond, failuresAtOnce, now())
    const fresh: Address = { bucket, underWay: 0, waiting: [] }
    addresses.set(address, fresh)
    return fresh
  }

  /** Waits for pending ones: they may succeed and make room. */
  async function enter(of: Address): Promise<void> {
    while (of.bucket.take(now()) < 0) {
      if (of.underWay === 0 || of.waiting.length >= maxWaiting) {
        const headers = { 'Retry-After': String(of.bucket.secondsToWait()) }
        throw refusalFor('too_many_keys_tried', {}, { headers })
      }
      await new Promise<void>((resolve) => of.waiting.push(resolve))
    }
    of.underWay++
  }

  function leave(of: Address, refused: boolean): void {
    of.underWay--
    if (!refused) of.bucket.charge(-1)
    const woken = of.underWay === 0 ? of.waiting.splice(0) : refused ? [] : of.waiting.splice(0, 1)
    for (const wake of woken) wake()
  }

  return {
    async within(address, work, isRefusal) {
      const of = stateOf(address)
      await enter(of)
      let refused = false
      try {
        return await work()
      } catch (error) {
        refused = isRefusal(error)
        throw error
      } finally {
        leave(of, refused)
      }
    },
  }
}
