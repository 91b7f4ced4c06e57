import { firstIdAt } from '../../domain/ids.ts'
import type { Db } from '../connection/db.ts'

/** Tables of what the quotes of a week add up to, each with the revision of `lift_weeks` then. */
export type WeekTable = 'channel_weeks' | 'trade_weeks'

/** Weeks of a currency, by their Mondays, such as 2026-01-05. */
export type Weeks = { currency: string; weeks: readonly string[] }

/** The lowest id of some quotes, inclusive, and the highest, exclusive. */
export type QuoteIds = { from: string; until: string }

const weekMs = 7 * 86_400_000

/**
 * How long all quotes of a week must have been over before it is stored: any report on a quote that
 * was still valid has been committed by then, and a later one revises the week.
 */
const settledMs = 60_000

/** SQL of the stored weeks `k` among $3 of currency $2, unless answers have changed since. */
export const soundWeeks = (table: WeekTable) => `${table} k
  left join lift_weeks w on w.tenant_id = $1 and w.currency = $2 and w.week = k.week
  where k.tenant_id = $1 and k.currency = $2 and k.week = any ($3::date[]) and k.revision = coalesce(w.revision, 0)`

/** Which of those weeks are stored as their answers are now. */
export async function findSoundWeeks(
  db: Db,
  tenantId: number,
  table: WeekTable,
  { currency, weeks }: Weeks,
): Promise<string[]> {
  if (weeks.length === 0) return []
  const rows = await db.rows<{ week: string }>(
    `select k.week::text as week from ${soundWeeks(table)}`,
    [tenantId, currency, weeks],
    `find_sound_${table}`,
  )
  return rows.map(({ week }) => week)
}

/**
 * Stores the sums of a week, unless they are stored, or one of its quotes may still be answered.
 * Reports do this one at a time and wait for each other.
 *
 * @param sumUp - The sums of the quotes with those ids, by column.
 */
export async function storeWeek(
  db: Db,
  tenantId: number,
  table: WeekTable,
  { currency, week, nowMs }: { currency: string; week: string; nowMs: number },
  sumUp: (quoteIds: QuoteIds) => Promise<Record<string, unknown>>,
): Promise<void> {
  await db.run(
    'select pg_advisory_xact_lock(hashtextextended($2, $1))',
    [tenantId, table],
    'lock_week_sums',
  )
  const stored = await findSoundWeeks(db, tenantId, table, { currency, weeks: [week] })
  if (stored.length > 0) return
  const startMs = Date.parse(week)
  const quoteIds = {
    from: firstIdAt('quote', startMs),
    until: firstIdAt('quote', startMs + weekMs),
  }
  const open = await db.rows(
    `select 1 from quotes where tenant_id = $1 and currency = $2 and id >= $3 and id < $4
       and expires_at > $5 limit 1`,
    [tenantId, currency, quoteIds.from, quoteIds.until, new Date(nowMs - settledMs)],
    'find_open_quote',
  )
  if (open.length > 0) return
  // Read before the sums: whatever is reported meanwhile makes the week stale again.
  const [revised] = await db.rows<{ revision: string }>(
    'select revision from lift_weeks where tenant_id = $1 and currency = $2 and week = $3::date',
    [tenantId, currency, week],
    'read_lift_revision',
  )
  const sums = await sumUp(quoteIds)
  const names = ['revision', ...Object.keys(sums)]
  await db.run(
    `insert into ${table} (tenant_id, currency, week, ${names.join(', ')})
     values ($1, $2, $3::date, ${names.map((_, i) => `$${i + 4}`).join(', ')})
     on conflict (tenant_id, currency, week) do update
       set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [tenantId, currency, week, revised?.revision ?? 0, ...Object.values(sums)],
    `store_${table}`,
  )
}

/** When the tenant's first quote was made, as its id; null before there is any. */
export async function findFirstQuoteId(db: Db, tenantId: number): Promise<string | null> {
  const [row] = await db.rows<{ id: string }>(
    'select id from quotes where tenant_id = $1 order by id limit 1',
    [tenantId],
    'find_first_quote_id',
  )
  return row?.id ?? null
}
