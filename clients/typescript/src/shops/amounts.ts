import { currencyExponent } from '../files/currency.ts'
import { toMinor } from '../files/to-minor.ts'

/**
 * An amount of a shop, such as 19.99 or "19.99", in smallest units; null where it is no price of a
 * currency that is known, 0 included: nothing can be optimized about it.
 */
export function toMinorUnits(amount: number | string, currency: string): number | null {
  const exponent = currencyExponent(currency)
  if (exponent === null) return null
  const minor = toMinor(String(amount), exponent)
  return minor === null || minor === 0 ? null : minor
}

/**
 * A price of Lerner as shops write it: 1999 is 19.99 usd. The nearest number to the decimal text,
 * so that it is equal to what the shop reads back.
 *
 * @throws RangeError if the currency is not known.
 */
export function toMajorUnits(minor: number, currency: string): number {
  const exponent = currencyExponent(currency)
  if (exponent === null) {
    throw new RangeError(`The currency '${currency}' is not known: write an ISO 4217 code.`)
  }
  return Number(`${minor}e-${exponent}`)
}
