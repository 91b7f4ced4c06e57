/**
 * SQL for a statement that locks what other replicas wait for: from then on the transaction may
 * pause for so long between two statements, `seconds` or the parameter that holds them, and is
 * undone by the server if it pauses longer. A replica that is stopped in the middle, by whoever or
 * whatever, thereby holds up the others no longer than this, and changes nothing when it goes on.
 */
export function limitPauses(seconds: number | '$3'): string {
  return `set_config('idle_in_transaction_session_timeout', ${seconds} || 's', true)`
}

/** Longest pause of a transaction that answers a request or stands in its way. */
export const shortPauseSeconds = 5
