/** Rows that one statement forgets, so that nobody waits for it long. */
export const forgetBatchRows = 10_000

/**
 * SQL that forgets the oldest rows of tenant $1 from before $2. It takes no row that another
 * replica forgets just now, and goes by the index of ages alone, so that its cost is that of the
 * rows it forgets, however many are kept.
 */
export function forgetOldest(table: 'idempotency_keys' | 'events' | 'webhook_deliveries'): string {
  return `delete from ${table} where ctid = any (array(
    select ctid from ${table} where tenant_id = $1 and created_at < $2
    order by created_at limit ${forgetBatchRows} for update skip locked))`
}
