import { locale } from '../messages/language.ts'
import { t } from '../messages/messages.ts'

type When = string | number | Date

/**
 * A format of the reader's locale, made when it is first used: making all of them takes 15 ms. A
 * line breaks only between a day and a time: neither is read in two halves.
 */
function format(options: Intl.DateTimeFormatOptions): (when: When) => string {
  let made: Intl.DateTimeFormat | null = null
  return (when) => {
    made ??= new Intl.DateTimeFormat(locale, options)
    return made.format(new Date(when)).replaceAll(/ (?!\d+:)/g, '\u00a0')
  }
}

const instants = format({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const days = format({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZoneName: 'short',
})
const utcDays = format({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
  timeZoneName: 'short',
})
const utcDaysAlone = format({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortUtcDays = format({
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

const daysAlone = format({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const namedDays = format({ dateStyle: 'medium' })

const utcDates = format({ dateStyle: 'long', timeZone: 'UTC' })

/** A date in full, with the name of the month. */
export function formatUtcDate(when: When): string {
  return utcDates(when)
}

/** Day and time in the reader's time zone, which is named. */
export function formatInstant(when: When): string {
  return instants(when)
}

/** A day in the reader's time zone, which is named. */
export function formatDay(when: When): string {
  return days(when)
}

/** A day in the reader's time zone for a name: of plain characters, as somebody would search it. */
export function formatNamedDay(when: When): string {
  return namedDays(when).replaceAll('\u00a0', ' ')
}

/** The last day, in the reader's time zone, of what ends at a moment: midnight belongs to it. */
export function formatLastDay(until: When): string {
  return formatDay(new Date(until).getTime() - 1)
}

/** The days from one to another in the reader's time zone, which is named once. */
export function formatDays(first: When, last: When): string {
  const from = daysAlone(first)
  if (from === daysAlone(last)) return formatDay(last)
  return t('format.period', { from, until: formatDay(last) })
}

/** A day as the service counts it, marked as UTC: weeks of a report, days of sales. */
export function formatUtcDay(when: When): string {
  return utcDays(when)
}

/** The days of a period in UTC, which is named once. */
export function formatUtcPeriod(from: When, until: When): string {
  const first = utcDaysAlone(from)
  if (first === utcDaysAlone(until)) return formatUtcDay(until)
  return t('format.period', { from: first, until: formatUtcDay(until) })
}

/** The days of a report in UTC, whose last week may not be over: none of them is in the future. */
export function formatUtcPeriodSoFar(from: string, end: string, nowMs = Date.now()): string {
  return formatUtcPeriod(from, Math.min(Date.parse(end) - 1, nowMs))
}

/** A day in UTC for the axis of a chart whose caption names the zone. */
export function formatAxisDay(when: When): string {
  return shortUtcDays(when)
}
