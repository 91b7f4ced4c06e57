import { firstIdAt } from '../../domain/ids.ts'
import type { Db } from '../connection/db.ts'

/** Months created in advance: the service has room even if its jobs do not run for weeks. */
const monthsAhead = 3

/**
 * Creates the monthly partitions of quotes and outcomes for this month and the next ones. It is
 * idempotent.
 *
 * A row whose month has no partition is kept in the default one, and moves once its month's
 * partition is created.
 *
 * @returns How many partitions are new.
 */
export async function ensurePartitions(db: Db, nowMs: number): Promise<number> {
  const months = Array.from({ length: monthsAhead + 1 }, (_, i) => monthStartMs(nowMs, i))
  const rows = await db.rows<{ made: number }>(
    'select lerner_ensure_partitions($1::text[], $2::text[], $3::text[]) as made',
    [
      months.map(monthName),
      months.map((ms) => firstIdAt('quote', ms)),
      months.map((ms) => firstIdAt('quote', monthStartMs(ms, 1))),
    ],
  )
  return rows[0]?.made ?? 0
}

/**
 * Drops the partitions of quotes and outcomes for months that ended before a time. This is how
 * retention deletes without leaving dead rows.
 *
 * @returns How many partitions are gone.
 */
export async function dropPartitionsBefore(db: Db, beforeMs: number): Promise<number> {
  const month = monthStartMs(beforeMs, 0)
  const rows = await db.rows<{ dropped: number }>(
    'select lerner_drop_partitions($1, $2) as dropped',
    [monthName(month), firstIdAt('quote', month)],
  )
  return rows[0]?.dropped ?? 0
}

/**
 * Analyzes quotes and outcomes as a whole when they have grown by half; autovacuum analyzes only
 * their partitions.
 *
 * @returns How many of the two tables were analyzed.
 */
export async function analyzePartitioned(db: Db): Promise<number> {
  const rows = await db.rows<{ analyzed: number }>(
    'select lerner_analyze_partitioned() as analyzed',
  )
  return rows[0]?.analyzed ?? 0
}

/** Midnight UTC on the first of the month that is `offset` months after the one of `ms`. */
function monthStartMs(ms: number, offset: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1)
}

function monthName(ms: number): string {
  return new Date(ms).toISOString().slice(0, 7).replace('-', '_')
}
