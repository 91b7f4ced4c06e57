import { formatPercent } from '../../format/number.ts'
import { t } from '../../messages/messages.ts'

type Ends = { low: number | null; high: number | null }

/** An interval of shares in words. */
export function rangeText(ends: Ends, signed = true): string {
  if (ends.low === null && ends.high === null) return t('evidence.noInterval')
  return inRange(ends, (value) => formatPercent(value, { signed }))
}

/** An interval in words; an unknown end is unbounded. */
export function inRange({ low, high }: Ends, format: (value: number) => string): string {
  const end = (value: number | null) => (value === null ? t('evidence.unbounded') : format(value))
  return t('evidence.range', { low: end(low), high: end(high) })
}

/** The confidence level of a report's interval: the name of a column, or of a band. */
export const intervalName = t('evidence.interval', { level: formatPercent(0.95) })

/** A range, and its confidence level. */
export function atLevel(range: string): string {
  return t('evidence.atLevel', { level: formatPercent(0.95), range })
}

/** The name of a group; an empty key is the group of everything without one. */
export function groupName(key: string): string {
  return key === '' ? t('evidence.groupNone') : key
}
