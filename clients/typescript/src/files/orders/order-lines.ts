import { currencyExponent } from '../currency.ts'
import type { DateOrder } from '../dates.ts'
import { Fault, type Rejection, rejectionOf, Wrong } from '../fault.ts'
import { blank, notACurrency, notANumber } from '../faults.ts'
import { saysMinor } from '../minor-heading.ts'
import { named } from '../named.ts'
import type { Decimals } from '../numbers.ts'
import type { Row } from '../split-rows.ts'
import type { OrderAccount } from './account.ts'
import type { OrderForm } from './find-orders.ts'
import { LineAmounts, Unread } from './line-amounts.ts'
import { productOfLine } from './line-product.ts'
import { basketLines, firstText, stockOf, totalsRow, totalsWord } from './line-texts.ts'
import { signedCurrency } from './money-text.ts'
import type { Order, OrderLine } from './order.ts'
import { OrderClock } from './order-clock.ts'
import { type AmountField, amountFields, type OrderField } from './order-fields.ts'
import { type OrderMoment, orderMoment } from './order-moment.ts'
import { pricedUnits } from './price-units.ts'
import { RepeatedLines } from './repeated-lines.ts'
import { documentInStatus } from './statuses.ts'
import { type UnusedColumn, unusedColumns, usedIn } from './unused-columns.ts'

const notADate = new Wrong(
  'is not a date such as 2024-01-31 or 31.01.2024',
  named('not_an_order_date'),
)

/** Apart from amounts and the names of goods, what a row says of an order. */
const saysSomething = [
  'ordered_at',
  'basket',
  'status',
  'payment_status',
  'cancelled_at',
] as const satisfies readonly OrderField[]

function noDigit(text: string): boolean {
  return !/\d/.test(text)
}

export type LineStyle = {
  decimals: Decimals | null
  dates: DateOrder | null
  /** Of rows without one; null if each row must have one. */
  currency: string | null
  /** The shop's clock; as the times are written if omitted. */
  timeZone?: string | undefined
}

/**
 * Collects order lines, copying the order fields from the first line of each order to the others.
 */
export class OrderLines {
  readonly orders: Order[] = []
  readonly unreadable: Rejection[] = []
  readonly #form: OrderForm
  readonly #amounts: readonly AmountField[]
  readonly #inMinor: ReadonlySet<AmountField>
  readonly #unused: readonly UnusedColumn[]
  readonly #style: LineStyle
  readonly #account: OrderAccount
  readonly clock: OrderClock
  readonly #byId = new Map<string, Order>()
  readonly #repeated: RepeatedLines
  #current: Order | null = null
  #at: OrderMoment | null = null
  #block = 0
  rows = 0

  constructor(form: OrderForm, style: LineStyle, account: OrderAccount) {
    this.#form = form
    this.#amounts = amountFields.filter((field) => form.places.has(field))
    const headingOf = (field: AmountField) => form.header[form.places.get(field) ?? -1] ?? ''
    this.#inMinor = new Set(this.#amounts.filter((field) => saysMinor(headingOf(field))))
    this.#unused = unusedColumns(form)
    this.#style = style
    this.#account = account
    const heading = form.header[form.places.get('ordered_at') ?? -1] ?? ''
    this.clock = new OrderClock(heading, style.timeZone)
    this.#repeated = new RepeatedLines(form, account)
  }

  add(row: Row): void {
    this.rows++
    const { texts, line } = row
    try {
      this.#read(texts, line)
    } catch (error) {
      if (!(error instanceof Unread)) throw error
      const { field, wrong } = error
      const column = this.#form.header[this.#form.places.get(field) ?? -1] ?? field
      this.unreadable.push(rejectionOf(new Fault(column, this.#text(texts, field), wrong), line))
    }
  }

  #text(texts: readonly string[], field: OrderField): string {
    const index = this.#form.places.get(field)
    return index === undefined ? '' : (texts[index] ?? '').trim()
  }

  #isTotals(texts: readonly string[]): boolean {
    if (totalsWord.test(this.#text(texts, 'product') || this.#text(texts, 'name'))) return true
    if (this.#text(texts, 'ordered_at') !== '' && this.#text(texts, 'product') !== '') return false
    const first = texts.find((text) => text.trim() !== '')?.trim() ?? ''
    return totalsRow.test(first)
  }

  /**
   * Whether a row is about the file, such as `268, records downloaded, from, May-01-26`: it sells
   * nothing. Its words may be below any heading; goods of an order that is known are no words.
   */
  #isRemark(texts: readonly string[], order: string): boolean {
    const isBlank = (field: OrderField) => this.#text(texts, field) === ''
    if (this.#describes(texts)) return true
    if (![...saysSomething, ...this.#amounts].every(isBlank)) return false
    if (isBlank('product') && isBlank('name')) return true
    return isBlank('quantity') && order !== '' && !this.#byId.has(order)
  }

  /** Whether a row, below the headings, says in words what they mean. */
  #describes(texts: readonly string[]): boolean {
    if (this.orders.length > 0) return false
    const said = this.#text(texts, 'ordered_at')
    const fields = ['quantity', ...this.#amounts] as const
    return /\s/.test(said) && [said, ...fields.map((one) => this.#text(texts, one))].every(noDigit)
  }

  #read(texts: readonly string[], line: number): void {
    if (texts.every((text) => text.trim() === '')) return
    const text = (field: OrderField) => this.#text(texts, field)
    if (this.#isTotals(texts)) {
      this.#account.add('left_out', 'totals_row', 'rows of totals', line, firstText(texts))
      return
    }
    const id = text('order')
    if (this.#isRemark(texts, id)) {
      this.#account.add('left_out', 'no_product', 'lines without a product', line, firstText(texts))
      return
    }
    const whenText = [text('ordered_at'), text('time')].filter((part) => part !== '').join(' ')
    const when = this.clock.read(orderMoment(whenText, this.#style.dates))
    const isNew = id !== '' ? id !== this.#current?.id : when !== null || this.#current === null
    if (whenText !== '' && when === null) throw new Unread('ordered_at', notADate)
    if (isNew && when === null) {
      const known = this.#byId.get(id)?.lines[0]?.at ?? null
      if (known === null) throw new Unread('ordered_at', blank())
      this.#at = known
    } else this.#at = when ?? this.#at
    const moment = this.#at
    if (moment === null) throw new Unread('ordered_at', blank())

    const order = isNew ? this.#begin(id, texts, line) : this.#current
    if (order === null) throw new Unread('order', blank())
    if (isNew) this.#block++
    this.#current = order
    this.#carry(order, texts)
    const read = this.#line(order, moment, texts, line)
    if (read === null) return
    const isTimed = this.#at?.timed === true
    if (this.#repeated.isTwin({ texts, line }, id, this.#block, isTimed)) return
    order.lines.push(...read)
    for (const { code, said, heading, text } of usedIn(texts, this.#unused))
      this.#account.add('left_out', code, said, line, `${heading} ${text}`)
  }

  /** The order of a line: a new one, or one that began before other orders. */
  #begin(id: string, texts: readonly string[], line: number): Order {
    const known = id === '' ? undefined : this.#byId.get(id)
    if (known !== undefined) return known
    const said = this.#text(texts, 'currency').toLowerCase()
    const code = said || this.#signed(texts) || this.#style.currency
    const exponent = code === null ? null : currencyExponent(code)
    if (code === null || exponent === null) throw new Unread('currency', notACurrency())
    const order: Order = {
      id: id === '' ? `(${line})` : id,
      line,
      currency: code,
      exponent,
      lines: [],
      linesOff: 0,
      statuses: { status: '', paymentStatus: '' },
      document: '',
      cancelledAt: '',
      paidAt: this.#form.places.has('paid_at') ? '' : null,
      isTest: false,
      discountCode: '',
    }
    this.orders.push(order)
    if (id !== '') this.#byId.set(id, order)
    return order
  }

  #signed(texts: readonly string[]): string | null {
    if (this.#style.currency !== null) return null
    for (const field of amountFields) {
      const code = signedCurrency(this.#text(texts, field))
      if (code !== null) return code
    }
    return null
  }

  /** A line's fields about its order; blank cells keep those of earlier lines. */
  #carry(order: Order, texts: readonly string[]): void {
    const text = (field: OrderField) => this.#text(texts, field)
    order.statuses.status = text('status') || order.statuses.status
    order.statuses.paymentStatus = text('payment_status') || order.statuses.paymentStatus
    order.document = text('document_type') || order.document
    order.cancelledAt = text('cancelled_at') || order.cancelledAt
    if (order.paidAt === '') order.paidAt = text('paid_at')
    order.discountCode = text('promotion') || order.discountCode
    order.isTest ||=
      /^(?:test|false|0|no)$/i.test(text('live')) ||
      /^(?:1|true|yes|test|ja|oui|s[ií])$/i.test(text('test')) ||
      /bogus|\btest/i.test(text('payment_method'))
  }

  #line(order: Order, at: OrderMoment, texts: readonly string[], line: number): OrderLine[] | null {
    const text = (field: OrderField) => this.#text(texts, field)
    const reader = new LineAmounts(text, this.#style.decimals, this.#inMinor)
    const { amounts, discountShare, orderShare } = reader.read(this.#amounts, order.exponent)
    this.#priceUnits(texts, line, amounts)
    const counted = reader.count('quantity')
    const units = Math.abs(counted ?? 1)
    const isRefunded = reader.says('refunded_amount') === true
    const common = {
      line,
      id: text('line_id'),
      parent: text('parent'),
      at,
      amounts,
      discountShare,
      orderShare,
      discountPercent: reader.percent(),
      document: order.document || documentInStatus(order.statuses.status),
      refundedQuantity: isRefunded ? units : reader.unitsBack('refunded_quantity', units),
      cancelledQuantity: reader.unitsBack('cancelled_quantity', units),
      promoted: text('promotion') !== '',
      inStock: stockOf(text('in_stock'), (given) => reader.number(given)),
    }
    const basket = text('basket')
    if (basket !== '') return basketLines(basket, common)
    const named = productOfLine({
      text,
      line,
      first: firstText(texts),
      saysAmounts: Object.keys(amounts).length > 0,
      saysPrice: () => reader.saysPrice(),
      isNegative: () => reader.isNegative(),
      hasSkus: this.#form.places.has('product'),
      hasKinds: this.#form.places.has('line_kind'),
      account: this.#account,
    })
    if (named === null) return null
    return [{ ...common, ...named, quantity: counted ?? named.quantity }]
  }

  /** Divides prices of several units by their number. */
  #priceUnits(texts: readonly string[], line: number, amounts: OrderLine['amounts']): void {
    const text = this.#text(texts, 'price_unit')
    if (text === '') return
    const units = pricedUnits(text)
    if (units === null) throw new Unread('price_unit', notANumber())
    if (units === 1) return
    const { unit_price, list_price } = amounts
    if (unit_price !== undefined) amounts.unit_price = unit_price / units
    if (list_price !== undefined) amounts.list_price = list_price / units
    const said = 'prices of several units, divided by their number'
    const example = `${this.#text(texts, 'unit_price')} / ${units}`
    this.#account.add('read', 'price_unit', said, line, example)
  }
}
