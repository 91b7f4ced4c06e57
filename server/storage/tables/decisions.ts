import { type Decision, unstoredParts } from '../../domain/decision.ts'
import type { Db } from '../connection/db.ts'
import { ownTenant } from './own-tenant.ts'

/** A decision's id as the domain writes it, from the bytes of a column. */
export function toPartId(bytes: Buffer): string {
  return bytes.toString('latin1')
}

/**
 * Stores the decisions behind prices, in the transaction that stores the prices. Quotes send theirs
 * in the statement that writes them.
 */
export async function keepDecisions(
  db: Db,
  tenantId: number,
  decisions: readonly Decision[],
): Promise<void> {
  const parts = new Map(
    decisions.flatMap(unstoredParts).map(({ id, bytes }) => [id, bytes] as const),
  )
  if (parts.size === 0) return
  await db.run(
    `insert into decisions (tenant_id, id, body)
     select t.tenant_id, d.id, d.body
     from ${ownTenant} cross join unnest($2::bytea[], $3::bytea[]) as d (id, body)
     order by d.id on conflict do nothing`,
    [tenantId, [...parts.keys()].map((id) => Buffer.from(id, 'latin1')), [...parts.values()]],
    'keep_decisions',
  )
}

/** What is stored under some ids; missing ones are omitted. */
export async function readDecisions(
  db: Db,
  tenantId: number,
  ids: readonly string[],
): Promise<Map<string, Buffer>> {
  const rows = await db.rows<{ id: Buffer; body: Buffer }>(
    'select id, body from decisions where tenant_id = $1 and id = any ($2::bytea[])',
    [tenantId, ids.map((id) => Buffer.from(id, 'latin1'))],
    'read_decisions',
  )
  return new Map(rows.map(({ id, body }) => [toPartId(id), body]))
}
