import { readMoment } from '../../domain/read-moment.ts'

/**
 * What to send in place of a text that is a moment but for its time zone, as the end of a sentence
 * after "it must be"; null for any other value. Most languages print a local time in this way.
 */
export function zonedMoment({ format }: { format?: string }, value: unknown): string | null {
  if (format !== 'date-time' || typeof value !== 'string' || value.length > 40) return null
  const text = value.replace(' ', 'T')
  const zoned = [text, `${text}Z`, `${text}T00:00:00Z`, `${text}:00Z`].find(
    (one) => !Number.isNaN(readMoment(one)),
  )
  if (zoned === undefined) return null
  const written = zoned.toUpperCase()
  const elsewhere = `${written.slice(0, -1)}+01:00`
  return zoned === text
    ? `written with a T, as "${written}"`
    : `an RFC 3339 date and time with its time zone, such as "${written}" in UTC, or "${elsewhere}"`
}
