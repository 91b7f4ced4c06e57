import { Wrong } from '../fault.ts'
import { notANumber } from '../faults.ts'
import { named } from '../named.ts'
import { type Decimals, plainNumber } from '../numbers.ts'
import { readFlag } from '../read-values.ts'
import { bareAmount } from './money-text.ts'
import type { OrderLine } from './order.ts'
import type { AmountField, OrderField } from './order-fields.ts'

const notAPercentage = new Wrong('is not a percentage', named('not_a_percentage'))

const priceFields = new Set<AmountField>(['unit_price', 'price', 'line_total', 'total'])

/** A field of a line that cannot be read. */
export class Unread extends Error {
  readonly field: OrderField
  readonly wrong: Wrong

  constructor(field: OrderField, wrong: Wrong) {
    super(wrong.reason)
    this.field = field
    this.wrong = wrong
  }
}

/** Reads the numbers in the texts of one order line. Its methods throw Unread. */
export class LineAmounts {
  readonly #text: (field: OrderField) => string
  readonly #decimals: Decimals | null
  readonly #inMinor: ReadonlySet<AmountField>

  /**
   * @param inMinor - Amounts that are whole smallest units.
   */
  constructor(
    text: (field: OrderField) => string,
    decimals: Decimals | null,
    inMinor: ReadonlySet<AmountField>,
  ) {
    this.#inMinor = inMinor
    this.#text = text
    this.#decimals = decimals
  }

  /** Amounts in smallest units, and discounts of the line and of its order, given as shares. */
  read(fields: readonly AmountField[], exponent: number) {
    const amounts: OrderLine['amounts'] = {}
    let discountShare = 0
    let orderShare = 0
    for (const field of fields) {
      const text = this.#text(field)
      if (text === '') continue
      if (text.endsWith('%')) {
        const share = this.number(text.slice(0, -1))
        if (typeof share !== 'number') continue
        if (field === 'order_discount') orderShare = Math.abs(share) / 100
        else if (field.endsWith('discount')) discountShare = Math.abs(share) / 100
        continue
      }
      const value = this.number(text)
      if (typeof value === 'number')
        amounts[field] = this.#inMinor.has(field) ? value : value * 10 ** exponent
      // Any other text that is not an amount, such as "free shipping", does not affect the price.
      else if (priceFields.has(field)) throw new Unread(field, value)
    }
    return { amounts, discountShare, orderShare }
  }

  /** Units; null where the line does not say. */
  count(field: 'quantity' | 'refunded_quantity' | 'cancelled_quantity'): number | null {
    const text = this.#text(field)
    if (text === '') return null
    const value = this.number(text.replace(/ ?(?:x|×|stk|pcs|st|u|uds)\.?$/i, ''))
    if (value instanceof Wrong) throw new Unread(field, value)
    return value
  }

  /** Of so many units, those that a number, or a yes, takes back. */
  unitsBack(field: 'refunded_quantity' | 'cancelled_quantity', units: number): number {
    const isBack = this.says(field)
    if (isBack === null) return Math.abs(this.count(field) ?? 0)
    return isBack ? units : 0
  }

  /** A yes or no where others have a number; null where there is neither. */
  says(field: OrderField): boolean | null {
    const text = this.#text(field)
    const flag = /\d/.test(text) ? null : readFlag(text)
    return typeof flag === 'boolean' ? flag : null
  }

  /** The discount in per cent, 0 to 100. */
  percent(): number {
    const text = this.#text('discount_percent')
    const percent = text === '' ? 0 : this.number(text.replace('%', '').trim())
    const wrong = percent instanceof Wrong ? percent : notAPercentage
    if (percent instanceof Wrong || Math.abs(percent) > 100) {
      throw new Unread('discount_percent', wrong)
    }
    return Math.abs(percent)
  }

  /** Whether the line costs anything: by its total, or else by its price. */
  saysPrice(): boolean {
    const total = this.number(this.#text('line_total'))
    if (typeof total === 'number') return total !== 0
    return [...priceFields].some((field) => {
      const value = this.number(this.#text(field))
      return typeof value === 'number' && value !== 0
    })
  }

  /** Whether units that are not returned have a price below 0. */
  isNegative(): boolean {
    if ((this.count('quantity') ?? 1) <= 0) return false
    const said = [...priceFields].map((field) => this.number(this.#text(field)))
    const first = said.find((value) => typeof value === 'number')
    return typeof first === 'number' && first < 0
  }

  number(text: string): number | Wrong {
    const bare = bareAmount(text)
    const minus = bare.startsWith('-')
    const decimals = this.#decimals
    const plain = plainNumber(minus ? bare.slice(1).trim() : bare, { decimals })
    if (plain instanceof Wrong) return plain
    if (!/^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,2})?$/i.test(plain)) return notANumber()
    return minus ? -Number(plain) : Number(plain)
  }
}
