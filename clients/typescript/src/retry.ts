import { ApiError, ConnectionError, type LernerError } from './errors.ts'

const firstDelayMs = 500
const longestDelayMs = 8_000
/**
 * A service that wants to be left alone for longer than this gets no retry: the caller should know
 * at once.
 */
const longestRetryAfterSeconds = 60

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
  const { status, code } = error
  if (status === 409) return code === 'idempotency_key_in_use'
  return status === 408 || status === 429 || status >= 500
}
