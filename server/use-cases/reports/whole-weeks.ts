import type { Deps } from '../../deps.ts'
import { firstIdAt, idTimeMs } from '../../domain/ids.ts'
import { weekOf } from '../../domain/moment.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  findFirstQuoteId,
  findSoundWeeks,
  type QuoteIds,
  type WeekTable,
} from '../../storage/tables/week-sums.ts'

/** The time of a report about a currency, in milliseconds since 1970. */
export type WeeksRange = { currency: string; fromMs: number; untilMs: number; nowMs: number }

const weekMs = 7 * 86_400_000

/**
 * Stores the sums of those weeks that have none, or whose answers have changed since: a transaction
 * each, so that a report that is out of time leaves less to do for the next.
 */
export async function refreshWeeks(
  { store }: Pick<Deps, 'store'>,
  tenantId: number,
  table: WeekTable,
  range: WeeksRange,
  storeOne: (
    db: Db,
    tenantId: number,
    of: { currency: string; week: string; nowMs: number },
  ) => Promise<void>,
): Promise<void> {
  const { currency, nowMs } = range
  const weeks = wholeWeeksIn(range)
  if (weeks.length === 0) return
  const [first, stored] = await store.tenant(tenantId, (db) =>
    Promise.all([
      findFirstQuoteId(db, tenantId),
      findSoundWeeks(db, tenantId, table, { currency, weeks }),
    ]),
  )
  if (first === null) return
  const firstWeek = weekOf(idTimeMs(first))
  const known = new Set(stored)
  for (const week of weeks.filter((one) => one >= firstWeek && !known.has(one))) {
    await store.tenant(tenantId, (db) => storeOne(db, tenantId, { currency, week, nowMs }))
  }
}

/** The Mondays of the weeks that are wholly within a range and over. */
export function wholeWeeksIn({ fromMs, untilMs, nowMs }: WeeksRange): string[] {
  const weeks: string[] = []
  const firstMs = Date.parse(weekOf(fromMs + weekMs - 1))
  for (let ms = firstMs; ms + weekMs <= Math.min(untilMs, nowMs); ms += weekMs) {
    weeks.push(weekOf(ms))
  }
  return weeks
}

/** The ids of the quotes that a range has besides some of its weeks, span by span. */
export function quoteIdsBeside(
  { fromMs, untilMs }: WeeksRange,
  weeks: readonly string[],
): QuoteIds[] {
  const spans: QuoteIds[] = []
  const add = (startMs: number, endMs: number) => {
    if (endMs <= startMs) return
    spans.push({ from: firstIdAt('quote', startMs), until: firstIdAt('quote', endMs) })
  }
  let atMs = fromMs
  for (const week of weeks.toSorted()) {
    const startMs = Date.parse(week)
    add(atMs, startMs)
    atMs = startMs + weekMs
  }
  add(atMs, untilMs)
  return spans
}
