import type { Offer, Sale } from '../generated/contract.ts'
import { cellReader, currencyReader, widthFault } from './cells.ts'
import type { Columns } from './columns.ts'
import { type DateOrder, readMoment } from './dates.ts'
import { Fault, Wrong } from './fault.ts'
import { named } from './named.ts'
import { isOfWeeks } from './named-periods.ts'
import { isOfEnds, notADate, type PeriodLength, periodReader } from './periods.ts'
import {
  readAmount,
  readCost,
  readFlag,
  readPrice,
  readQuantity,
  textFault,
} from './read-values.ts'
import { type PriceStyle, readPaidPrice } from './sale-price.ts'

export type ReadOptions = PriceStyle & {
  /** Order of day and month in local dates; null refuses them. */
  dates: DateOrder | null
  /** Start of period 1, where periods are numbered. */
  firstPeriod: string | null
  periodLength: PeriodLength | null
  /** How to handle a row without a price: reject it, or use the product's last one. */
  blankPrice: 'reject' | 'carry'
}

/** Converts the texts of a row to the service's format, or returns the fault in them. */
export type RowReader<Item> = (row: readonly string[]) => Item | Fault

/** Units that came back, of those of a row; a report may write them below zero. */
function readReturned(text: string, sold: number, options: ReadOptions): number | Wrong {
  if (text === '') return 0
  const back = readAmount(text.replace(/^-/, ''), options)
  if (back instanceof Wrong || back <= sold) return back
  return new Wrong(
    'is more than the units sold: net returns into the period that they belong to',
    named('returned_above_units'),
  )
}

/** A reader of sales rows. */
export function saleReader(columns: Columns, options: ReadOptions): RowReader<Sale> {
  const cells = cellReader(columns)
  const currencyOf = currencyReader(columns)
  const periodOf = periodReader({
    firstMs: options.firstPeriod === null ? null : readMoment(options.firstPeriod, options.dates),
    length: columns.places.has('period_end') ? null : (options.periodLength ?? 'week'),
    dates: options.dates,
    isOfWeeks: isOfWeeks(columns.places.get('period')?.heading ?? ''),
    isOfEnds: isOfEnds(columns.places.get('period')?.heading ?? ''),
  })
  const lastPrices = new Map<string, number>()
  const isNetRevenue = /net/i.test(columns.places.get('revenue')?.heading ?? '')
  /** The units that a revenue was made with. */
  const divisor = (units: number, sold: number) => (isNetRevenue ? units : sold)
  // Without a column of prices, they are what the units brought.
  const isOfRevenue = !columns.places.has('price')
  const usualField = isOfRevenue ? 'revenue' : 'price'
  // Where prices are computed, no row without units can have one.
  const carries = options.blankPrice === 'carry' || isOfRevenue

  return (row) => {
    const { fault, text, optional, product } = cells
    if (row.length !== columns.width) return widthFault(row, columns)
    const productId = product(row)
    if (productId instanceof Fault) return productId
    const currency = currencyOf(row)
    if (currency instanceof Wrong) return fault(row, 'currency', currency)
    const sold = readAmount(text(row, 'units'), options)
    if (sold instanceof Wrong) return fault(row, 'units', sold)
    const back = readReturned(text(row, 'refunded_quantity'), sold, options)
    if (back instanceof Wrong) return fault(row, 'refunded_quantity', back)
    const units = back === 0 ? sold : Number((sold - back).toFixed(6))
    const period = periodOf(cells.period(row), text(row, 'period_end'))
    if (period instanceof Wrong) return fault(row, 'period', period)

    const segment = optional(row, 'segment')
    const isRegular = text(row, usualField) === '' && text(row, 'regular_price') !== ''
    const priceField = isRegular ? 'regular_price' : usualField
    const priceText = isOfRevenue && divisor(units, sold) === 0 ? '' : text(row, priceField)
    const cell = carries ? `${productId}\n${segment ?? ''}\n${currency.code}` : ''
    const carried = carries && priceText === '' && units === 0 ? lastPrices.get(cell) : undefined
    const adjust = isOfRevenue
      ? { units: String(divisor(units, sold)), percent: '' }
      : { units: text(row, 'price_unit'), percent: text(row, 'discount_percent') }
    const price =
      carried ??
      readPaidPrice(priceText, adjust, cells.exponentOf(priceField, currency.exponent), options)
    if (price instanceof Wrong) {
      return fault(row, priceField, priceText === '' ? blankPrice(units, carries) : price)
    }
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
      if (value instanceof Wrong) return fault(row, 'exposure', value)
      sale.exposure = value
    }
    const unitCost = optional(row, 'unit_cost')
    if (unitCost !== undefined) {
      const value = readCost(unitCost, cells.exponentOf('unit_cost', currency.exponent), options)
      if (value instanceof Wrong) return fault(row, 'unit_cost', value)
      sale.unitCost = value
    }
    const inStock = optional(row, 'in_stock')
    if (inStock !== undefined) {
      const value = readFlag(inStock)
      if (value instanceof Wrong) return fault(row, 'in_stock', value)
      sale.inStock = value
    }
    return cells.addContext(sale, row, currency.exponent, options)
  }
}

/** A reader of offers. */
export function offerReader(columns: Columns, options: ReadOptions): RowReader<Offer> {
  const cells = cellReader(columns)
  const currencyOf = currencyReader(columns)

  return (row) => {
    const { fault, text, optional, product } = cells
    if (row.length !== columns.width) return widthFault(row, columns)
    const productId = product(row)
    if (productId instanceof Fault) return productId
    const offerId = text(row, 'offer_id')
    const offerFault = textFault(offerId)
    if (offerFault !== null) return fault(row, 'offer_id', offerFault)
    const currency = currencyOf(row)
    if (currency instanceof Wrong) return fault(row, 'currency', currency)
    const price = readPrice(
      text(row, 'price'),
      cells.exponentOf('price', currency.exponent),
      options,
    )
    if (price instanceof Wrong) return fault(row, 'price', price)
    const accepted = readFlag(text(row, 'accepted'))
    if (accepted instanceof Wrong) return fault(row, 'accepted', accepted)
    const offeredAt = readMoment(text(row, 'offered_at'), options.dates)
    if (offeredAt === null) {
      return fault(row, 'offered_at', new Wrong(notADate, named('not_a_date')))
    }

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
    // A declined offer has no quantity, so 0 is acceptable there.
    if (quantity !== undefined && accepted) {
      const value = readQuantity(quantity, options)
      if (value instanceof Wrong) return fault(row, 'quantity', value)
      offer.quantity = value
    }
    return cells.addContext(offer, row, currency.exponent, options)
  }
}

function blankPrice(units: number, carries: boolean): Wrong {
  if (units > 0) {
    return new Wrong('is blank, although units were sold', named('blank_price_sold'))
  }
  return carries
    ? new Wrong(
        'is blank, and no earlier row of the product has one to carry',
        named('blank_price_none_before'),
      )
    : new Wrong(
        'is blank: the last price of the product can be carried into it',
        named('blank_price_may_carry'),
        'blank_price',
      )
}
