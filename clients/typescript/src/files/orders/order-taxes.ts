import type { OrderAmounts } from './amounts.ts'
import type { KeptLine, Settling } from './sold-line.ts'

/** How the prices of an order are converted to include or exclude taxes. */
export type OrderTaxes = {
  /** The factor for prices of a line, according to the setting. */
  factorOf: (index: number) => number
  /** Ratio of a refund to the stated prices: refunds include taxes. */
  refundScale: number
}

/**
 * The effect of an order's taxes on its prices.
 *
 * @param net - The stated price of its goods, after discounts.
 */
export function orderTaxes(
  { conventions, taxes }: Settling,
  kept: readonly KeptLine[],
  { orderTax, shipping }: OrderAmounts,
  net: number,
): OrderTaxes {
  const written = conventions.taxes
  const lineTax = kept.reduce((all, { tax }) => all + tax, 0)
  const goods = kept.reduce((all, { gross, discount }) => all + gross - discount, 0)
  const rate = (tax: number, sold: number) => {
    const base = written === 'out' ? sold : sold - tax
    return base > 0 ? tax / base : 0
  }
  const ofOrder =
    lineTax > 0
      ? rate(lineTax, net)
      : rate(orderTax ?? 0, net + (conventions.shippingIsTaxed ? shipping : 0))
  const rateOf = (index: number) => {
    const line = kept[index]
    if (lineTax === 0 || line === undefined || goods <= 0) return ofOrder
    return rate(line.tax, ((line.gross - line.discount) * net) / goods)
  }
  const refundScale = written === 'out' ? 1 + ofOrder : 1
  if (taxes === null || written === null || taxes === written) {
    return { factorOf: () => 1, refundScale }
  }
  const factorOf = (index: number) => (taxes === 'in' ? 1 + rateOf(index) : 1 / (1 + rateOf(index)))
  return { factorOf, refundScale }
}
