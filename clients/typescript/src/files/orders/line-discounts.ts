import { amountsOf, type Known, type LineDiscounts } from './amounts.ts'
import type { Order, OrderLine } from './order.ts'

/**
 * Whether prices are before the discounts of lines or after, according to the lines themselves: a
 * total that is lower than quantity times price by just the discount, or a price at which the
 * product also sells without a discount.
 */
export function discountsByLines(orders: readonly Order[], known: Known): LineDiscounts {
  const votes = { before: 0, after: 0 }
  const asked = askedPrices(orders, known)
  let told = 0
  for (const { line, order, gross, discount } of discountedLines(orders, known)) {
    told++
    const vote = voteOf(line, gross, discount, asked.get(keyOf(order, line)) ?? [])
    if (vote !== null) votes[vote]++
  }
  const of = votes.before + votes.after
  if (told === 0 || of === 0)
    return { prices: told === 0 ? 'none' : 'open', share: { agree: 0, of: told } }
  const prices = votes.before >= votes.after ? 'before' : 'after'
  return { prices, share: { agree: votes[prices], of } }
}

function* discountedLines(orders: readonly Order[], known: Known) {
  for (const order of orders) {
    const { gross, lineDiscounts } = amountsOf(order, { ...known, totalsArePaid: false })
    for (const [i, line] of order.lines.entries()) {
      const ofLine = gross[i] ?? null
      const discount = lineDiscounts[i] ?? 0
      if (ofLine !== null && ofLine > 0 && discount > 0.5)
        yield { order, line, gross: ofLine, discount }
    }
  }
}

/** Prices of one unit on lines without a discount. */
function askedPrices(orders: readonly Order[], known: Known): Map<string, number[]> {
  const found = new Map<string, Set<number>>()
  for (const order of orders) {
    const { gross, lineDiscounts } = amountsOf(order, { ...known, totalsArePaid: false })
    for (const [i, line] of order.lines.entries()) {
      const ofLine = gross[i] ?? null
      const quantity = Math.abs(line.quantity ?? 1)
      if (ofLine === null || quantity === 0 || (lineDiscounts[i] ?? 0) > 0) continue
      const key = keyOf(order, line)
      found.set(key, (found.get(key) ?? new Set<number>()).add(ofLine / quantity))
    }
  }
  return new Map([...found].map(([key, prices]) => [key, [...prices]]))
}

function voteOf(
  { quantity, amounts, discountShare }: OrderLine,
  gross: number,
  discount: number,
  asked: readonly number[],
): 'before' | 'after' | null {
  const units = Math.abs(quantity ?? 1)
  const { unit_price, line_total, list_price } = amounts
  // Rounding may lose half a smallest unit, in the price and in the total.
  const near = (a: number, b: number, tolerance: number) => Math.abs(a - b) <= tolerance
  if (unit_price !== undefined && line_total !== undefined && discount > 1.1) {
    if (near(gross - discount, Math.abs(line_total), 1.01)) return 'before'
  }
  const unit = gross / units
  // What one unit would cost without the discount if the price were after it.
  const whole =
    discountShare > 0 && discountShare < 1 ? unit / (1 - discountShare) : unit + discount / units
  const others = list_price === undefined ? asked : [...asked, list_price]
  const isAsked = (price: number) => others.some((one) => near(one, price, 0.51 + 0.5 / units))
  if (isAsked(unit) === isAsked(whole)) return null
  return isAsked(unit) ? 'before' : 'after'
}

function keyOf({ currency }: Order, { product }: OrderLine): string {
  return `${currency}\n${product}`
}
