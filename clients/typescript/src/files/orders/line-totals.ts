import { named } from '../named.ts'
import { columnProblem, type Problem } from '../problem.ts'
import type { OrderAccount } from './account.ts'
import { amountsOf, type Known } from './amounts.ts'
import type { OrderForm } from './find-orders.ts'
import type { Order } from './order.ts'
import { money } from './sold-line.ts'

/** Taxes and discounts without a column explain totals up to this many times off. */
const explained = 1.4
/** Beyond this, hardly a discount does: prices and totals are of different things. */
const far = 2.5

/** Lines whose price times quantity is far from their total. */
export type TotalsApart = {
  /** Lines with both, and how many of them are far apart. */
  of: number
  count: number
  /** How many times the totals the prices make, at the median of those. */
  times: number
  /** The first of them. */
  line: number
  example: string
}

/**
 * Compares prices with totals of lines, and notes where they contradict each other: an ignored
 * price unit, or cents beside whole currency units.
 */
export function compareTotals(
  orders: readonly Order[],
  known: Known,
  account: OrderAccount,
): TotalsApart {
  const ratios: number[] = []
  const apart = { of: 0, count: 0, times: 1, line: 0, example: '' }
  for (const order of orders) {
    const { gross, lineDiscounts } = amountsOf(order, { ...known, totalsArePaid: false })
    for (const [i, { amounts, line, product, quantity }] of order.lines.entries()) {
      const { unit_price, price, line_total, total } = amounts
      const said = line_total ?? (known.ofOrder.has('total') ? undefined : total)
      const isOfUnit = unit_price !== undefined || (price !== undefined && known.priceIs === 'unit')
      const made = gross[i] ?? 0
      if (!isOfUnit || said === undefined || said === 0 || made === 0) continue
      apart.of++
      const ratio = made / Math.abs(said)
      const paid = made - (lineDiscounts[i] ?? 0)
      const isNear = (one: number) => one < explained && one > 1 / explained
      if (isNear(ratio) || isNear(paid / Math.abs(said))) continue
      const { exponent } = order
      const unit = money(made / Math.abs(quantity ?? 1), exponent)
      const example = `${product} ${unit} × ${quantity ?? 1}, ${money(said, exponent)}`
      const text = 'lines whose price times quantity is not their total: the price counts'
      account.add('guessed', 'totals_apart', text, line, example)
      if (ratio < far && ratio > 1 / far) continue
      if (apart.count === 0) Object.assign(apart, { line, example })
      apart.count++
      ratios.push(ratio)
    }
  }
  apart.times = ratios.sort((a, b) => a - b)[ratios.length >> 1] ?? 1
  return apart
}

/** Refuses a file most of whose prices contradict its totals; null if they agree. */
export function totalsProblem(
  { header, places }: OrderForm,
  { of, count, times, line, example }: TotalsApart,
): Problem | null {
  if (count <= of / 2) return null
  const heading = (field: 'unit_price' | 'price' | 'line_total' | 'total') =>
    header[places.get(field) ?? -1]
  const price = heading('unit_price') ?? heading('price') ?? ''
  const total = heading('line_total') ?? heading('total') ?? ''
  const factor = times >= 1 ? round(times) : `1/${round(1 / times)}`
  const message = `'${price}' times the quantity is ${factor} times '${total}' on most lines (line ${line}: ${example}). Name the column that says how many units a price is for, or say which of the two to leave out.`
  const values = { price, total, factor, line, example }
  return columnProblem('price_unit', message, named('totals_apart', values))
}

function round(times: number): string {
  return String(Number(times.toPrecision(3)))
}
