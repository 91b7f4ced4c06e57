/** Lets `perSecond` through each second, and as many at once after a quiet second. */
export type TokenBucket = {
  /** Takes what one request costs. Returns what is left, or -1 when there was nothing to take. */
  take(nowMs: number): number
  /**
   * Takes more, of a request that was let through and turned out to be many. Returns what is left:
   * 0 of a debt too.
   */
  charge(tokens: number): number
  /** Whole seconds until a request can be let through again, at least 1. */
  secondsToWait(): number
}

export function createTokenBucket(perSecond: number, capacity: number, nowMs: number): TokenBucket {
  let tokens = capacity
  let filledAtMs = nowMs
  return {
    take(atMs) {
      // A clock that steps back must not drain the bucket.
      if (atMs > filledAtMs) {
        tokens = Math.min(capacity, tokens + ((atMs - filledAtMs) / 1000) * perSecond)
      }
      filledAtMs = atMs
      if (tokens < 1) return -1
      tokens -= 1
      return Math.floor(tokens)
    },
    charge(cost) {
      tokens -= cost
      return Math.max(0, Math.floor(tokens))
    },
    secondsToWait() {
      return Math.max(1, Math.ceil((1 - tokens) / perSecond))
    },
  }
}
