import { currencyExponent } from '../../../clients/typescript/src/files/main.ts'
import { locale } from '../messages/language.ts'
import { formatNumber, formatShortCount, withMinus } from './number.ts'

/**
 * The number of decimals of a currency, as a power of ten: 2 for usd, 0 for jpy. As in the service,
 * by ISO 4217: browsers omit the decimals of forints and dinars.
 */
export function currencyDigits(currency: string): number {
  return currencyExponent(currency) ?? 2
}

type MoneyOptions = {
  /** A plus before gains, so that a change reads as one. */
  signed?: boolean
  /** 1.2M rather than 1,234,567.00, for large sums. */
  compact?: boolean
  /** Without decimals for amounts of ten or more: ends of an interval. */
  whole?: boolean
}

/**
 * Money in the format of the reader's locale, with its currency.
 *
 * @param minor - In the currency's smallest unit; a fraction of one is rounded.
 */
export function formatMoney(minor: number, currency: string, options: MoneyOptions = {}): string {
  const { signed = false, compact = false, whole = false } = options
  const major = minor / 10 ** currencyDigits(currency)
  const sign = signed ? ({ signDisplay: 'exceptZero' } as const) : {}
  const isLarge = compact && Math.abs(major) >= 10_000
  if (isLarge) {
    const short = {
      notation: 'compact',
      // 1.13M beside 1.04M, which would both be 1.1M.
      maximumFractionDigits: Math.abs(major) >= 1e6 && Math.abs(major) < 1e7 ? 2 : 1,
      minimumFractionDigits: 0,
    } as const
    const parts = formatter(currency, { ...sign, ...short }).formatToParts(major)
    // German has no short word for thousands: 30.915 €, and never 30.914,7 €.
    if (parts.some(({ type }) => type === 'compact')) {
      return withMinus(parts.map(({ value }) => value).join(''))
    }
  }
  const isWhole = isLarge || (whole && Math.abs(major) >= 10)
  const made = formatter(currency, {
    ...sign,
    ...(isWhole && { maximumFractionDigits: 0, minimumFractionDigits: 0 }),
  })
  return withMinus(made.format(major))
}

/** An amount for files: with a point, and no currency. */
export function decimal(minor: number, currency: string): string {
  const digits = currencyDigits(currency)
  return (minor / 10 ** digits).toFixed(digits)
}

/** A gain, or an end of its interval: as short as its size allows, with its sign. */
export function formatGain(minor: number, currency: string): string {
  return formatMoney(minor, currency, { signed: true, compact: true, whole: true })
}

let ticks: Intl.NumberFormat | null = null

/** Money as an axis tick, for an axis whose name gives the currency: 12,000 but 1.4M. */
export function formatTick(minor: number, currency: string): string {
  const major = minor / 10 ** currencyDigits(currency)
  return Math.abs(major) < 100_000 ? formatNumber(major) : formatShortCount(major)
}

/** A gain as an axis tick, for an axis whose name gives the currency: +15k. */
export function formatGainTick(minor: number, currency: string): string {
  ticks ??= new Intl.NumberFormat(locale, {
    notation: 'compact',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return withMinus(ticks.format(minor / 10 ** currencyDigits(currency)))
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatter(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${currency} ${options.signDisplay ?? ''} ${options.notation ?? ''} ${options.maximumFractionDigits ?? ''}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const digits = currencyDigits(currency)
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const made = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...decimals,
    ...options,
  })
  formatters.set(key, made)
  return made
}
