import { locale } from '../messages/language.ts'
import { t } from '../messages/messages.ts'

type When = string | number | Date

const instants = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})
const days = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZoneName: 'short',
})
const utcDays = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
  timeZoneName: 'short',
})
const utcDaysAlone = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortUtcDays = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

const daysAlone = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})

const namedDays = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

const utcDates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** A date in full, with the name of the month. */
export function formatUtcDate(when: When): string {
  return utcDates.format(new Date(when))
}

/** Day and time in the reader's time zone, which is named. */
export function formatInstant(when: When): string {
  return instants.format(new Date(when))
}

/** A day in the reader's time zone, which is named. */
export function formatDay(when: When): string {
  return days.format(new Date(when))
}

/** A day in the reader's time zone, where a name needs no more. */
export function formatNamedDay(when: When): string {
  return namedDays.format(new Date(when))
}

/** The last day, in the reader's time zone, of what ends at a moment: midnight belongs to it. */
export function formatLastDay(until: When): string {
  return formatDay(new Date(until).getTime() - 1)
}

/** The days from one to another in the reader's time zone, which is named once. */
export function formatDays(first: When, last: When): string {
  const from = daysAlone.format(new Date(first))
  if (from === daysAlone.format(new Date(last))) return formatDay(last)
  return t('format.period', { from, until: formatDay(last) })
}

/** A day as the service counts it, marked as UTC: weeks of a report, days of sales. */
export function formatUtcDay(when: When): string {
  return utcDays.format(new Date(when))
}

/** The days of a period in UTC, which is named once. */
export function formatUtcPeriod(from: When, until: When): string {
  const first = utcDaysAlone.format(new Date(from))
  if (first === utcDaysAlone.format(new Date(until))) return formatUtcDay(until)
  return t('format.period', { from: first, until: formatUtcDay(until) })
}

/** A day in UTC for the axis of a chart whose caption names the zone. */
export function formatAxisDay(when: When): string {
  return shortUtcDays.format(new Date(when))
}
