import type { Order, OrderLine } from './order.ts'
import type { AmountField } from './order-fields.ts'
import type { DiscountsOff } from './systems.ts'

/** How a file writes its amounts, found out from all of its orders. */
export type Conventions = {
  /** Whether what is called a price is of one unit, or of all units of a line. */
  priceIs: 'unit' | 'line'
  /** Whether totals of lines are what was paid, discounts that no column tells taken off. */
  totalsArePaid: boolean
  /** Which amounts that could be of either are of the order as a whole. */
  ofOrder: ReadonlySet<AmountField>
  /** Which discounts are still to be taken off. */
  discountsOff: DiscountsOff
  /** Whether prices hold taxes; null where nothing tells. */
  taxes: 'in' | 'out' | null
  /** Whether the taxes of an order are of its shipping, too. */
  shippingIsTaxed: boolean
  /** Of how many orders whose totals tell, these say what discounts do, and what taxes do. */
  tried: { discounts: Share; taxes: Share }
}

/** What has to be known before amounts can be read. */
export type Known = Pick<Conventions, 'priceIs' | 'ofOrder' | 'totalsArePaid'>

export type Share = { agree: number; of: number }

/** Amounts of an order, in smallest units; null where nothing is said. */
export type OrderAmounts = ReturnType<typeof amountsOf>

/** Amounts of an order under what is known so far, each in smallest units. */
export function amountsOf(order: Order, known: Known) {
  const once = (...fields: AmountField[]) => {
    for (const field of fields) {
      const value = order.lines.find(({ amounts }) => amounts[field] !== undefined)?.amounts[field]
      if (value !== undefined) return value
    }
    return null
  }
  const of = (field: AmountField) => (known.ofOrder.has(field) ? once(field) : null)
  const gross = order.lines.map((line) => grossOf(line, known))
  const lineDiscounts = order.lines.map((line, i) => {
    const own =
      line.amounts.line_discount ??
      (known.ofOrder.has('discount') ? 0 : (line.amounts.discount ?? 0))
    const said = Math.abs(own) + line.discountShare * Math.abs(gross[i] ?? 0)
    const { line_total } = line.amounts
    if (!known.totalsArePaid || line_total === undefined) return said
    return Math.max(said, (gross[i] ?? 0) - Math.abs(line_total))
  })
  const lineTaxes = order.lines.map(
    (line) => line.amounts.line_tax ?? (known.ofOrder.has('tax') ? 0 : (line.amounts.tax ?? 0)),
  )
  return {
    gross,
    lineDiscounts,
    lineTaxes,
    orderDiscount: Math.abs(once('order_discount') ?? of('discount') ?? 0),
    orderTax: once('order_tax') ?? of('tax'),
    shipping: once('shipping') ?? 0,
    total: once('order_total') ?? of('total'),
    refunded: of('refunded_amount'),
  }
}

/** What all units of a line cost as it is written; null where the line does not say. */
export function grossOf(
  line: OrderLine,
  { priceIs, ofOrder }: Omit<Known, 'totalsArePaid'>,
): number | null {
  const { unit_price, price, line_total, total } = line.amounts
  const quantity = Math.abs(line.quantity ?? 1)
  if (unit_price !== undefined) return Math.abs(unit_price) * quantity
  if (line_total !== undefined) return Math.abs(line_total)
  if (price !== undefined) return Math.abs(price) * (priceIs === 'unit' ? quantity : 1)
  return total === undefined || ofOrder.has('total') ? null : Math.abs(total)
}

/** What is left of the goods of an order when discounts are taken off in one way. */
export function afterDiscounts(
  gross: number,
  line: number,
  order: number,
  off: DiscountsOff,
): number {
  if (off === 'none') return gross
  if (off === 'line') return gross - line
  return off === 'order' ? gross - order : gross - line - order
}
