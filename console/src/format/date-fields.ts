import { locale } from '../messages/language.ts'

/** The zone of the reader, in short: CET, GMT+1. */
export function zoneName(nowMs = Date.now()): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' }).formatToParts(nowMs)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
}

const two = (number: number) => String(number).padStart(2, '0')

/** What a field of the browser for days or moments holds for a moment; '' for none. */
export function toField(moment: string, of: 'day' | 'minute'): string {
  const at = new Date(moment)
  if (moment === '' || Number.isNaN(at.getTime())) return ''
  const year = String(at.getFullYear()).padStart(4, '0')
  const day = `${year}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return of === 'day' ? day : `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment that such a field means, where the reader is; '' where it is empty or not whole. */
export function fromField(text: string): string {
  const at = new Date(text.includes('T') ? text : `${text}T00:00`)
  const isWhole = /^\d{4}-/.test(text) && !Number.isNaN(at.getTime())
  return isWhole ? at.toISOString() : ''
}

/** The moment at which the day after one begins, where the reader is. */
export function nextDay(moment: string): string {
  const at = new Date(moment)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1).toISOString()
}
