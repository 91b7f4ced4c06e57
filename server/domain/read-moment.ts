import { latestMomentMs } from './moment.ts'

const dateTime =
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Cache of parsed times, because sales rows repeat the same days again and again, and parsing one
 * takes longer than the rest of a row. Emptied when full.
 */
const known = new Map<string, Date>()
const mostKnown = 16_384

/** Stands for any text that is not a valid time. */
const none = new Date(Number.NaN)

/**
 * The time in an RFC 3339 text, in milliseconds since 1970; NaN if it is not a time from 1970 to
 * 9999 in UTC on an existing day. Leap seconds are not accepted.
 */
export function readMoment(text: string): number {
  return toMoment(text).getTime()
}

/** The same as a date, which is shared by all callers and must not be changed. */
export function toMoment(text: string): Date {
  const before = known.get(text)
  if (before !== undefined) return before
  const ms = parse(text)
  if (Number.isNaN(ms)) return none
  if (known.size >= mostKnown) known.clear()
  const moment = new Date(ms)
  // A copy: a slice would keep the text it comes from, a chunk of a file, in memory.
  known.set(Buffer.from(text).toString('latin1'), moment)
  return moment
}

function parse(text: string): number {
  if (!dateTime.test(text)) return Number.NaN
  const ms = Date.parse(text)
  if (ms < 0 || ms > latestMomentMs || !isDay(text)) return Number.NaN
  return ms
}

function isDay(text: string): boolean {
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8, 10)].map(
    Number,
  ) as [number, number, number]
  if (month === 2 && day === 29) return new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  return day <= (daysOfMonth[month - 1] ?? 0)
}
