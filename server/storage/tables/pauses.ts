/**
 * SQL for a statement that locks what other replicas wait for. From then on the transaction may
 * pause only `seconds` (a number, or the parameter that holds it) between two statements; after a
 * longer pause the server rolls it back. So a replica that is stopped in the middle, for whatever
 * reason, delays the others no longer than this, and changes nothing when it continues.
 */
export function limitPauses(seconds: number | '$3'): string {
  return `set_config('idle_in_transaction_session_timeout', ${seconds} || 's', true)`
}

/** The longest pause of a transaction that answers a request, or that requests wait for. */
export const shortPauseSeconds = 5
