import { locale } from '../messages/language.ts'
import { t } from '../messages/messages.ts'

/** With a minus in place of a hyphen, at which a line might break. */
export function withMinus(text: string): string {
  return text.replace('-', '\u2212')
}

/** A sentence of the service whose numbers keep their signs on one line: −14 %. */
export function keepSigns(sentence: string): string {
  return sentence.replaceAll(/(\d) %/g, '$1\u00a0%').replaceAll(/(^|[\s(])-(?=\d)/g, '$1\u2212')
}

const counts = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
const shortCounts = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })

/** A count of things, whole. */
export function formatCount(count: number): string {
  return withMinus(counts.format(count))
}

/** A count of units, which it names. */
export function formatUnits(count: number): string {
  return t('format.units', { units: formatCount(count), count: Math.round(count) })
}

/** A count that may be large, in short: 1.2M. */
export function formatShortCount(count: number): string {
  return Math.abs(count) < 10_000 ? formatCount(count) : withMinus(shortCounts.format(count))
}

type NumberOptions = {
  digits?: number
  signed?: boolean
  /** All digits, also those that are 0: numbers of a column, ends of an interval. */
  all?: boolean
}

/** A plain number. */
export function formatNumber(value: number, options: NumberOptions = {}): string {
  return withMinus(formatter('decimal', { digits: 2, ...options }).format(value))
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
  return withMinus(formatter('percent', { digits: 1, ...options }).format(share))
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

/** A share as a file says it: with a point, to a thousandth; null where it is not known. */
export function rounded(share: number | null | undefined): number | null {
  return share == null ? null : Math.round(share * 1000) / 1000
}
