import { locale } from '../messages/language.ts'

/** The abbreviation of the reader's time zone: CET, GMT+1. */
export function zoneName(nowMs = Date.now()): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }).formatToParts(nowMs)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
}

const two = (number: number) => String(number).padStart(2, '0')

/** The value of a browser's date or time field for a moment; '' for none. */
export function toField(moment: string, of: 'day' | 'minute'): string {
  const at = new Date(moment)
  if (moment === '' || Number.isNaN(at.getTime())) return ''
  const year = String(at.getFullYear()).padStart(4, '0')
  const day = `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return of === 'day' ? day : `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment of such a field, in the reader's time zone; '' if it is empty or incomplete. */
export function fromField(text: string): string {
  const at = new Date(text.includes('T') ? text : `${text}T00:00`)
  const isWhole = /^\d{4}-/.test(text) && !Number.isNaN(at.getTime())
  return isWhole ? at.toISOString() : ''
}

/** The moment at which the following day begins, in the reader's time zone. */
export function nextDay(moment: string): string {
  const at = new Date(moment)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).toISOString()
}
