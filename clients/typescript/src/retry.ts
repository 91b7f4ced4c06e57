import { ApiError, ConnectionError, type LernerError } from './errors.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000
/**
 * If the service asks to wait for longer than this there is no retry: the caller should know at
 * once.
 */
const longestRetryAfterSeconds = 60

/**
 * What follows a failed attempt: the wait before the next one in ms, or null for none.
 *
 * @param nowMs - A monotonic clock.
 * @param random - Uniform in [0, 1).
 */
export type NextTry = (error: LernerError, nowMs: number, random: number) => number | null

/**
 * Counts the attempts of one call.
 *
 * While an earlier attempt is still being processed, as shown by a refusal with a Retry-After time,
 * the call waits for its response. That uses up no retry, for as long as the retries could have
 * taken.
 */
export function countRetries(maxRetries: number, timeoutMs: number): NextTry {
  let used = 0
  let atWorkSinceMs: number | null = null
  return (error, nowMs, random) => {
    const delayMs = retryDelayMs(error, used + 1, random)
    if (delayMs === null) return null
    if (isAtWork(error)) {
      atWorkSinceMs ??= nowMs
      if (nowMs + delayMs - atWorkSinceMs <= maxRetries * timeoutMs) return delayMs
    }
    return used++ < maxRetries ? delayMs : null
  }
}

function isAtWork(error: LernerError): boolean {
  // A retry time of zero gives no time to wait: such responses are counted, so that they end.
  return error instanceof ApiError && isInUse(error) && (error.retryAfterSeconds ?? 0) > 0
}

function isInUse({ status, code }: ApiError): boolean {
  return status === 409 && code === 'idempotency_key_in_use'
}

/**
 * How long to wait before the next attempt, in ms, or null if another one would not help.
 *
 * Without Retry-After: 0.5 s, doubled with each attempt, up to 8 s, with a random jitter of a
 * quarter, so that clients that failed together do not retry together.
 *
 * @param tried - Attempts made so far, at least 1.
 * @param random - Uniform in [0, 1).
 */
export function retryDelayMs(error: LernerError, tried: number, random: number): number | null {
  if (!mayPass(error)) return null
  const backoffMs = Math.min(firstDelayMs * 2 ** (tried - 1), longestDelayMs) * (0.75 + random / 2)
  const wanted = error instanceof ApiError ? error.retryAfterSeconds : null
  if (wanted === null) return backoffMs
  // Jitter is added to the requested wait, never subtracted.
  return wanted > longestRetryAfterSeconds ? null : wanted * 1000 + backoffMs * random * 0.25
}

/** True for transient failures. */
export function mayPass(error: LernerError): boolean {
  if (error instanceof ConnectionError) return true
  if (!(error instanceof ApiError)) return false
  const { status } = error
  return isInUse(error) || status === 408 || status === 429 || status >= 500
}
