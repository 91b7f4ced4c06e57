import type { Source } from '../import/open-source.ts'
import { answerSource, type Slice, sliceRows } from './answer-source.ts'
import type { ShopClock } from './shop-clock.ts'
import type { ShopifyLine, ShopifyOrder } from './shopify-orders.ts'

/** Fields without a column in Shopify's own export of orders. */
export const ownColumns: ReadonlyMap<string, string> = new Map([
  ['line_id', 'Lineitem ID'],
  ['refunded_quantity', 'Lineitem refunded quantity'],
  ['test', 'Test'],
])

/** The columns of Shopify's own export of orders that are used, and those above. */
const fields = [
  ...['Name', 'Created at', 'Financial Status', 'Cancelled at', 'Currency', 'Discount Code'],
  ...['Total', 'Shipping', 'Taxes', 'Discount Amount', 'Refunded Amount'],
  ...['Lineitem sku', 'Lineitem name', 'Lineitem quantity', 'Lineitem price', 'Lineitem discount'],
  ...ownColumns.values(),
]

/** Opens the orders of a shop as the table that Shopify exports. */
export function openShopify(
  orders: AsyncGenerator<ShopifyOrder>,
  name: string,
  clock: ShopClock,
): Promise<Source> {
  const next = async (): Promise<Slice> => {
    const rows: string[][] = []
    while (rows.length < sliceRows) {
      const { value, done } = await orders.next()
      if (done) return { fields, rows, isLast: true }
      rows.push(...rowsOf(value, clock))
    }
    return { fields, rows, isLast: false }
  }
  return answerSource(
    () => `the orders of ${name}`,
    next,
    () => void orders.return(undefined),
  )
}

/** One row per line; fields of the order as a whole are in the first, as in an export. */
function rowsOf(order: ShopifyOrder, clock: ShopClock): string[][] {
  const lines = order.lineItems.nodes
  const ofOrder = [
    order.totalPriceSet.shopMoney.amount,
    order.totalShippingPriceSet.shopMoney.amount,
    order.totalTaxSet?.shopMoney.amount ?? '',
    amountText(lines.reduce((all, line) => all + discountOf(line, true), 0)),
    order.totalRefundedSet.shopMoney.amount,
  ]
  return lines.map((line, i) => [
    order.name,
    clock.textOf(order.createdAt.slice(0, 19)),
    order.displayFinancialStatus ?? '',
    order.cancelledAt ?? '',
    order.totalPriceSet.shopMoney.currencyCode,
    order.discountCodes.join(' '),
    ...(i === 0 ? ofOrder : ofOrder.map(() => '')),
    ...productOf(line),
    String(line.quantity),
    line.originalUnitPriceSet.shopMoney.amount,
    amountText(discountOf(line, false)),
    line.id,
    String(line.quantity - line.currentQuantity),
    String(order.test),
  ])
}

/** Product ids as in `lerner sync shopify`: the SKU, or the number of the variant. */
function productOf({ sku, variant, name, isGiftCard }: ShopifyLine): [sku: string, name: string] {
  if (isGiftCard) return ['', 'Gift card']
  return [sku || (variant?.id.split('/').at(-1) ?? ''), name]
}

/** The discounts of a line, from the whole order or from some products. */
function discountOf({ discountAllocations }: ShopifyLine, ofOrder: boolean): number {
  return discountAllocations
    .filter((one) => (one.discountApplication.targetSelection === 'ALL') === ofOrder)
    .reduce((sum, one) => sum + Number(one.allocatedAmountSet.shopMoney.amount), 0)
}

/** To the last digit that a currency may have, which removes binary rounding errors of sums. */
function amountText(amount: number): string {
  return String(Number(amount.toFixed(4)))
}
