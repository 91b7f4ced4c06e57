import { firstIdAt } from '../../domain/ids.ts'
import type { Db } from '../connection/db.ts'
import { type ChannelSums, readChannelSums } from './channel-sums.ts'

/** Weeks of a currency, by their Mondays, such as 2026-01-05. */
export type ChannelWeeks = { currency: string; weeks: readonly string[] }

const weekMs = 7 * 86_400_000

/**
 * How long all quotes of a week must have been over before it is stored: any report on a quote that
 * was still valid has been committed by then, and a later one revises the week.
 */
const settledMs = 60_000

/** The ids of the quotes of a week. */
export function idsOfWeek(week: string): { from: string; until: string } {
  const startMs = Date.parse(week)
  return { from: firstIdAt('quote', startMs), until: firstIdAt('quote', startMs + weekMs) }
}

/** The stored sums of those weeks that have any, unless answers have changed since. */
export async function readChannelWeeks(
  db: Db,
  tenantId: number,
  { currency, weeks }: ChannelWeeks,
): Promise<Map<string, Map<string, ChannelSums>>> {
  const rows = await db.rows<{ week: string; channels: Record<string, ChannelSums> }>(
    `select c.week::text as week, c.channels from channel_weeks c
     left join lift_weeks w on w.tenant_id = $1 and w.currency = $2 and w.week = c.week
     where c.tenant_id = $1 and c.currency = $2 and c.week = any ($3::date[])
       and c.revision = coalesce(w.revision, 0)`,
    [tenantId, currency, weeks],
    'read_channel_weeks',
  )
  return new Map(rows.map(({ week, channels }) => [week, new Map(Object.entries(channels))]))
}

/**
 * Stores the sums of a week, unless they are stored, or one of its quotes may still be answered.
 * Reports do this one at a time and wait for each other.
 */
export async function storeChannelWeek(
  db: Db,
  tenantId: number,
  { currency, week, nowMs }: { currency: string; week: string; nowMs: number },
): Promise<void> {
  await db.run(
    `select pg_advisory_xact_lock(hashtextextended('channel_weeks', $1))`,
    [tenantId],
    'lock_channel_weeks',
  )
  const stored = await readChannelWeeks(db, tenantId, { currency, weeks: [week] })
  if (stored.size > 0) return
  const quoteIds = idsOfWeek(week)
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
  const sums = await readChannelSums(db, tenantId, { currency, nowMs, quoteIds })
  await db.run(
    `insert into channel_weeks (tenant_id, currency, week, revision, channels)
     values ($1, $2, $3::date, $4, $5)
     on conflict (tenant_id, currency, week) do update
       set revision = excluded.revision, channels = excluded.channels`,
    [tenantId, currency, week, revised?.revision ?? 0, JSON.stringify(Object.fromEntries(sums))],
    'store_channel_week',
  )
}
