import type { Order, OrderLine } from './order.ts'
import type { AmountField } from './order-fields.ts'
import type { DiscountsOff } from './order-system.ts'

/** How a file states its amounts, inferred from all of its orders. */
export type Conventions = {
  /** Whether a price is for one unit, or for all units of a line. */
  priceIs: 'unit' | 'line'
  /** Whether line totals are the amounts paid, after discounts that have no column. */
  totalsArePaid: boolean
  /** Which of the ambiguous amounts refer to the order as a whole. */
  ofOrder: ReadonlySet<AmountField>
  /** Which discounts still have to be deducted. */
  discountsOff: DiscountsOff
  /** Whether prices include taxes; null if undetermined. */
  taxes: 'in' | 'out' | null
  /** Whether an order's taxes include those on its shipping. */
  shippingIsTaxed: boolean
  /**
   * Of the orders with informative totals, how many support the conclusions on discounts and taxes.
   */
  tried: { discounts: Share; taxes: Share }
  /** What the lines show about their discounts, where totals of orders show nothing. */
  lineDiscounts: LineDiscounts
}

/** What has to be known before amounts can be interpreted. */
export type Known = Pick<Conventions, 'priceIs' | 'ofOrder' | 'totalsArePaid'>

export type Share = { agree: number; of: number }

/** What the lines of a file show about their discounts. */
export type LineDiscounts = {
  /** Whether prices are before them, or after; `open` if lines show neither, `none` without any. */
  prices: 'before' | 'after' | 'open' | 'none'
  share: Share
}

/** Amounts of an order, in smallest units; null where absent. */
export type OrderAmounts = ReturnType<typeof amountsOf>

/** Amounts of an order given what is known so far, each in smallest units. */
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

/** The stated price of all units of a line; null where the line has none. */
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

/** What remains of an order's goods after deducting discounts in one way. */
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
