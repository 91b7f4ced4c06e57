import type { Rejection } from '../fault.ts'
import type { OrderAccount } from './account.ts'
import type { Conventions } from './amounts.ts'
import type { OrderForm } from './find-orders.ts'
import type { OrderLine } from './order.ts'
import type { OrderMoment } from './order-moment.ts'

/** A line that was sold, with what is taken off it; amounts of all its units. */
export type KeptLine = {
  line: OrderLine
  quantity: number
  gross: number
  discount: number
  tax: number
}

/** What was sold by a line in the end; amounts in smallest units, fractions allowed. */
export type SoldLine = {
  order: string
  line: number
  product: string
  currency: string
  exponent: number
  at: OrderMoment
  /** Units that the customer kept. */
  units: number
  /** What one unit was paid with, discounts taken off. */
  paidUnit: number
  /** What one unit was asked for, before discounts. */
  askedUnit: number
  /** Whether the product itself was reduced. */
  reduced: boolean
  /** Whether it was reduced, or the order that it is of. */
  promoted: boolean
  inStock: boolean | null
}

/** Units that came back, told by lines of their own. */
export type ReturnedLine = {
  order: string
  line: number
  product: string
  currency: string
  at: OrderMoment
  units: number
}

export type Settling = {
  form: OrderForm
  conventions: Conventions
  /** Whether prices are to hold taxes; null leaves them as they are written. */
  taxes: 'in' | 'out' | null
  account: OrderAccount
  unreadable: Rejection[]
}

/** An amount in smallest units, as a person writes it. */
export function money(minor: number, exponent: number): string {
  return (minor / 10 ** exponent).toFixed(exponent)
}
