import { type DateOrder, readMoment } from './dates.ts'
import { Wrong } from './fault.ts'
import { plainName } from './fields.ts'
import { named } from './named.ts'
import { namedPeriod } from './named-periods.ts'

export type PeriodLength = 'day' | 'week' | 'month'

export type Period = { start: string; end: string }

const dayMs = 86_400_000

/** The end of the period that begins at a moment. A month ends where the next begins. */
function periodEnd(startMs: number, length: PeriodLength): number {
  return periodStart(startMs, 1, length)
}

/** The start of the period `count` periods after the one that begins at a moment. */
export function periodStart(firstMs: number, count: number, length: PeriodLength): number {
  if (length !== 'month') return firstMs + count * (length === 'week' ? 7 : 1) * dayMs
  const first = new Date(firstMs)
  const month = first.getUTCMonth() + count
  const moved = new Date(firstMs)
  moved.setUTCFullYear(first.getUTCFullYear(), month, 1)
  const lastDay = new Date(
    Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0),
  ).getUTCDate()
  moved.setUTCDate(Math.min(first.getUTCDate(), lastDay))
  return moved.getTime()
}

export type PeriodOptions = {
  /** Start of period 1, where periods are numbered; ms. */
  firstMs: number | null
  /** Null where a column contains the ends of periods. */
  length: PeriodLength | null
  /** Of local dates; null refuses them. */
  dates: DateOrder | null
  /** Whether the heading speaks of weeks: 10/2026 is then no month. */
  isOfWeeks: boolean
  /** Whether dates are the last days of weeks or months, rather than their first. */
  isOfEnds: boolean
}

/** Whether a heading speaks of the last days of periods: `Week ending`. */
export function isOfEnds(heading: string): boolean {
  return /(?:^|_)ending(?:_|$)/.test(plainName(heading))
}

/** The settings for reading a date. */
export const notADate = 'is not a date such as 2024-01-31 or 31.01.2024, 1970 or later'

/**
 * A reader of the period column: dates, months, weeks, or whole numbers counted from the first
 * period. It returns the period, or why the text is invalid. A few texts repeat often, so results
 * are memoised.
 */
export function periodReader(
  options: PeriodOptions,
): (text: string, end: string) => Period | Wrong {
  const { firstMs, length, dates, isOfWeeks, isOfEnds } = options
  const hasEnd = length === null
  const known = new Map<string, Period | Wrong>()
  return (text, end) => {
    const key = hasEnd ? `${text}\n${end}` : text
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= 10_000) known.clear()
    const period = read(text, end)
    known.set(key, period)
    return period
  }

  function read(text: string, end: string): Period | Wrong {
    const startMs = readStart(text)
    if (startMs instanceof Wrong) return startMs
    const endMs = length === null ? readMoment(end, dates) : periodEnd(startMs, length)
    if (endMs === null) {
      return new Wrong(`ends at '${end}', which ${notADate}`, named('end_not_a_date', { end }))
    }
    if (endMs <= startMs) {
      return new Wrong(
        `ends at '${end}', not after its start`,
        named('end_not_after_start', { end }),
      )
    }
    const startAt = new Date(startMs).toISOString()
    // The service refuses it, and a first period typed wrong should be seen before all is sent.
    if (startMs > Date.now() + dayMs) {
      const said = `begins on ${startAt.slice(0, 10)}, more than a day from now`
      return new Wrong(said, named('period_ahead', { startAt }))
    }
    return { start: startAt, end: new Date(endMs).toISOString() }
  }

  function readStart(text: string): number | Wrong {
    const moment = readMoment(text, dates)
    if (moment !== null && isOfEnds && length !== null) return startOfLast(moment, length)
    if (moment !== null) return moment
    const found = namedPeriod(text, isOfWeeks)
    if (found !== null && length !== null && found.length !== length) {
      const values = { found: found.length, length }
      const said = `is a ${found.length}, and a period is a ${length} here`
      return new Wrong(said, named('period_of_other_length', values), 'period_length')
    }
    if (found !== null) return found.startMs
    if (!isPeriodNumber(text)) {
      return new Wrong(
        `${notADate}, a month or week such as 2024-01 or 2024-W05, nor a whole number`,
        named('not_a_period'),
      )
    }
    if (firstMs === null) {
      return new Wrong(
        'is a number, and numbers count periods: say when period 1 begins',
        named('period_number'),
        'first_period',
      )
    }
    return periodStart(firstMs, Number(text) - 1, length ?? 'week')
  }
}

/** The start of the period whose last day begins at a moment. */
function startOfLast(moment: number, length: PeriodLength): number {
  if (length !== 'month') return moment - (length === 'week' ? 6 * dayMs : 0)
  const last = new Date(moment)
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1)
}

/** Whether a text is a period number, such as 7; a spreadsheet's number of a day is none. */
export function isPeriodNumber(text: string): boolean {
  return /^\d{1,6}$/.test(text) && readMoment(text) === null
}
