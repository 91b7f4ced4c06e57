import { named } from './named.ts'
import { twoPlaces } from './numbers.ts'
import { type Problem, problem } from './problem.ts'
import { withNumbers } from './written-dates.ts'

/** The order of year, month and day in a local date. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd'

const isoDate =
  /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?:[T ]{1,2}(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s?(Z|[+-]\d{2}:?\d{2})?)?$/i
const localDate =
  /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:,?[T ]{1,2}(\d{1,2}):(\d{2})(?::(\d{2}))?\s?([ap]m)?)?$/i

/** Dates as a spreadsheet counts them, which a CSV file may have kept: 45000 is 15 March 2023. */
const serialDay = /^\d{5}(?:\.\d{1,12})?$/
/** From 2000 to 2099: other numbers of five digits are more often something else. */
const serials = { first: 36_526, last: 73_050 }
/** Days from the day that a spreadsheet would call 0 until 1970. */
const serialOf1970 = 25_569

function momentOfSerial(serial: number): number | null {
  if (serial < serials.first || serial >= serials.last + 1) return null
  return Math.round((serial - serialOf1970) * 86_400) * 1000
}

/**
 * Reads a moment: a date (midnight UTC), or a date and time, UTC unless an offset is given.
 *
 * Numbers are days as spreadsheets count them.
 *
 * @param order - Of local dates, such as 05.01.2026; null refuses them.
 * @returns ms, or null for anything else; the service accepts nothing before 1970.
 */
export function readMoment(text: string, order: DateOrder | null = null): number | null {
  const serial = serialDay.exec(text)
  if (serial !== null) return momentOfSerial(Number(text))
  const iso = isoDate.exec(text)
  if (iso !== null) {
    const [, year, , month, day, time = '00:00', offset = 'Z'] = iso
    const midnightMs = midnightOf(Number(year), Number(month), Number(day))
    if (midnightMs === null) return null
    const zone = /^[+-]\d{4}$/.test(offset)
      ? `${offset.slice(0, 3)}:${offset.slice(3)}`
      : offset.toUpperCase()
    const ms = Date.parse(`${year}-${month}-${day}T${time}${zone}`)
    return ms >= 0 ? ms : null // NaN too is none
  }
  const local = order === null ? null : localDate.exec(text)
  if (local === null || order === null) {
    const numbers = withNumbers(text)
    return numbers === text ? null : readMoment(numbers, order)
  }
  const midnightMs = midnightOf(...partsIn(order, local))
  const [hours, minutes, seconds] = [5, 6, 7].map((part) => Number(local[part] ?? 0)) as [
    number,
    number,
    number,
  ]
  const half = local[8]?.toLowerCase()
  if (midnightMs === null || minutes > 59 || seconds > 59) return null
  if (half === undefined ? hours > 23 : hours < 1 || hours > 12) return null
  const hour = half === undefined ? hours : (hours % 12) + (half === 'pm' ? 12 : 0)
  const ms = midnightMs + ((hour * 60 + minutes) * 60 + seconds) * 1000
  return ms >= 0 ? ms : null
}

function partsIn(order: DateOrder, found: RegExpExecArray): [number, number, number] {
  const [, first, , second, third] = found
  const [a, b, c] = [Number(first), Number(second), Number(third)]
  if (order === 'dmy') return [fullYear(c, third), b, a]
  if (order === 'mdy') return [fullYear(c, third), a, b]
  return [fullYear(a, first), b, third?.length === 4 ? 99 : c]
}

/** 26 is 2026, 97 is 1997. */
function fullYear(year: number, text: string | undefined): number {
  if (text?.length === 4) return year
  return year + (year < 70 ? 2000 : 1900)
}

/** Midnight UTC of a valid day: there is no 30 February. */
function midnightOf(year: number, month: number, day: number): number | null {
  const ms = Date.UTC(year, month - 1, day)
  const date = new Date(ms)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? ms : null
}

export type DateSample = { text: string; line: number; heading: string }

/** An order is accepted if at least this share of the local dates are valid in it. */
const shareThatSettles = 0.9

/**
 * The order of day and month in the local dates of a file, judged by a sample; null where there are
 * none, and a problem where day and month could be either.
 */
export function judgeDates(samples: Iterable<DateSample>): { order: DateOrder | null } | Problem {
  const orders: readonly DateOrder[] = ['dmy', 'mdy']
  const days = { dmy: 0, mdy: 0 }
  let told = 0
  let either: DateSample | undefined
  const only: Partial<Record<DateOrder, DateSample>> = {}
  for (const sample of samples) {
    // A weekday may stand before it: Mon 02/03/2026.
    if (!localDate.test(withNumbers(sample.text))) continue
    const fitting = orders.filter((order) => readMoment(sample.text, order) !== null)
    const [one, other] = fitting
    if (one === undefined) continue
    if (other !== undefined) {
      if (either === undefined || longDate(either, 'dmy') === longDate(either, 'mdy'))
        either = sample
      continue
    }
    told++
    only[one] ??= sample
    if (one !== 'ymd') days[one]++
  }
  if (told === 0 && either === undefined) return { order: null }
  if (told > 0) {
    if (days.dmy > told * shareThatSettles) return { order: 'dmy' }
    if (days.mdy > told * shareThatSettles) return { order: 'mdy' }
    return problem(
      'dates',
      `Dates are written in two ways: ${placeText(only.dmy)} and ${placeText(only.mdy)}. Choose which of day and month comes first.`,
      named('dates_two_ways', twoPlaces(only.dmy ?? nowhere, only.mdy ?? nowhere)),
    )
  }
  const at = (order: DateOrder) => new Date(momentOf(either, order)).toISOString()
  return problem(
    'dates',
    `${placeText(either)} can be ${longDate(either, 'dmy')} or ${longDate(either, 'mdy')}, and no other date shows which. Choose which of day and month comes first.`,
    named('date_two_readings', {
      ...(either ?? nowhere),
      oneAt: at('dmy'),
      otherAt: at('mdy'),
    }),
  )
}

const nowhere: DateSample = { text: '', line: 0, heading: '' }

function placeText(sample: DateSample | undefined): string {
  return sample === undefined ? '' : `'${sample.text}' (line ${sample.line}, ${sample.heading})`
}

const longFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function longDate(sample: DateSample | undefined, order: DateOrder): string {
  return longFormat.format(momentOf(sample, order))
}

function momentOf(sample: DateSample | undefined, order: DateOrder): number {
  return readMoment(sample?.text ?? '', order) ?? 0
}

/**
 * The order that a person gave: `dmy`, or as a pattern like `DD.MM.YYYY`; null if it is neither.
 */
export function namedOrder(text: string): DateOrder | null {
  const letters = text.toLowerCase().replaceAll(/[^dmy]/g, '')
  const order = letters.replaceAll(/(.)\1+/g, '$1')
  return order === 'dmy' || order === 'mdy' || order === 'ymd' ? order : null
}
