import type { Refusal } from './errors.ts'
import { refusalFor } from './reasons/refusal-for.ts'

/** Refuses a request whose Idempotency-Key is in use by a request not yet answered. */
export function keyInUse(): Refusal {
  return refusalFor('request_running', {}, { headers: { 'Retry-After': '1' } })
}
