import type { AmountField } from './order-fields.ts'
import type { OrderMoment } from './order-moment.ts'

/** A line of an order as the file says it; amounts in smallest units, null where it is silent. */
export type OrderLine = {
  line: number
  product: string
  at: OrderMoment
  quantity: number | null
  amounts: Partial<Record<AmountField, number>>
  /** A discount in percent of the line. */
  discountShare: number
  refundedQuantity: number
  cancelledQuantity: number
  promoted: boolean
  inStock: boolean | null
}

/** What is said of an order as a whole. */
export type Order = {
  id: string
  line: number
  currency: string
  exponent: number
  lines: OrderLine[]
  statuses: { status: string; paymentStatus: string }
  cancelledAt: string
  isTest: boolean
  discountCode: string
}
