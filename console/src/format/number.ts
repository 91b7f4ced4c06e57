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

type NumberOptions = { digits?: number; signed?: boolean }

/** A plain number, elasticities say. */
export function formatNumber(value: number, { digits = 2, signed = false }: NumberOptions = {}) {
  return new Intl.NumberFormat(locale, {
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative', // never -0
  }).format(value)
}

/**
 * A share as a percentage.
 *
 * @param share - 0.05 is 5 %.
 */
export function formatPercent(
  share: number,
  { digits = 1, signed = false }: NumberOptions = {},
): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative', // never -0
  }).format(share)
}
