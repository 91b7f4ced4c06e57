import { idTimeMs } from '../../domain/ids.ts'
import { weekOf } from '../../domain/moment.ts'
import type { Db } from '../../storage/connection/db.ts'
import { findLiftRange, type LiftRange } from '../../storage/tables/lift-sums.ts'

const weekMs = 7 * 86_400_000

/** What a report was requested for. */
export type RangeQuery = {
  currency?: string | undefined
  /** RFC 3339. */
  from?: string | undefined
  until?: string | undefined
}

/** The weeks of a report, and how much of them is counted. */
export type ReportRange = LiftRange & {
  fromMs: number
  untilMs: number
  /** Times of the first and the last counted quote. */
  firstMs: number
  lastMs: number
  /** Weeks from the first counted quote to the last, at least a minute. */
  weeksSoFar: number
}

/**
 * The requested whole weeks, in the requested currency or the one with most offers; null if nothing
 * has been counted yet.
 */
export async function findRange(
  db: Db,
  tenantId: number,
  query: RangeQuery,
  nowMs: number,
): Promise<ReportRange | null> {
  const known = await findLiftRange(db, tenantId)
  const currency = query.currency ?? known.currency
  if (currency === null || known.from === null || known.until === null) return null
  const firstMs = idTimeMs(known.from)
  const lastMs = Math.min(idTimeMs(known.until), nowMs)
  const fromWeek = weekOf(Math.max(query.from === undefined ? firstMs : Date.parse(query.from), 0))
  const untilMsInQuery = query.until === undefined ? nowMs : Date.parse(query.until)
  const untilMs = Date.parse(weekOf(untilMsInQuery - 1)) + weekMs
  const fromMs = Date.parse(fromWeek)
  const range = {
    currency,
    fromWeek,
    untilWeek: new Date(untilMs).toISOString().slice(0, 10),
    fromMs,
    untilMs,
    firstMs,
    lastMs,
  }
  return { ...range, weeksSoFar: weeksUntil(range, untilMs) }
}

/** Weeks from a report's first counted quote to the last before a time, at least a minute. */
export function weeksUntil(
  { fromMs, firstMs, lastMs }: Pick<ReportRange, 'fromMs' | 'firstMs' | 'lastMs'>,
  untilMs: number,
): number {
  return Math.max(Math.min(lastMs, untilMs) - Math.max(firstMs, fromMs), 60_000) / weekMs
}
