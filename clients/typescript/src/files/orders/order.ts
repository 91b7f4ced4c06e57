import type { AmountField } from './order-fields.ts'
import type { OrderMoment } from './order-moment.ts'

/** An order line as stated in the file; amounts in smallest units, null where absent. */
export type OrderLine = {
  line: number
  /** Its id in the order, and that of the line that it is part of; '' where absent. */
  id: string
  parent: string
  product: string
  /** Whether it takes an amount off its order, as a voucher does. */
  isDiscount: boolean
  at: OrderMoment
  quantity: number | null
  amounts: Partial<Record<AmountField, number>>
  /** A discount as a percentage of the line. */
  discountShare: number
  /** A discount of its order as a percentage, where this line states it. */
  orderShare: number
  /** The same of the line from a column of percentages, as written; 0 where absent. */
  discountPercent: number
  /** The type of its document, such as invoice or credit note; '' where the file names none. */
  document: string
  refundedQuantity: number
  cancelledQuantity: number
  promoted: boolean
  inStock: boolean | null
}

/** The fields of an order as a whole. */
export type Order = {
  id: string
  line: number
  currency: string
  exponent: number
  lines: OrderLine[]
  /** What lines of discounts take off the others, in smallest units. */
  linesOff: number
  statuses: { status: string; paymentStatus: string }
  /** Of the last line. */
  document: string
  cancelledAt: string
  /** When it was paid, in a file that says so of paid orders; null in others. */
  paidAt: string | null
  isTest: boolean
  discountCode: string
}
