import currencyCodes from 'currency-codes'

/** Prices are whole numbers of the currency's smallest unit, in this range. */
export const priceMinorMin = 1
export const priceMinorMax = 999_999_999_999

// ISO 4217 also lists metals, units of account, a test code and "no currency". They have no
// smallest unit, so no price can be in them.
const withoutSmallestUnit = new Set(
  'XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' '),
)

const exponents = new Map<string, number>()
const spellings = new Map<string, string>()
for (const { code, digits } of currencyCodes.data) {
  if (withoutSmallestUnit.has(code)) continue
  const lower = code.toLowerCase()
  exponents.set(lower, digits)
  spellings.set(lower, lower)
  spellings.set(code, lower)
}

/** The currency as we return it (lower case), or null if it is not in ISO 4217. */
export function toCurrency(text: string): string | null {
  const known = spellings.get(text)
  if (known !== undefined) return known
  // Some letters outside ASCII have a lower case inside it: the Kelvin sign's is k.
  return /^[A-Za-z]{3}$/.test(text) ? (spellings.get(text.toLowerCase()) ?? null) : null
}

/**
 * How many decimals the currency has: 0 for jpy, 2 for usd, 3 for kwd.
 *
 * @throws RangeError if the currency is not one that `toCurrency` returns.
 */
export function currencyExponent(currency: string): number {
  const exponent = exponents.get(currency)
  if (exponent === undefined)
    throw new RangeError(`currency is '${currency}', not a code of ISO 4217 in lower case`)
  return exponent
}
