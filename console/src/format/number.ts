import { locale } from '../messages/language.ts'
import { t } from '../messages/messages.ts'

/** With a minus instead of a hyphen, at which a line might break. */
export function withMinus(text: string): string {
  return text.replace('-', '\u2212')
}

/** A sentence from the service whose numbers keep their signs on one line: −14 %. */
export function keepSigns(sentence: string): string {
  return sentence.replaceAll(/(\d) %/g, '$1\u00a0%').replaceAll(/(^|[\s(])-(?=\d)/g, '$1\u2212')
}

let shortCounts: Intl.NumberFormat | null = null

/** A whole count of things. */
export function formatCount(count: number): string {
  return formatNumber(count, { digits: 0 })
}

/** A count of units, including the word. */
export function formatUnits(count: number): string {
  return t('format.units', { units: formatCount(count), count: Math.round(count) })
}

/** A possibly large count, abbreviated: 1.2M. */
export function formatShortCount(count: number): string {
  if (Math.abs(count) < 10_000) return formatCount(count)
  shortCounts ??= new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return withMinus(shortCounts.format(count))
}

type NumberOptions = {
  digits?: number
  signed?: boolean
  /** All digits, including zeros: numbers of a column, ends of an interval. */
  all?: boolean
}

/** A plain number. */
export function formatNumber(value: number, options: NumberOptions = {}): string {
  return withMinus(formatter('decimal', { digits: 2, ...options }).format(value))
}

/** An elasticity: always one decimal, so that it aligns with its neighbours and its interval. */
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

/**
 * How sure a price is, in whole per cent. Nothing is ever said to be certain: it is a share of a
 * few hundred draws: all of them are no more than above 99 %, and none of them below 1 %.
 */
export function formatConfidence(share: number): string {
  const whole = (of: number) => formatPercent(of, { digits: 0 })
  if (share < 0.005) return t('format.below', { value: whole(0.01) })
  return share < 0.995 ? whole(share) : t('format.above', { value: whole(0.99) })
}

const formatters = new Map<string, Intl.NumberFormat>()

/** Created once each: creating one takes longer than the rest of a table cell. */
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

/** A share for files: with a point, to a thousandth; null if unknown. */
export function rounded(share: number | null | undefined): number | null {
  return share == null ? null : Math.round(share * 1000) / 1000
}
