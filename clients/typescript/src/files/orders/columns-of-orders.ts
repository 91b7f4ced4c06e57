import type { OrderForm } from './find-orders.ts'
import type { Order, OrderLine } from './order.ts'
import type { DiscountsOff } from './order-system.ts'

/**
 * Makes a column of order discounts one of line discounts if it differs between the lines of most
 * orders: `discount_total` may be either.
 */
export function judgeDiscountColumn(form: OrderForm, orders: readonly Order[]): OrderForm {
  const place = form.places.get('order_discount')
  if (place === undefined || form.places.has('line_discount') || !areOfLines(orders)) return form
  for (const { amounts } of orders.flatMap(({ lines }) => lines)) {
    if (amounts.order_discount !== undefined) amounts.line_discount = amounts.order_discount
    delete amounts.order_discount
  }
  const places = new Map(form.places)
  places.delete('order_discount')
  places.set('line_discount', place)
  const { system } = form
  if (system === null) return { ...form, places }
  return { ...form, places, system: { ...system, discountsOff: ofLines[system.discountsOff] } }
}

const ofLines = {
  none: 'none',
  line: 'line',
  order: 'line',
  both: 'line',
} as const satisfies Record<DiscountsOff, DiscountsOff>

/**
 * Drops a column of line totals that holds totals of orders, the same in each of their lines, where
 * prices say what lines cost: `Net amount` may be either.
 */
export function judgeTotalColumn(form: OrderForm, orders: readonly Order[]): OrderForm {
  const { places } = form
  if (!places.has('line_total') || !(places.has('unit_price') || places.has('price'))) return form
  let own = 0
  let repeated = 0
  for (const { lines } of orders) {
    const costs = new Set(lines.map(costOf))
    if (costs.size < 2) continue
    if (new Set(lines.map(({ amounts }) => amounts.line_total)).size === 1) repeated++
    else own++
  }
  if (repeated <= own) return form
  for (const { amounts } of orders.flatMap(({ lines }) => lines)) delete amounts.line_total
  const left = new Map(places)
  left.delete('line_total')
  return { ...form, places: left }
}

function costOf({ amounts, quantity }: OrderLine): number {
  return (amounts.unit_price ?? amounts.price ?? 0) * (quantity ?? 1)
}

/** Whether later lines of orders have discounts of their own, rather than that of the first. */
function areOfLines(orders: readonly Order[]): boolean {
  let own = 0
  let repeated = 0
  for (const { lines } of orders) {
    const [first = 0, ...rest] = lines.map(({ amounts }) => amounts.order_discount ?? 0)
    if (rest.some((value) => value !== 0 && value !== first)) own++
    else if (rest.length > 0 && first !== 0 && rest.every((value) => value === first)) repeated++
  }
  return own > repeated
}
