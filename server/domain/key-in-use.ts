import type { Refusal } from './errors.ts'
import { refusalFor } from './reasons/refusal-for.ts'

/** Refuses a request whose Idempotency-Key another one holds that is not answered yet. */
export function keyInUse(): Refusal {
  return refusalFor('request_running', {}, { headers: { 'Retry-After': '1' } })
}
