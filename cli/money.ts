import { currencyExponent } from '../clients/typescript/src/files/main.ts'

/** Formats smallest units as a decimal with the currency code: `19.99 usd`. */
export function formatMoney(minor: number, currency: string): string {
  return `${formatMinor(minor, currency)} ${currency}`
}

/**
 * Formats smallest units as a decimal; fractions of the smallest unit (expected profit) are
 * rounded.
 */
export function formatMinor(minor: number, currency: string): string {
  const exponent = currencyExponent(currency) ?? 0
  const whole = Math.round(Math.abs(minor))
  const digits = String(whole).padStart(exponent + 1, '0')
  const sign = minor < 0 && whole > 0 ? '-' : ''
  if (exponent === 0) return sign + digits
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/**
 * Formats a difference within a sentence, as the service does: `19.99 USD more`, `0.50 USD less`.
 */
export function formatDifference(minor: number, currency: string): string {
  const amount = formatMoney(Math.abs(minor), currency.toUpperCase())
  return `${amount} ${Math.round(minor) < 0 ? 'less' : 'more'}`
}
