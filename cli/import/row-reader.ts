import type { Offer, Sale } from '../../clients/typescript/src/main.ts'
import { UsageError } from '../failure.ts'
import { currencyExponent } from '../money.ts'
import type { Columns, Field } from './columns.ts'
import { type PeriodLength, periodReader, readMoment } from './periods.ts'
import {
  type NumberStyle,
  readAmount,
  readCost,
  readFlag,
  readPrice,
  readQuantity,
  readShare,
  textFault,
} from './read-values.ts'
import { Fault } from './rejection.ts'

export type ReadOptions = NumberStyle & {
  firstPeriod: string | null
  periodLength: PeriodLength | null
  /** What to do with a row that has no price: refuse it, or carry the product's last one. */
  blankPrice: 'reject' | 'carry'
}

/** Turns the texts of a row into what the service takes, or says what is wrong with them. */
export type RowReader<Item> = (row: readonly string[]) => Item | Fault

/**
 * A reader of sales rows.
 *
 * @throws UsageError if the options leave open how long a period is, or name an unknown currency.
 */
export function saleReader(columns: Columns, options: ReadOptions): RowReader<Sale> {
  const cells = cellReader(columns)
  const currencyOf = currencyReader(columns)
  const periodOf = periodReader({
    firstPeriod: options.firstPeriod,
    length: options.periodLength,
    hasEnd: columns.places.has('period_end'),
  })
  const lastPrices = new Map<string, number>()
  const carries = options.blankPrice === 'carry'

  return (row) => {
    const { fault, text, optional } = cells
    if (row.length !== columns.width) return widthFault(row, columns)
    const productId = text(row, 'product')
    const productFault = textFault(productId)
    if (productFault !== null) return fault(row, 'product', productFault)
    const currency = currencyOf(row)
    if (typeof currency === 'string') return fault(row, 'currency', currency)
    const units = readAmount(text(row, 'units'), options)
    if (typeof units === 'string') return fault(row, 'units', units)
    const period = periodOf(text(row, 'period'), text(row, 'period_end'))
    if (typeof period === 'string') return fault(row, 'period', period)

    const segment = optional(row, 'segment')
    const priceText = text(row, 'price')
    const cell = carries ? `${productId}\n${segment ?? ''}\n${currency.code}` : ''
    const carried = carries && priceText === '' && units === 0 ? lastPrices.get(cell) : undefined
    const price = carried ?? readPrice(priceText, currency.exponent, options)
    if (typeof price === 'string')
      return fault(row, 'price', price + blankAdvice(priceText, units, carries))
    if (carries) lastPrices.set(cell, price)

    const sale: Sale = {
      productId,
      segment,
      currency: currency.code,
      price,
      units,
      periodStart: period.start,
      periodEnd: period.end,
    }
    const exposure = optional(row, 'exposure')
    if (exposure !== undefined) {
      const value = readAmount(exposure, options)
      if (typeof value === 'string') return fault(row, 'exposure', value)
      sale.exposure = value
    }
    const unitCost = optional(row, 'unit_cost')
    if (unitCost !== undefined) {
      const value = readCost(unitCost, currency.exponent, options)
      if (typeof value === 'string') return fault(row, 'unit_cost', value)
      sale.unitCost = value
    }
    const inStock = optional(row, 'in_stock')
    if (inStock !== undefined) {
      const value = readFlag(inStock)
      if (typeof value === 'string') return fault(row, 'in_stock', value)
      sale.inStock = value
    }
    return cells.addContext(sale, row, currency.exponent, options)
  }
}

/**
 * A reader of offers.
 *
 * @throws UsageError if the options name an unknown currency.
 */
export function offerReader(columns: Columns, options: ReadOptions): RowReader<Offer> {
  const cells = cellReader(columns)
  const currencyOf = currencyReader(columns)

  return (row) => {
    const { fault, text, optional } = cells
    if (row.length !== columns.width) return widthFault(row, columns)
    const productId = text(row, 'product')
    const productFault = textFault(productId)
    if (productFault !== null) return fault(row, 'product', productFault)
    const offerId = text(row, 'offer_id')
    const offerFault = textFault(offerId)
    if (offerFault !== null) return fault(row, 'offer_id', offerFault)
    const currency = currencyOf(row)
    if (typeof currency === 'string') return fault(row, 'currency', currency)
    const price = readPrice(text(row, 'price'), currency.exponent, options)
    if (typeof price === 'string') return fault(row, 'price', price)
    const accepted = readFlag(text(row, 'accepted'))
    if (typeof accepted === 'string') return fault(row, 'accepted', accepted)
    const offeredAt = readMoment(text(row, 'offered_at'))
    if (offeredAt === null)
      return fault(row, 'offered_at', 'is not a date such as 2024-01-31, 1970 or later')

    const offer: Offer = {
      offerId,
      productId,
      segment: optional(row, 'segment'),
      currency: currency.code,
      price,
      accepted,
      offeredAt: new Date(offeredAt).toISOString(),
    }
    const quantity = optional(row, 'quantity')
    // An offer that was declined has no quantity, so 0 is fine there.
    if (quantity !== undefined && accepted) {
      const value = readQuantity(quantity)
      if (typeof value === 'string') return fault(row, 'quantity', value)
      offer.quantity = value
    }
    return cells.addContext(offer, row, currency.exponent, options)
  }
}

type Context = Pick<Sale, 'competitorPrice' | 'promotion' | 'randomized'>

function cellReader(columns: Columns) {
  const { places } = columns
  // Field by field, resolved once: the rows of a file are many.
  const indexes = {} as Record<Field, number | undefined>
  const constants = {} as Record<Field, string | undefined>
  for (const [field, place] of places) {
    if ('text' in place) constants[field] = place.text
    else indexes[field] = place.index
  }
  const text = (row: readonly string[], field: Field): string => {
    const index = indexes[field]
    return index === undefined ? (constants[field] ?? '') : (row[index] ?? '').trim()
  }
  const optional = (row: readonly string[], field: Field): string | undefined =>
    text(row, field) || undefined
  const fault = (row: readonly string[], field: Field, reason: string): Fault =>
    new Fault(places.get(field)?.heading ?? field, text(row, field), reason)

  return { text, optional, fault, addContext }

  /** What sales and offers have in common beyond the price. */
  function addContext<Item extends Context>(
    item: Item,
    row: readonly string[],
    exponent: number,
    options: ReadOptions,
  ): Item | Fault {
    const competitorPrice = optional(row, 'competitor_price')
    if (competitorPrice !== undefined) {
      const value = readPrice(competitorPrice, exponent, options)
      if (typeof value === 'string') return fault(row, 'competitor_price', value)
      item.competitorPrice = value
    }
    const promotion = optional(row, 'promotion')
    if (promotion !== undefined) {
      const value = readShare(promotion, options)
      if (typeof value === 'string') return fault(row, 'promotion', value)
      item.promotion = value
    }
    const randomized = optional(row, 'randomized')
    if (randomized !== undefined) {
      const value = readFlag(randomized)
      if (typeof value === 'string') return fault(row, 'randomized', value)
      item.randomized = value
    }
    return item
  }
}

/** The currency of a row and its decimals, or the reason why it has none. */
function currencyReader(columns: Columns) {
  const place = columns.places.get('currency')
  if (place !== undefined && 'text' in place && currencyExponent(place.text) === null) {
    throw new UsageError(`--currency is '${place.text}': write an ISO 4217 code such as usd.`)
  }
  const known = new Map<string, { code: string; exponent: number } | string>()
  return (row: readonly string[]) => {
    const text =
      place === undefined ? '' : 'text' in place ? place.text : (row[place.index] ?? '').trim()
    const found = known.get(text)
    if (found !== undefined) return found
    const exponent = currencyExponent(text)
    const answer =
      exponent === null
        ? 'is not an ISO 4217 currency code'
        : { code: text.toLowerCase(), exponent }
    if (known.size < 1000) known.set(text, answer)
    return answer
  }
}

function widthFault(row: readonly string[], columns: Columns): Fault {
  return new Fault('', row.join(','), `has ${row.length} columns, the heading has ${columns.width}`)
}

function blankAdvice(priceText: string, units: number, carries: boolean): string {
  if (priceText !== '') return ''
  if (units > 0) return ', although units were sold'
  return carries
    ? ', and no earlier row of the product has one to carry'
    : '; --blank-price carry takes the last price of the product for rows without sales'
}
