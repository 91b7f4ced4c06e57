import { ApiError, ConnectionError, type LernerError } from './errors.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000
/**
 * A service that wants to be left alone for longer than this gets no retry: the caller should know
 * at once.
 */
const longestRetryAfterSeconds = 60

/**
 * What follows a failure of a call: the wait before another try in ms, or null when there is none.
 *
 * @param nowMs - A clock that never goes back.
 * @param random - Uniform in [0, 1).
 */
export type NextTry = (error: LernerError, nowMs: number, random: number) => number | null

/**
 * Counts the tries of one call.
 *
 * While an earlier try is still at work, which a refusal tells that names a time to come back, the
 * call waits for its answer. That uses up no retry for as long as the retries could have taken.
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
  // Come back at once is no time to wait: such answers are counted, so that they end.
  return error instanceof ApiError && isInUse(error) && (error.retryAfterSeconds ?? 0) > 0
}

function isInUse({ status, code }: ApiError): boolean {
  return status === 409 && code === 'idempotency_key_in_use'
}

/**
 * How long to wait before another try, in ms, or null when another try would not help.
 *
 * Without Retry-After: 0.5 s, doubled with each try, up to 8 s, a quarter more or less by chance,
 * so that clients that failed together do not come back together.
 *
 * @param tried - Tries made so far, at least 1.
 * @param random - Uniform in [0, 1).
 */
export function retryDelayMs(error: LernerError, tried: number, random: number): number | null {
  if (!mayPass(error)) return null
  const backoffMs = Math.min(firstDelayMs * 2 ** (tried - 1), longestDelayMs) * (0.75 + random / 2)
  const wanted = error instanceof ApiError ? error.retryAfterSeconds : null
  if (wanted === null) return backoffMs
  // Jitter on top of what was asked for, never below it.
  return wanted > longestRetryAfterSeconds ? null : wanted * 1000 + backoffMs * random * 0.25
}

/** True for failures that may be gone a moment later. */
export function mayPass(error: LernerError): boolean {
  if (error instanceof ConnectionError) return true
  if (!(error instanceof ApiError)) return false
  const { status } = error
  return isInUse(error) || status === 408 || status === 429 || status >= 500
}
