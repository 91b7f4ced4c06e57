/** Admits `perSecond` requests each second, or all of them at once after an idle second. */
export type TokenBucket = {
  /** Takes the cost of one request. Returns what is left, or -1 if nothing was left. */
  take(nowMs: number): number
  /**
   * Takes more for an admitted request with many rows. Returns what is left; a debt counts as 0.
   */
  charge(tokens: number): number
  /** Whole seconds until a request can be admitted again, at least 1. */
  secondsToWait(): number
}

export function createTokenBucket(perSecond: number, capacity: number, nowMs: number): TokenBucket {
  let tokens = capacity
  let filledAtMs = nowMs
  return {
    take(atMs) {
      // A clock that is set back must not drain the bucket.
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
