import type { ChannelSums as ComparedSums } from '../../../engine/evidence/channels.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../storage/connection/db.ts'
import {
  type ChannelSums,
  type ChannelTotals,
  readChannelSums,
  readOfferTotals,
} from '../../storage/tables/channel-sums.ts'
import { readChannelWeeks, storeChannelWeek } from '../../storage/tables/channel-weeks.ts'
import { quoteIdsBeside, refreshWeeks, type WeeksRange, wholeWeeksIn } from './whole-weeks.ts'

/** What went through a channel, and how it compares with the others. */
export type ChannelRow = ChannelTotals & ComparedSums & { channel: string }

/** Stores the sums of the weeks that have none, or whose answers have changed since. */
export function refreshChannelWeeks(
  deps: Pick<Deps, 'store'>,
  tenantId: number,
  range: WeeksRange,
): Promise<void> {
  return refreshWeeks(deps, tenantId, 'channel_weeks', range, storeChannelWeek)
}

/**
 * What went through each channel: stored sums of whole weeks, and the quotes themselves of the days
 * before and after, and of weeks that may still change.
 */
export async function readChannelRows(
  db: Db,
  tenantId: number,
  range: WeeksRange,
): Promise<ChannelRow[]> {
  const { currency, nowMs } = range
  const stored = await readChannelWeeks(db, tenantId, { currency, weeks: wholeWeeksIn(range) })
  const quoted = [...stored.values()]
  for (const quoteIds of quoteIdsBeside(range, [...stored.keys()])) {
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
