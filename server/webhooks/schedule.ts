const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

/**
 * The pauses between attempts. The first attempt is made at once, so there are ten in all, over
 * three days.
 *
 * @see Standard Webhooks 1.0.0, "Deliverability and reliability".
 */
const pausesMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]
/** Pauses are longer by up to this share, so that deliveries that failed together spread out. */
const jitter = 0.2
/** A receiver can ask for a longer pause, up to this. */
const maxAskedMs = 24 * hourMs

export const maxAttempts = pausesMs.length + 1

/**
 * How long to wait after a failed attempt; null if it was the last.
 *
 * @param attempt - Which attempt it was, from 1.
 * @param uniform - A number drawn from [0, 1).
 * @param askedMs - The pause requested by the receiver, 0 if none.
 */
export function pauseAfter(attempt: number, uniform: number, askedMs: number): number | null {
  const pauseMs = pausesMs[attempt - 1]
  if (pauseMs === undefined) return null
  return Math.max(Math.round(pauseMs * (1 + jitter * uniform)), Math.min(askedMs, maxAskedMs))
}

/** The header Retry-After in milliseconds from now; 0 when it is absent or cannot be read. */
export function askedPauseMs(header: string | null, nowMs: number): number {
  if (header === null) return 0
  // The runtime also reads other texts as dates, such as "-5"; HTTP does not allow them.
  const date = /^\w{3}, .* GMT$/.test(header) ? Date.parse(header) : Number.NaN
  const ms = /^\d+$/.test(header) ? Number(header) * secondMs : date - nowMs
  return Number.isFinite(ms) && ms > 0 ? ms : 0
}
