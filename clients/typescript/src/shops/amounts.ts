import { currencyExponent } from '../files/currency.ts'
import { toMinor } from '../files/to-minor.ts'

/**
 * An amount in a shop, such as 19.99 or "19.99", in smallest units; null if it is not a price in a
 * known currency, or is 0: there is nothing to optimise.
 */
export function toMinorUnits(amount: number | string, currency: string): number | null {
  const exponent = currencyExponent(currency)
  if (exponent === null) return null
  const minor = toMinor(String(amount), exponent)
  return minor === null || minor === 0 ? null : minor
}

/**
 * A Lerner price as shops write it: 1999 is 19.99 usd. The double nearest to the decimal text, so
 * that it equals what the shop reads back.
 *
 * @throws RangeError if the currency is unknown.
 */
export function toMajorUnits(minor: number, currency: string): number {
  const exponent = currencyExponent(currency)
  if (exponent === null) {
    throw new RangeError(`The currency '${currency}' is not known: write an ISO 4217 code.`)
  }
  return Number(`${minor}e-${exponent}`)
}
