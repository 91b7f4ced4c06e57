import type { Rejection } from '../fault.ts'
import type { OrderAccount } from './account.ts'
import type { Conventions } from './amounts.ts'
import type { OrderForm } from './find-orders.ts'
import type { OrderLine } from './order.ts'
import type { OrderMoment } from './order-moment.ts'

/** A sold line, with its deductions; amounts for all its units. */
export type KeptLine = {
  line: OrderLine
  quantity: number
  gross: number
  discount: number
  tax: number
}

/** The final sales of a line; amounts in smallest units, possibly fractional. */
export type SoldLine = {
  order: string
  line: number
  product: string
  currency: string
  exponent: number
  at: OrderMoment
  /** Units that the customer kept. */
  units: number
  /** Price paid per unit, after discounts. */
  paidUnit: number
  /** Whether its price is written with more decimals than the currency has. */
  isFiner: boolean
  /** What one unit cost the shop; null if not stated. */
  unitCost: number | null
  /** Price per unit before discounts. */
  askedUnit: number
  /** Whether the product itself was discounted. */
  reduced: boolean
  /** Whether the product or its order was discounted. */
  promoted: boolean
  inStock: boolean | null
}

/** Returned units, stated in lines of their own. */
export type ReturnedLine = {
  order: string
  line: number
  product: string
  currency: string
  at: OrderMoment
  units: number
  /** What is given back for one of them, as stated. */
  unit: number
  /** Whether a credit note states them. */
  isCredited: boolean
}

export type Settling = {
  form: OrderForm
  conventions: Conventions
  /** Whether prices should include taxes; null leaves them as they are. */
  taxes: 'in' | 'out' | null
  /** Whether the file has invoices, which repeat what order confirmations say. */
  hasInvoices: boolean
  account: OrderAccount
  unreadable: Rejection[]
}

/** An amount in smallest units, formatted for people. */
export function money(minor: number, exponent: number): string {
  return (minor / 10 ** exponent).toFixed(exponent)
}
