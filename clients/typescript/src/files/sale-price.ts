import { Wrong } from './fault.ts'
import { notANumber } from './faults.ts'
import { named } from './named.ts'
import { type NumberStyle, plainNumber } from './numbers.ts'
import { bareAmount } from './orders/money-text.ts'
import { pricedUnits } from './orders/price-units.ts'
import { readAmount, readPrice } from './read-values.ts'

/** How percentages come off the prices of a table: as written, or of 1; null if they do not. */
export type PercentsOff = { of: 1 | 100 } | null

/** How prices of sales are written. */
export type PriceStyle = NumberStyle & { percentsOff?: PercentsOff }

/** Twelve significant digits: further ones are noise of the division. */
const digits = 12

/**
 * The price of one unit as paid: a price of several units divided by them, and less the percentage
 * of its row.
 *
 * @param units - Text of the number of units that the price is for; '' for one.
 * @param percent - Text of the percentage; '' for none.
 */
export function readPaidPrice(
  text: string,
  { units, percent }: { units: string; percent: string },
  exponent: number,
  style: PriceStyle,
): number | Wrong {
  const of = units === '' ? 1 : (pricedUnits(units) ?? (Number(units) || null))
  if (of === null) return notANumber()
  const share = readPercent(percent, style)
  if (share instanceof Wrong) return share
  if (of === 1 && share === 0) return readPrice(text, exponent, style)
  const plain = plainNumber(bareAmount(text), style)
  if (typeof plain !== 'string' || !(Number(plain) > 0)) return readPrice(text, exponent, style)
  const paid = ((Number(plain) / of) * (1 - share)).toPrecision(digits)
  return readPrice(String(Number(paid)), exponent, { ...style, decimals: 'point' })
}

/** The share that a percentage takes off; 0 where percentages take off nothing. */
function readPercent(text: string, style: PriceStyle): number | Wrong {
  if (text === '' || style.percentsOff == null) return 0
  const bare = bareAmount(text).replace('%', '').replace('-', '').trim()
  const value = readAmount(bare, style)
  if (value instanceof Wrong) return value
  const share = value / (text.includes('%') ? 100 : style.percentsOff.of)
  return share <= 1 ? share : new Wrong('is not a percentage', named('not_a_percentage'))
}
