import { type DateOrder, readMoment } from '../dates.ts'

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

/** The first letters of months in English, German, French and Spanish, without accents. */
const months: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar', 'maer', 'mrz'],
  ['apr', 'avr', 'abr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou', 'ago'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez', 'dic'],
]

/** The number of a month by its name in any of these languages; null for other words. */
export function monthNamed(name: string): number | null {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const at = months.findIndex((starts) => starts.some((start) => plain.startsWith(start)))
  return at < 0 ? null : at + 1
}

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
    timed: moment.includes(':'),
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

/** Converts `5 Mar 2024, 10:22`, `Mar 5, 2024 10:22`, `Mar-05-24` and `5. März 2024` to numbers. */
function withNumbers(text: string): string {
  if (!/\p{L}{3}/u.test(text)) return text
  const short = /^(\p{L}{3})-(\d{1,2})-(\d{2})$/u.exec(text)
  if (short !== null) return withNumbers(`${short[2]} ${short[1]} 20${short[3]}`)
  const found =
    /^(\d{1,2})\.?[\s-]+(?:de\s+)?(\p{L}{3,})\.?[\s,-]+(?:de\s+)?(\d{4})(.*)$/u.exec(text) ??
    swapped(/^(\p{L}{3,})\.?\s+(\d{1,2}),?\s+(\d{4})(.*)$/u.exec(text))
  if (found === null) return text
  const [, day = '', name = '', year = '', rest = ''] = found
  const month = monthNamed(name)
  if (month === null) return text
  const time = /(\d{1,2}):(\d{2})(?::(\d{2}))? ?([ap]m)?(.*)$/i.exec(rest)
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  if (time === null) return date
  const [, hours = '', minutes = '', seconds = '00', half = '', zone = ''] = time
  const isPm = half.toLowerCase() === 'pm'
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (isPm ? 12 : 0)
  return `${date} ${String(hour).padStart(2, '0')}:${minutes}:${seconds}${zone}`
}

function swapped(found: RegExpExecArray | null): (string | undefined)[] | null {
  return found === null ? null : [found[0], found[2], found[1], found[3], found[4]]
}
