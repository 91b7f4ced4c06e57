import { currencyExponent } from '../currency.ts'
import type { DateOrder } from '../dates.ts'
import { Fault, type Rejection, rejectionOf, Wrong } from '../fault.ts'
import { blank, notACurrency, notANumber } from '../faults.ts'
import { named } from '../named.ts'
import { type Decimals, plainNumber } from '../numbers.ts'
import { SeenRows } from '../seen-rows.ts'
import type { Row } from '../split-rows.ts'
import type { OrderAccount } from './account.ts'
import type { OrderForm } from './find-orders.ts'
import { productOfLine } from './line-product.ts'
import { basketLines, firstText, stockOf, totalsRow, totalsWord } from './line-texts.ts'
import { bareAmount, signedCurrency } from './money-text.ts'
import type { Order, OrderLine } from './order.ts'
import { type AmountField, amountFields, type OrderField } from './order-fields.ts'
import { type OrderMoment, orderMoment } from './order-moment.ts'
import { pricedUnits } from './price-units.ts'
import { documentInStatus } from './statuses.ts'

const notADate = new Wrong(
  'is not a date such as 2024-01-31 or 31.01.2024',
  named('not_an_order_date'),
)

const notAPercentage = new Wrong('is not a percentage', named('not_a_percentage'))

export type LineStyle = {
  decimals: Decimals | null
  dates: DateOrder | null
  /** Of rows without one; null if each row must have one. */
  currency: string | null
}

/**
 * Collects order lines, copying the order fields from the first line of each order to the others.
 */
export class OrderLines {
  readonly orders: Order[] = []
  readonly unreadable: Rejection[] = []
  readonly #form: OrderForm
  readonly #amounts: readonly AmountField[]
  readonly #style: LineStyle
  readonly #account: OrderAccount
  readonly #byId = new Map<string, Order>()
  /**
   * The block of each line, a run of lines of one order. Unbounded: the lines are in memory anyway.
   */
  readonly #seen = new SeenRows(Number.POSITIVE_INFINITY)
  #current: Order | null = null
  #at: OrderMoment | null = null
  #block = 0
  rows = 0

  constructor(form: OrderForm, style: LineStyle, account: OrderAccount) {
    this.#form = form
    this.#amounts = amountFields.filter((field) => form.places.has(field))
    this.#style = style
    this.#account = account
  }

  add(row: Row): void {
    this.rows++
    const { texts, line } = row
    const reading = { column: '', value: '' }
    const wrong = this.#read(texts, line, reading)
    if (wrong === null) return
    this.unreadable.push(rejectionOf(new Fault(reading.column, reading.value, wrong), line))
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

  #read(
    texts: readonly string[],
    line: number,
    at: { column: string; value: string },
  ): Wrong | null {
    if (texts.every((text) => text.trim() === '')) return null
    const text = (field: OrderField) => this.#text(texts, field)
    const blame = (field: OrderField, wrong: Wrong): Wrong => {
      at.column = this.#form.header[this.#form.places.get(field) ?? -1] ?? field
      at.value = text(field)
      return wrong
    }
    if (this.#isTotals(texts)) {
      this.#account.add('left_out', 'totals_row', 'rows of totals', line, firstText(texts))
      return null
    }
    const id = text('order')
    const whenText = [text('ordered_at'), text('time')].filter((part) => part !== '').join(' ')
    const when = orderMoment(whenText, this.#style.dates)
    const isNew = id !== '' ? id !== this.#current?.id : when !== null || this.#current === null
    if (whenText !== '' && when === null) {
      return blame('ordered_at', notADate)
    }
    if (isNew && when === null) {
      const known = this.#byId.get(id)?.lines[0]?.at ?? null
      if (known === null) return blame('ordered_at', blank())
      this.#at = known
    } else this.#at = when ?? this.#at
    const moment = this.#at
    if (moment === null) return blame('ordered_at', blank())

    const found = isNew ? this.#begin(id, texts, line) : this.#current
    if (found instanceof Wrong) return blame('currency', found)
    const order = found
    if (order === null) return blame('order', blank())
    if (isNew) this.#block++
    this.#current = order
    this.#carry(order, texts)
    const read = this.#line(order, moment, texts, line, blame)
    if (read instanceof Wrong) return read
    if (read !== null && !this.#isTwin(id, texts, line)) order.lines.push(...read)
    return null
  }

  /** Whether the same line of the same order occurred earlier, elsewhere in the file. */
  #isTwin(id: string, texts: readonly string[], line: number): boolean {
    // Without ids, customers may well buy the same on one day, but hardly in the same second.
    if (id === '' && this.#at?.timed !== true) return false
    const lineId = id === '' ? '' : this.#text(texts, 'line_id')
    const key = lineId === '' ? `${id}\n${texts.join('\n')}` : `${id}\n${lineId}`
    const block = this.#seen.firstLine(key, this.#block)
    if (block === 0) return false
    if (id === '' || (lineId === '' && block === this.#block)) {
      const said = 'lines that are the same in every column, each counted as sold'
      this.#account.add('guessed', 'same', said, line, id || firstText(texts))
      return false
    }
    this.#account.add('left_out', 'twice', 'lines that appear twice', line, id)
    return true
  }

  /** The order of a line: a new one, or one that began before other orders. */
  #begin(id: string, texts: readonly string[], line: number): Order | Wrong {
    const known = id === '' ? undefined : this.#byId.get(id)
    if (known !== undefined) return known
    const said = this.#text(texts, 'currency').toLowerCase()
    const code = said || this.#signed(texts) || this.#style.currency
    const exponent = code === null ? null : currencyExponent(code)
    if (code === null || exponent === null) return notACurrency()
    const order: Order = {
      id: id === '' ? `(${line})` : id,
      line,
      currency: code,
      exponent,
      lines: [],
      statuses: { status: '', paymentStatus: '' },
      document: '',
      cancelledAt: '',
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
    order.discountCode = text('promotion') || order.discountCode
    order.isTest ||=
      /^(?:test|false|0|no)$/i.test(text('live')) ||
      /^(?:1|true|yes|test|ja|oui|s[ií])$/i.test(text('test')) ||
      /bogus|\btest/i.test(text('payment_method'))
  }

  #line(
    order: Order,
    at: OrderMoment,
    texts: readonly string[],
    line: number,
    blame: (field: OrderField, wrong: Wrong) => Wrong,
  ): OrderLine[] | Wrong | null {
    const amounts: OrderLine['amounts'] = {}
    let discountShare = 0
    for (const field of this.#amounts) {
      const text = this.#text(texts, field)
      if (text === '') continue
      if (text.endsWith('%')) {
        const share = this.#number(text.slice(0, -1))
        if (field.endsWith('discount') && typeof share === 'number') discountShare = share / 100
        continue
      }
      const value = this.#number(text)
      if (value instanceof Wrong) {
        // A text that is not an amount, such as "free shipping", has no effect on the price.
        if (!priceFields.has(field)) continue
        return blame(field, value)
      }
      amounts[field] = value * 10 ** order.exponent
    }
    const units = this.#pricedUnits(texts, line, amounts)
    if (units instanceof Wrong) return blame('price_unit', units)
    const percent = this.#percent(this.#text(texts, 'discount_percent'))
    if (percent instanceof Wrong) return blame('discount_percent', percent)
    const counts: Record<'quantity' | 'refunded_quantity' | 'cancelled_quantity', number | null> = {
      quantity: null,
      refunded_quantity: null,
      cancelled_quantity: null,
    }
    for (const field of Object.keys(counts) as (keyof typeof counts)[]) {
      const text = this.#text(texts, field)
      if (text === '') continue
      const value = this.#number(text.replace(/ ?(?:x|×|stk|pcs|st|u|uds)\.?$/i, ''))
      if (value instanceof Wrong) return blame(field, value)
      counts[field] = value
    }
    const common = {
      line,
      at,
      amounts,
      discountShare,
      discountPercent: percent,
      document: order.document || documentInStatus(order.statuses.status),
      refundedQuantity: Math.abs(counts.refunded_quantity ?? 0),
      cancelledQuantity: Math.abs(counts.cancelled_quantity ?? 0),
      promoted: this.#text(texts, 'promotion') !== '',
      inStock: stockOf(this.#text(texts, 'in_stock'), (text) => this.#number(text)),
    }
    const basket = this.#text(texts, 'basket')
    if (basket !== '') return basketLines(basket, common)
    const named = productOfLine({
      text: (field) => this.#text(texts, field),
      line,
      first: firstText(texts),
      saysAmounts: Object.keys(amounts).length > 0,
      saysPrice: () => this.#saysPrice(texts),
      hasSkus: this.#form.places.has('product'),
      account: this.#account,
    })
    if (named === null) return null
    const quantity = counts.quantity ?? named.quantity
    return [{ ...common, product: named.product, quantity }]
  }

  /** Divides prices of several units by their number. */
  #pricedUnits(
    texts: readonly string[],
    line: number,
    amounts: OrderLine['amounts'],
  ): Wrong | null {
    const text = this.#text(texts, 'price_unit')
    if (text === '') return null
    const units = pricedUnits(text)
    if (units === null) return notANumber()
    if (units === 1) return null
    const { unit_price, list_price } = amounts
    if (unit_price !== undefined) amounts.unit_price = unit_price / units
    if (list_price !== undefined) amounts.list_price = list_price / units
    const said = 'prices of several units, divided by their number'
    const example = `${this.#text(texts, 'unit_price')} / ${units}`
    this.#account.add('read', 'price_unit', said, line, example)
    return null
  }

  #percent(text: string): number | Wrong {
    const percent = text === '' ? 0 : this.#number(text.replace('%', '').trim())
    if (percent instanceof Wrong) return percent
    return Math.abs(percent) > 100 ? notAPercentage : Math.abs(percent)
  }

  #saysPrice(texts: readonly string[]): boolean {
    return [...priceFields].some((field) => {
      const value = this.#number(this.#text(texts, field))
      return typeof value === 'number' && value !== 0
    })
  }

  #number(text: string): number | Wrong {
    const bare = bareAmount(text)
    const minus = bare.startsWith('-')
    const plain = plainNumber(minus ? bare.slice(1).trim() : bare, {
      decimals: this.#style.decimals,
    })
    if (plain instanceof Wrong) return plain
    if (!/^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,2})?$/i.test(plain)) return notANumber()
    return minus ? -Number(plain) : Number(plain)
  }
}

const priceFields = new Set<AmountField>(['unit_price', 'price', 'line_total', 'total'])
