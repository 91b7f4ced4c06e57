import { currencyExponent } from './money.ts'

/** An amount for people: 1999 of usd is "19.99 USD". */
export function moneyText(minor: number, currency: string): string {
  return `${decimalText(minor, currency)} ${currency.toUpperCase()}`
}

/** An amount as shops write it into files: 1999 of usd is "19.99", of jpy "1999". */
export function decimalText(minor: number, currency: string): string {
  const exponent = currencyExponent(currency)
  const digits = String(Math.round(Math.abs(minor))).padStart(exponent + 1, '0')
  const sign = Math.round(minor) < 0 ? '-' : ''
  if (exponent === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}
