import { locale } from './locale.ts'

const counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const shortCounts = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })

/** A count of things, whole. */
export function formatCount(count: number): string {
  return counts.format(count)
}

/** A count that may be large, in short: 1.2M. */
export function formatShortCount(count: number): string {
  return Math.abs(count) < 10_000 ? counts.format(count) : shortCounts.format(count)
}

type NumberOptions = {
  digits?: number
  signed?: boolean
  /** All digits, also those that are 0: numbers of a column, ends of an interval. */
  all?: boolean
}

/** A plain number. */
export function formatNumber(value: number, options: NumberOptions = {}): string {
  return formatter('decimal', { digits: 2, ...options }).format(value)
}

/** An elasticity: each with one digit, so that those beside it and its interval align. */
export function formatElasticity(value: number): string {
  return formatNumber(value, { digits: 1, all: true })
}

/**
 * A share as a percentage.
 *
 * @param share - 0.05 is 5 %.
 */
export function formatPercent(share: number, options: NumberOptions = {}): string {
  return formatter('percent', { digits: 1, ...options }).format(share)
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Made once each: to make one takes longer than all the rest of a table's cell. */
function formatter(
  style: 'decimal' | 'percent',
  { digits = 0, signed = false, all = false }: NumberOptions,
): Intl.NumberFormat {
  const key = `${style} ${digits} ${signed} ${all}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(locale, {
    style,
    maximumFractionDigits: digits,
    ...(all && { minimumFractionDigits: digits }),
    signDisplay: signed ? 'exceptZero' : 'negative', // never -0
  })
  formatters.set(key, made)
  return made
}
