/** Lets `perSecond` requests through each second, or all of them at once after a quiet second. */
export type TokenBucket = {
  /** Takes the cost of one request. Returns what is left, or -1 when nothing was left to take. */
  take(nowMs: number): number
  /**
   * Takes more for a request that was let through and holds many rows. Returns what is left; a debt
   * counts as 0.
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
