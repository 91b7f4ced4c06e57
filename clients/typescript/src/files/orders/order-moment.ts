import { type DateOrder, readMoment } from '../dates.ts'
import { withNumbers } from '../written-dates.ts'

/** The time of an order, by the shop's clock. */
export type OrderMoment = {
  /** By that clock, as if it were UTC. */
  wallMs: number
  /** Its day, in days since 1970. */
  day: number
  /** Whether the text contains a time of day. */
  timed: boolean
  /** How many minutes that clock is ahead of UTC; null if not stated. */
  offsetMinutes: number | null
}

const dayMs = 86_400_000

/** Seconds or milliseconds since 1970, as programs write them. */
const epoch = /^(1\d{9})(\d{3})?$/

/** Reads the time of an order; null if it is not a date. */
export function orderMoment(text: string, order: DateOrder | null): OrderMoment | null {
  const since1970 = epoch.exec(text.trim())
  if (since1970 !== null) {
    const wallMs = Number(since1970[1]) * 1000 + Number(since1970[2] ?? 0)
    return { wallMs, day: Math.floor(wallMs / dayMs), timed: true, offsetMinutes: 0 }
  }
  const { moment, offset } = withoutZone(withNumbers(text.trim()))
  const wallMs = readMoment(moment, order)
  if (wallMs === null) return null
  return {
    wallMs,
    day: Math.floor(wallMs / dayMs),
    timed: moment.includes(':') || /^\d{5}\.\d*[1-9]/.test(moment),
    offsetMinutes: offset,
  }
}

/** The same moment by another clock. */
export function byClock(
  { wallMs, timed, offsetMinutes }: OrderMoment,
  offsetAt: (utcMs: number) => number,
): OrderMoment {
  const utcMs = wallMs - (offsetMinutes ?? 0) * 60_000
  const offset = offsetAt(utcMs)
  const there = utcMs + offset * 60_000
  return { wallMs: there, day: Math.floor(there / dayMs), timed, offsetMinutes: offset }
}

/** Whether the heading of a column of times says that they are in UTC. */
export function saysUtc(heading: string): boolean {
  return /(?:^|[^a-z])(?:utc|gmt)(?:$|[^a-z])/i.test(heading)
}

/**
 * A date in the form that the date readers expect, without zone: for judging the order of day and
 * month.
 */
export function plainDate(text: string): string {
  return withoutZone(withNumbers(text.trim())).moment
}

function withoutZone(text: string): { moment: string; offset: number | null } {
  const found = / ?(Z|UTC|GMT|([+-])(\d{2}):?(\d{2}))$/i.exec(text)
  const moment = text.slice(0, found?.index)
  // Without a time of day, it is a date that ends in a year.
  if (found === null || !/\d:\d\d/.test(moment)) {
    return { moment: text.replace(/ (?:CE|E|C|P|M|B)S?T$/, ''), offset: null }
  }
  const [, , sign, hours, rest] = found
  const minutes = sign === undefined ? 0 : Number(hours) * 60 + Number(rest)
  return { moment, offset: sign === '-' ? -minutes : minutes }
}
