/** Rows deleted per statement, so that nothing waits for it long. */
export const forgetBatchRows = 10_000

/**
 * SQL that deletes the oldest rows of tenant $1 from before $2. It skips rows that another replica
 * is deleting, and uses the index of ages alone, so that its cost depends only on the rows it
 * deletes.
 */
export function forgetOldest(
  table: 'idempotency_keys' | 'events' | 'webhook_deliveries' | 'simulations' | 'imports',
): string {
  return `delete from ${table} where tenant_id = $1 and ctid = any (array(
    select ctid from ${table} where tenant_id = $1 and created_at < $2
    order by created_at limit ${forgetBatchRows} for update skip locked))`
}
