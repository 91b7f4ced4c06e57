import type { Db } from '../connection/db.ts'
import { ownTenant } from './own-tenant.ts'

/** Sets quotes aside until the time up to which their price was promised. */
export async function putLateExpiries(
  db: Db,
  tenantId: number,
  quotes: readonly { quoteId: string; expiresAt: Date }[],
): Promise<void> {
  if (quotes.length === 0) return
  await db.run(
    `insert into late_expiries (tenant_id, quote_id, expires_at)
     select t.tenant_id, r.* from ${ownTenant}
     cross join unnest($2::text[], $3::timestamptz[]) r on conflict do nothing`,
    [tenantId, quotes.map((quote) => quote.quoteId), quotes.map((quote) => quote.expiresAt)],
    'put_late_expiries',
  )
}

/** Takes the quotes set aside whose time has come, and returns their ids, the oldest first. */
export async function takeLateExpiries(
  db: Db,
  tenantId: number,
  nowMs: number,
  limit: number,
): Promise<string[]> {
  const rows = await db.rows<{ quote_id: string }>(
    `delete from late_expiries l using (
       select expires_at, quote_id from late_expiries
       where tenant_id = $1 and expires_at <= $2
       order by expires_at, quote_id limit $3
     ) due
     where l.tenant_id = $1 and l.expires_at = due.expires_at and l.quote_id = due.quote_id
     returning l.quote_id`,
    [tenantId, new Date(nowMs), limit],
    'take_late_expiries',
  )
  return rows.map((row) => row.quote_id)
}
