import type { Db } from '../connection/db.ts'

/**
 * The keys involved in a list: the one that requested it, and those that last changed its entries.
 */
export async function readMakers(db: Db, tenantId: number, id: string): Promise<string[]> {
  const rows = await db.rows<{ key: string }>(
    `select created_by as key from price_lists
     where tenant_id = $1 and id = $2 and created_by is not null
     union
     select changed_by from price_list_entries
     where tenant_id = $1 and list_id = $2 and changed_by is not null`,
    [tenantId, id],
    'read_list_makers',
  )
  return rows.map(({ key }) => key)
}

/** Records that a key approves a draft. */
export async function approveDraft(
  db: Db,
  tenantId: number,
  id: string,
  by: string,
  nowMs: number,
): Promise<void> {
  await db.run(
    `update price_lists set approved_by = $3, approved_at = $4, declined_by = null, declined_at = null,
       held_back = '{}', held_back_named = '[]'
     where tenant_id = $1 and id = $2`,
    [tenantId, id, by, new Date(nowMs)],
    'approve_list',
  )
}

/** Records that a key declines a draft, which withdraws an approval. */
export async function declineDraft(
  db: Db,
  tenantId: number,
  id: string,
  by: string,
  nowMs: number,
): Promise<void> {
  await db.run(
    `update price_lists set declined_by = $3, declined_at = $4, approved_by = null, approved_at = null
     where tenant_id = $1 and id = $2`,
    [tenantId, id, by, new Date(nowMs)],
    'decline_list',
  )
}

/** Records that a draft changed since it was approved, declined or held back. */
export async function takeApprovalBack(db: Db, tenantId: number, id: string): Promise<void> {
  await db.run(
    `update price_lists set approved_by = null, approved_at = null, declined_by = null,
       declined_at = null, held_back = '{}', held_back_named = '[]'
     where tenant_id = $1 and id = $2
       and (approved_by is not null or declined_by is not null or held_back <> '{}')`,
    [tenantId, id],
    'take_list_approval_back',
  )
}
