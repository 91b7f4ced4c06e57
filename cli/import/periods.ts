import { UsageError } from '../failure.ts'

export type PeriodLength = 'day' | 'week' | 'month'

export type Period = { start: string; end: string }

const dayMs = 86_400_000

/**
 * Reads a moment: a date (midnight UTC), or a date and time, UTC unless an offset is given. Returns
 * ms, or null for anything else: 03/04/2024 is ambiguous, and the service accepts nothing
 * before 1970.
 */
export function readMoment(text: string): number | null {
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    )
  if (parts === null) return null
  const [, year, month, day, time = '00:00', offset = 'Z'] = parts
  const zone = /^[+-]\d{4}$/.test(offset)
    ? `${offset.slice(0, 3)}:${offset.slice(3)}`
    : offset.toUpperCase()
  const date = `${year}-${month}-${day}`
  // Date.parse takes 2024-02-30 for 1 March; the round trip does not.
  const midnightMs = Date.parse(`${date}T00:00Z`)
  if (Number.isNaN(midnightMs) || !new Date(midnightMs).toISOString().startsWith(date)) return null
  const ms = Date.parse(`${date}T${time}${zone}`)
  return ms >= 0 ? ms : null // NaN too is none
}

/** The end of the period that begins at a moment. A month ends where the next begins. */
export function periodEnd(startMs: number, length: PeriodLength): number {
  return periodStart(startMs, 1, length)
}

/** The beginning of the period that comes `count` periods after the one that begins at a moment. */
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
  /** When period 1 begins, where periods are counted. */
  firstPeriod: string | null
  length: PeriodLength | null
  /** True when a column says where periods end. */
  hasEnd: boolean
}

/**
 * A reader of the period column: dates, or whole numbers counted from `--first-period`. It returns
 * the period, or the reason why the text is not one. A few texts recur often, so results are
 * remembered.
 *
 * @throws UsageError if nothing says how long a period is, or `--first-period` is not a date.
 */
export function periodReader(
  options: PeriodOptions,
): (text: string, end: string) => Period | string {
  const { firstPeriod, length, hasEnd } = options
  const firstMs = firstPeriod === null ? null : readMoment(firstPeriod)
  if (firstPeriod !== null && firstMs === null) {
    throw new UsageError(`--first-period is '${firstPeriod}': write a date such as 2024-01-01.`)
  }
  if (length === null && !hasEnd) {
    throw new UsageError('Say how long a period is: --period-length day, week or month.')
  }
  const known = new Map<string, Period | string>()
  return (text, end) => {
    const key = hasEnd ? `${text}\n${end}` : text
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= 10_000) known.clear()
    const period = read(text, end)
    known.set(key, period)
    return period
  }

  function read(text: string, end: string): Period | string {
    const startMs = readStart(text)
    if (typeof startMs === 'string') return startMs
    const endMs = hasEnd ? readMoment(end) : periodEnd(startMs, length ?? 'week')
    if (endMs === null) return `ends at '${end}', which is not a date such as 2024-01-31`
    if (endMs <= startMs) return `ends at '${end}', not after its start`
    return { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() }
  }

  function readStart(text: string): number | string {
    const moment = readMoment(text)
    if (moment !== null) return moment
    if (!/^\d{1,6}$/.test(text))
      return 'is not a date such as 2024-01-31, 1970 or later, nor a whole number'
    if (firstMs === null) {
      return 'is a number, and numbers count periods: say when period 1 begins with --first-period 2024-01-01'
    }
    return periodStart(firstMs, Number(text) - 1, length ?? 'week')
  }
}
