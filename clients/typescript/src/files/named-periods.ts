import { plainName } from './fields.ts'
import { monthNamed } from './written-dates.ts'

/** A month or an ISO week that a text names. */
export type NamedPeriod = { startMs: number; length: 'week' | 'month' }

const dayMs = 86_400_000

// Week, Kalenderwoche, semaine and semana, with their abbreviations.
const yearAndWeek =
  /^(\d{4})[-/ ]?(?:w|wk|week|cw|kw|woche|kalenderwoche|s|sem|semaine|semana)[-. ]{0,2}(\d{1,2})$/
const weekAndYear =
  /^(?:w|wk|week|cw|kw|woche|kalenderwoche|s|sem|semaine|semana)[-. ]{0,2}(\d{1,2})(?:[-/, ]|\/ | \/| \/ |, )(\d{4})$/
const yearAndNumber = /^(\d{4})[-/.](\d{1,2})$/
const numberAndYear = /^(\d{1,2})[-/.](\d{4})$/
const monthAndYear = /^([a-z]{3,10})(?:[-/. ]|\. |, | de )(\d{4})$/
const yearAndMonth = /^(\d{4})[-/ ]([a-z]{3,10})$/

/**
 * Reads `2026-W10`, `KW 10/2026`, `week 10 2026`, `S10 2026`, `2026-03`, `03/2026` and
 * `March 2026`; null for anything else.
 *
 * @param isOfWeeks - Whether the heading speaks of weeks: `10/2026` is then no month.
 */
export function namedPeriod(text: string, isOfWeeks: boolean): NamedPeriod | null {
  const plain = text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const inWeeks = yearAndWeek.exec(plain) ?? swapped(weekAndYear.exec(plain))
  if (inWeeks !== null) return weekOf(Number(inWeeks[1]), Number(inWeeks[2]))
  const numbered = yearAndNumber.exec(plain) ?? swapped(numberAndYear.exec(plain))
  if (numbered !== null) {
    const [, year, number] = numbered
    if (isOfWeeks) return weekOf(Number(year), Number(number))
    return monthOf(Number(year), Number(number))
  }
  const named = yearAndMonth.exec(plain) ?? swapped(monthAndYear.exec(plain))
  const month = monthNamed(named?.[2] ?? '')
  return named === null || month === null ? null : monthOf(Number(named[1]), month)
}

const lengthWords = [
  ['week', /^(calendar_)?(week|woche|kalenderwoche|kw|semaine|semana)(_|$)/],
  ['month', /^(month|monat|mois|mes)(_|$)/],
  ['day', /^(day|tag|jour|dia)(_|$)/],
] as const

/** The length that the heading of a column of periods names: `week_start`, `Woche ab`. */
export function lengthInHeading(heading: string): 'day' | 'week' | 'month' | null {
  const name = plainName(heading)
  return lengthWords.find(([, words]) => words.test(name))?.[0] ?? null
}

/** The text of a period that stands in two columns: `3` and `2026` become `2026-3`. */
export function withYear(text: string, year: string): string {
  if (text.length > 20 || /\d{3}/.test(text) || !/^\d{4}$/.test(year)) return text
  const both = `${year}-${text.replace(/\.$/, '')}`
  return namedPeriod(both, false) === null && namedPeriod(both, true) === null ? text : both
}

/** Whether a heading speaks of weeks. */
export function isOfWeeks(heading: string): boolean {
  return /(?:^|_)(?:k?w|week|wk|(?:kalender)?woche|semaine|semana)(?:_|$)/.test(plainName(heading))
}

function swapped(found: RegExpExecArray | null): (string | undefined)[] | null {
  return found === null ? null : [found[0], found[2], found[1]]
}

function monthOf(year: number, month: number): NamedPeriod | null {
  if (month < 1 || month > 12 || year < 1970) return null
  return { startMs: Date.UTC(year, month - 1, 1), length: 'month' }
}

/** The week of ISO 8601: the first one has the year's first Thursday; weeks begin on Mondays. */
function weekOf(year: number, number: number): NamedPeriod | null {
  const fourth = Date.UTC(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs
  const startMs = monday + (number - 1) * 7 * dayMs
  const thursday = new Date(startMs + 3 * dayMs)
  const isIn = number >= 1 && thursday.getUTCFullYear() === year && startMs >= 0
  return isIn ? { startMs, length: 'week' } : null
}
