import type { ChannelSums as ComparedSums } from '../../../engine/evidence/channels.ts'
import type { Deps } from '../../deps.ts'
import { firstIdAt } from '../../domain/ids.ts'
import { weekOf } from '../../domain/moment.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  type ChannelSums,
  type ChannelTotals,
  readChannelSums,
  readOfferTotals,
} from '../../storage/tables/channel-sums.ts'
import { readChannelWeeks, storeChannelWeek } from '../../storage/tables/channel-weeks.ts'

export type ChannelRange = { currency: string; fromMs: number; untilMs: number; nowMs: number }

/** What went through a channel, and how it compares with the others. */
export type ChannelRow = ChannelTotals & ComparedSums & { channel: string }

type Span = { fromMs: number; untilMs: number }

const weekMs = 7 * 86_400_000

/**
 * Stores the sums of those weeks that have none, or whose answers have changed since: a transaction
 * each, so that a report that is out of time leaves less to do for the next.
 */
export async function refreshChannelWeeks(
  { store }: Pick<Deps, 'store'>,
  tenantId: number,
  range: ChannelRange,
): Promise<void> {
  const { currency, nowMs } = range
  const weeks = wholeWeeksIn(range)
  const stored = await store.tenant(tenantId, (db) =>
    readChannelWeeks(db, tenantId, { currency, weeks }),
  )
  for (const week of weeks.filter((one) => !stored.has(one))) {
    await store.tenant(tenantId, (db) => storeChannelWeek(db, tenantId, { currency, week, nowMs }))
  }
}

/**
 * What went through each channel: stored sums of whole weeks, and the quotes themselves of the days
 * before and after, and of weeks that may still change.
 */
export async function readChannelRows(
  db: Db,
  tenantId: number,
  range: ChannelRange,
): Promise<ChannelRow[]> {
  const { currency, nowMs } = range
  const stored = await readChannelWeeks(db, tenantId, { currency, weeks: wholeWeeksIn(range) })
  const quoted = [...stored.values()]
  for (const { fromMs, untilMs } of spansBetween(range, [...stored.keys()])) {
    const quoteIds = { from: firstIdAt('quote', fromMs), until: firstIdAt('quote', untilMs) }
    quoted.push(await readChannelSums(db, tenantId, { currency, nowMs, quoteIds }))
  }
  const sums = new Map<string, ChannelSums>()
  for (const [channel, own] of quoted.flatMap((one) => [...one])) {
    sums.set(channel, addSums(sums.get(channel) ?? noSums, own))
  }
  for (const [channel, offered] of await readOfferTotals(db, tenantId, range)) {
    const own = sums.get(channel) ?? noSums
    sums.set(channel, { ...own, ...add(totalsOf(own), offered) })
  }
  const all = [...sums.values()].reduce((sum, { purchases }) => sum + purchases, 0)
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([channel, own]) => ({ channel, ...own, otherPurchases: all - own.purchases }))
}

/** The Mondays of the weeks that are wholly within a range and over. */
function wholeWeeksIn({ fromMs, untilMs, nowMs }: ChannelRange): string[] {
  const weeks: string[] = []
  const firstMs = Date.parse(weekOf(fromMs + weekMs - 1))
  for (let ms = firstMs; ms + weekMs <= Math.min(untilMs, nowMs); ms += weekMs) {
    weeks.push(weekOf(ms))
  }
  return weeks
}

/** What a range has besides some of its weeks. */
function spansBetween({ fromMs, untilMs }: ChannelRange, weeks: readonly string[]): Span[] {
  const spans: Span[] = []
  let atMs = fromMs
  for (const week of weeks.toSorted()) {
    const startMs = Date.parse(week)
    if (startMs > atMs) spans.push({ fromMs: atMs, untilMs: startMs })
    atMs = startMs + weekMs
  }
  if (untilMs > atMs) spans.push({ fromMs: atMs, untilMs })
  return spans
}

const noSum = { a: 0, b: 0, aa: 0, ab: 0, bb: 0 }
const noSums: ChannelSums = {
  ...{ offers: 0, purchases: 0, units: 0, revenue: 0 },
  ...{ elasticity: noSum, difference: noSum, purchaseRatio: noSum },
}

const totalsOf = ({ offers, purchases, units, revenue }: ChannelTotals): ChannelTotals => ({
  ...{ offers, purchases, units, revenue },
})

function addSums(one: ChannelSums, other: ChannelSums): ChannelSums {
  return {
    ...add(totalsOf(one), totalsOf(other)),
    elasticity: add(one.elasticity, other.elasticity),
    difference: add(one.difference, other.difference),
    purchaseRatio: add(one.purchaseRatio, other.purchaseRatio),
  }
}

/** Adds figures of the same names. */
function add<Sums extends Record<keyof Sums, number>>(one: Sums, other: Sums): Sums {
  const names = Object.keys(one) as (keyof Sums)[]
  return Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as Sums
}
