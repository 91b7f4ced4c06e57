import { taxesInHeading } from '../short-name.ts'
import { type Conventions, grossOf, type Known } from './amounts.ts'
import type { OrderForm } from './find-orders.ts'
import { discountsByLines } from './line-discounts.ts'
import type { Order } from './order.ts'
import type { AmountField, OrderField } from './order-fields.ts'
import type { DiscountsOff } from './order-system.ts'
import { discountsByTotals, shippingIsTaxed, taxesByTotals } from './totals.ts'

/** How a file states its amounts; where the data does not show it, from its system or headings. */
export function conventionsOf(form: OrderForm, orders: readonly Order[]): Conventions {
  const priceIs = priceMeaning(form, orders)
  const ofOrder = new Set<AmountField>([
    'order_discount',
    'order_tax',
    'subtotal',
    'shipping',
    'order_total',
  ])
  for (const field of ['discount', 'tax', 'refunded_amount'] as const) {
    if (isOfOrder(orders, field)) ofOrder.add(field)
  }
  if (form.places.has('total') && totalIsOfOrder(form, orders, priceIs)) ofOrder.add('total')
  const totalsArePaid = areTotalsPaid(form, orders, { priceIs, ofOrder })
  const known = { priceIs, ofOrder, totalsArePaid }
  const ofSystem = form.system?.discountsOff ?? usualDiscounts(form, known)
  const hasShares = orders.some(({ lines }) => lines.some(({ discountShare }) => discountShare > 0))
  const usual = hasShares ? withLines[ofSystem] : ofSystem
  const byTotals = discountsByTotals(orders, known, usual)
  // Known systems are documented, and totals of orders are better witnesses.
  const isKnown = form.system !== null || byTotals.share.agree > 0
  const lineDiscounts = isKnown ? noDiscounts : discountsByLines(orders, known)
  const discounts = {
    ...byTotals,
    off: lineDiscounts.prices === 'after' ? withoutLines[byTotals.off] : byTotals.off,
  }
  const taxes = taxesByTotals(orders, known, discounts.off)
  return {
    ...known,
    discountsOff: discounts.off,
    taxes: taxes.found ?? taxesByHeading(form),
    shippingIsTaxed: shippingIsTaxed(orders, known, discounts.off),
    tried: { discounts: discounts.share, taxes: taxes.share },
    lineDiscounts,
  }
}

const noDiscounts = { prices: 'none', share: { agree: 0, of: 0 } } as const
const withLines = { none: 'none', line: 'line', order: 'both', both: 'both' } as const
const withoutLines = { none: 'none', line: 'none', order: 'order', both: 'order' } as const

/** Amounts that grow with quantity by more than this power are line amounts. */
const slopeOfLines = 0.5

/** Whether an ambiguous column holds unit prices: judged by how they grow with quantity. */
function priceMeaning(form: OrderForm, orders: readonly Order[]): 'unit' | 'line' {
  if (!form.places.has('price') || form.places.has('unit_price')) return 'unit'
  const known = new Map<string, Map<number, number[]>>()
  for (const { lines } of orders) {
    for (const { product, quantity, amounts } of lines) {
      if (quantity === null || quantity <= 0 || !amounts.price || amounts.price <= 0) continue
      const byQuantity = known.get(product) ?? new Map<number, number[]>()
      known.set(product, byQuantity)
      byQuantity.set(quantity, [...(byQuantity.get(quantity) ?? []).slice(0, 50), amounts.price])
    }
  }
  let slopes = 0
  let weight = 0
  for (const byQuantity of known.values()) {
    const [first, ...others] = [...byQuantity].sort(([a], [b]) => a - b)
    for (const [quantity, prices] of first === undefined ? [] : others) {
      const grown = Math.log(median(prices) / median(first?.[1] ?? []))
      const times = Math.log(quantity / (first?.[0] ?? 1))
      slopes += prices.length * (grown / times)
      weight += prices.length
    }
  }
  return weight > 0 && slopes / weight > slopeOfLines ? 'line' : 'unit'
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 1
}

/** Whether an amount is stated once per order: in its first line, or identical in all. */
function isOfOrder(orders: readonly Order[], field: AmountField): boolean {
  let once = 0
  let each = 0
  for (const { lines } of orders) {
    if (lines.length < 2) continue
    const values = lines.map(({ amounts }) => amounts[field])
    if (values.every((value) => !value)) continue
    const [first, ...rest] = values
    const isOnce =
      rest.every((value) => value === undefined) || rest.every((value) => value === first)
    if (isOnce) once++
    else each++
  }
  return once > each
}

/** Whether a column of totals refers to orders: it differs from a line's quantity times price. */
function totalIsOfOrder(
  form: OrderForm,
  orders: readonly Order[],
  priceIs: 'unit' | 'line',
): boolean {
  const known = { priceIs, ofOrder: new Set<AmountField>(['total']) }
  if (!form.places.has('unit_price') && !form.places.has('price') && !form.places.has('line_total'))
    return false
  let ofLine = 0
  let lines = 0
  for (const order of orders) {
    if (order.lines.length < 2) continue
    for (const line of order.lines) {
      const gross = grossOf(line, known)
      const { total } = line.amounts
      lines++
      if (total !== undefined && gross !== null && Math.abs(total - gross) < 0.3 * gross) ofLine++
    }
  }
  return lines === 0 || ofLine < lines * 0.7
}

/**
 * Whether line totals reflect discounts without a column: most equal units times price, and the
 * others are lower.
 */
function areTotalsPaid(
  form: OrderForm,
  orders: readonly Order[],
  known: Omit<Known, 'totalsArePaid'>,
): boolean {
  const { places, system } = form
  if (system !== null || !places.has('unit_price') || !places.has('line_total')) return false
  if (usualDiscounts(form, { ...known, totalsArePaid: false }).match(/order|both/)) return false
  let same = 0
  let above = 0
  let lines = 0
  for (const line of orders.flatMap((order) => order.lines)) {
    const gross = grossOf(line, known)
    const { line_total, line_discount, discount } = line.amounts
    if (gross === null || line_total === undefined) continue
    const left = gross * (1 - line.discountShare) - Math.abs(line_discount ?? discount ?? 0)
    lines++
    if (Math.abs(left - Math.abs(line_total)) <= 1.5) same++
    else if (Math.abs(line_total) > left) above++
  }
  return same < lines && same > lines / 2 && above < lines * 0.02
}

function usualDiscounts(form: OrderForm, { ofOrder, totalsArePaid }: Known): DiscountsOff {
  const has = (field: OrderField) => form.places.has(field)
  const order = has('order_discount') || (has('discount') && ofOrder.has('discount'))
  const line =
    totalsArePaid ||
    has('line_discount') ||
    has('discount_percent') ||
    (has('discount') && !ofOrder.has('discount'))
  if (order && line) return 'both'
  if (order) return 'order'
  return line ? 'line' : 'none'
}

function taxesByHeading(form: OrderForm): 'in' | 'out' | null {
  for (const field of ['unit_price', 'line_total', 'price', 'total'] as const) {
    const place = form.places.get(field)
    if (place !== undefined) return taxesInHeading(form.header[place] ?? '')
  }
  return null
}
