import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import type { NewsItem } from '../../domain/news.ts'
import { type MovedList, readMovedLists } from '../../storage/tables/news.ts'
import { reportLift } from '../reports/lift.ts'
import { reportTrade } from '../reports/trade.ts'
import { readNews } from './read-news.ts'

/** What a week brought, and what waits for a person. Money in minor units. */
export type Week = {
  lists: readonly MovedList[]
  /** Null if nothing was sold. `before`: in the seven days before. */
  sold: { currency: string; revenue: number; before: number } | null
  /** What optimized prices earned beside base prices so far; null if none was shown in the week. */
  earned: {
    currency: string
    measure: 'profit' | 'revenue'
    value: number
    low: number
    high: number
  } | null
  waits: readonly NewsItem[]
}

const dayMs = 86_400_000
const weekMs = 7 * dayMs
const mostLists = 10
const plannedLift = 0.05
const waiting: readonly NewsItem['kind'][] = ['breaker_open', 'approval_awaited', 'import_stuck']

/** What the last seven whole days brought; null if nothing happened and nothing waits. */
export async function readWeek(
  deps: Pick<Deps, 'store' | 'config' | 'now'>,
  reader: Pick<Caller, 'tenantId' | 'keyId' | 'scopes'>,
): Promise<Week | null> {
  const { tenantId, scopes } = reader
  const nowMs = deps.now()
  const untilMs = Math.floor(nowMs / dayMs) * dayMs
  const fromMs = untilMs - weekMs
  const { lists, items } = await deps.store.tenant(tenantId, async (db) => ({
    lists: await readMovedLists(db, tenantId, new Date(fromMs), new Date(untilMs), mostLists),
    items: (await readNews(nowMs, db, reader)).items,
  }))
  const waits = items.filter(({ kind }) => waiting.includes(kind))
  const mayRead = scopes.includes('*') || scopes.includes('reports:read')
  const sold = mayRead ? await soldIn(deps, tenantId, fromMs, untilMs) : null
  const earned = mayRead ? await earnedBy(deps, tenantId, fromMs) : null
  const isEmpty = lists.length === 0 && waits.length === 0 && sold === null && earned === null
  return isEmpty ? null : { lists, sold, earned, waits }
}

async function soldIn(
  deps: Pick<Deps, 'store' | 'now'>,
  tenantId: number,
  fromMs: number,
  untilMs: number,
): Promise<Week['sold']> {
  const report = await reportTrade(
    deps,
    { tenantId },
    {
      currency: undefined,
      from: new Date(fromMs).toISOString(),
      until: new Date(untilMs).toISOString(),
      interval: 'day',
      productId: undefined,
      listId: undefined,
    },
  )
  if (report === null || report.currency === null || report.total.revenue === 0) return null
  const { currency, total, before, knownDays, knownDaysBefore } = report
  // Weeks of which some days are not told yet are not compared.
  const isWhole = knownDays === knownDaysBefore
  return { currency, revenue: total.revenue, before: isWhole ? before.revenue : 0 }
}

async function earnedBy(
  deps: Pick<Deps, 'store' | 'config' | 'now'>,
  tenantId: number,
  fromMs: number,
): Promise<Week['earned']> {
  const question = { currency: undefined, until: undefined, limit: 1, lift: plannedLift }
  const from = new Date(fromMs).toISOString()
  const week = await reportLift(deps, { tenantId }, { ...question, from })
  if (week.offers.optimized === 0) return null
  const { currency, measures } = await reportLift(
    deps,
    { tenantId },
    { ...question, from: undefined },
  )
  const measure = measures.profit === null ? ('revenue' as const) : ('profit' as const)
  const earned = measures[measure]?.earned
  return currency === null || earned === undefined ? null : { currency, measure, ...earned }
}
