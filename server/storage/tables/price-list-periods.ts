import type { Db } from '../connection/db.ts'

/** A time during which a list's prices are in force. */
export type ListPeriod = { listId: string; id: string; fromMs: number; untilMs: number }

/**
 * Puts the prices of a list in force for a time. This one row is what makes a list take effect;
 * later ids take precedence over earlier ones.
 */
export async function insertPeriod(db: Db, tenantId: number, period: ListPeriod): Promise<void> {
  await db.run(
    `insert into price_list_periods (tenant_id, list_id, id, from_at, until_at)
     values ($1, $2, $3, $4, $5)`,
    [tenantId, period.listId, period.id, new Date(period.fromMs), new Date(period.untilMs)],
    'insert_list_period',
  )
}

/**
 * The highest id of the tenant's periods, which has precedence over all others; null if there is
 * none.
 */
export async function findLatestPeriod(db: Db, tenantId: number): Promise<string | null> {
  const [row] = await db.rows<{ id: string | null }>(
    'select max(id) as id from price_list_periods where tenant_id = $1',
    [tenantId],
    'find_latest_list_period',
  )
  return row?.id ?? null
}

/** Ends the remaining times of a list at a moment. */
export async function cutPeriods(
  db: Db,
  tenantId: number,
  listId: string,
  untilMs: number,
): Promise<void> {
  await db.run(
    `update price_list_periods set until_at = greatest(from_at, $3)
     where tenant_id = $1 and list_id = $2 and until_at > $3`,
    [tenantId, listId, new Date(untilMs)],
    'cut_list_periods',
  )
}

/** The times of active lists that are not over yet, in order of precedence. */
export async function readOpenPeriods(
  db: Db,
  tenantId: number,
  nowMs: number,
): Promise<ListPeriod[]> {
  const rows = await db.rows<{ list_id: string; id: string; from_at: Date; until_at: Date }>(
    `select d.list_id, d.id, d.from_at, d.until_at
     from price_lists l
     join price_list_periods d on d.tenant_id = $1 and d.list_id = l.id
     where l.tenant_id = $1 and l.status = 'active' and d.until_at > $2 and d.until_at > d.from_at
     order by d.id`,
    [tenantId, new Date(nowMs)],
    'read_open_list_periods',
  )
  return rows.map((row) => ({
    listId: row.list_id,
    id: row.id,
    fromMs: row.from_at.getTime(),
    untilMs: row.until_at.getTime(),
  }))
}

/**
 * The latest active list of the same currency and segment all of whose products another list has
 * too; null if none.
 */
export async function findCovered(
  db: Db,
  tenantId: number,
  by: { id: string; currency: string; segment: string },
  nowMs: number,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select l.id from price_lists l
     where l.tenant_id = $1 and l.status = 'active' and l.currency = $3 and l.segment = $4 and l.id <> $2
       and exists (select from price_list_periods d
         where d.tenant_id = $1 and d.list_id = l.id and d.until_at > $5)
       and not exists (select from price_list_entries e
         where e.tenant_id = $1 and e.list_id = l.id and not e.dropped
           and not exists (select from price_list_entries o
             where o.tenant_id = $1 and o.list_id = $2 and o.product_id = e.product_id
               and not o.dropped))
     order by l.activated_at desc, l.id desc`,
    [tenantId, by.id, by.currency, by.segment, new Date(nowMs)],
    'find_covered_lists',
  )
  return rows.map(({ id }) => id)
}
