/** Prices are whole numbers of the currency's smallest unit, up to this maximum. */
export const priceMinorMax = 999_999_999_999

/**
 * Converts a decimal price to whole smallest units, exactly: in digits, without floating-point
 * multiplication.
 *
 * Decimals beyond the currency's own are rounded half up (2.57846 usd is 258). Exponents are
 * accepted (1.2e1). Anything else, such as a currency sign or a thousands separator, is null, as
 * are negative prices and prices above the maximum.
 */
export function toMinor(text: string, exponent: number): number | null {
  const end = text.length
  let minor = 0
  let digits = 0
  let decimals = -1 // none seen yet; then how many came after the point
  let roundUp = false
  for (let i = 0; i < end; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit >= 0 && digit <= 9) {
      digits++
      if (decimals < exponent) {
        minor = minor * 10 + digit
        if (minor > priceMinorMax) return null
        if (decimals >= 0) decimals++
      } else if (decimals === exponent) {
        roundUp = digit >= 5
        decimals++ // only the first excess digit decides
      }
    } else if (digit === -2 && decimals < 0) {
      decimals = 0
    } else {
      return withExponent(text, exponent)
    }
  }
  if (digits === 0) return null
  for (let missing = exponent - Math.max(decimals, 0); missing > 0; missing--) minor *= 10
  if (roundUp) minor++
  return minor > priceMinorMax ? null : minor
}

/** Moves the decimal point of a number in scientific notation, as text, and parses the result. */
function withExponent(text: string, exponent: number): number | null {
  const parts = /^(\d*)(?:\.(\d*))?[eE]([+-]?\d{1,3})$/.exec(text)
  if (parts === null) return null
  const [, whole = '', fraction = '', power = '0'] = parts
  if (whole === '' && fraction === '') return null
  const shift = Number(power)
  const digits = whole + fraction
  const point = whole.length + shift
  if (point <= 0) return toMinor(`0.${'0'.repeat(-point)}${digits}`, exponent)
  if (point >= digits.length) return toMinor(digits + '0'.repeat(point - digits.length), exponent)
  return toMinor(`${digits.slice(0, point)}.${digits.slice(point)}`, exponent)
}
