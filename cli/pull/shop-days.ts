import type { ShopClock } from './shop-clock.ts'
import { dayOfText, dayText } from './watch-rows.ts'

const dayMs = 86_400_000
/** Without `read_all_orders` a token sees 60 days, of which this many are complete by any clock. */
const wholeDaysSeen = 58

/** The day of a UTC time by the shop's clock, in days since 1970. */
export function shopDay(clock: ShopClock, utc: string): number {
  return dayOfText(clock.textOf(utc.slice(0, 19)).slice(0, 10))
}

/** When a day begins by the shop's clock, in Shopify's format: `2026-03-02T23:00:00Z`. */
export function dayStart(clock: ShopClock, day: number): string {
  return `${clock.startOf(dayText(day)).replace(' ', 'T')}Z`
}

/** The first day for which a token without `read_all_orders` sees all orders. */
export function firstWholeDay(nowMs: number): number {
  return Math.floor(nowMs / dayMs) - wholeDaysSeen
}
