import type { Sale } from '../generated/contract.ts'
import type { Columns } from './columns.ts'
import { currencyExponent } from './currency.ts'
import { Fault, Wrong } from './fault.ts'
import { notACurrency } from './faults.ts'
import type { Field } from './fields.ts'
import { saysMinor } from './minor-heading.ts'
import { named } from './named.ts'
import { lengthInHeading, withYear } from './named-periods.ts'
import type { NumberStyle } from './numbers.ts'
import { totalsRow, totalsWord } from './orders/line-texts.ts'
import { idFault, readFlag, readPrice, readShare } from './read-values.ts'

type Context = Pick<Sale, 'competitorPrice' | 'promotion' | 'randomized'>

/** Reads the texts of a row by field. */
export function cellReader(columns: Columns) {
  const { places } = columns
  // Resolved once per field: files have many rows.
  const indexes = {} as Record<Field, number | undefined>
  const constants = {} as Record<Field, string | undefined>
  const minorFields = new Set<Field>()
  for (const [field, place] of places) {
    if ('text' in place) {
      constants[field] = place.text
    } else {
      indexes[field] = place.index
      if (saysMinor(place.heading)) minorFields.add(field)
    }
  }
  const text = (row: readonly string[], field: Field): string => {
    const index = indexes[field]
    return index === undefined ? (constants[field] ?? '') : (row[index] ?? '').trim()
  }
  const optional = (row: readonly string[], field: Field): string | undefined =>
    text(row, field) || undefined
  const fault = (row: readonly string[], field: Field, wrong: Wrong): Fault =>
    new Fault(places.get(field)?.heading ?? field, text(row, field), wrong)

  const length = lengthInHeading(places.get('period')?.heading ?? '')
  const hasYear = places.has('year') && (length === 'week' || length === 'month')

  return { text, optional, fault, product, period, exponentOf, addContext }

  /** The decimals of an amount: none where the heading says that it is in smallest units. */
  function exponentOf(field: Field, exponent: number): number {
    return minorFields.has(field) ? 0 : exponent
  }

  /** The product of a row, or why it has none: a row of totals is of all products. */
  function product(row: readonly string[]): string | Fault {
    const said = text(row, 'product')
    const first = said === '' ? (row.find((one) => one.trim() !== '')?.trim() ?? '') : said
    if (said === '' ? totalsRow.test(first) : totalsWord.test(said))
      return new Fault('', first, new Wrong('is a row of totals', named('totals_row')))
    const wrong = idFault(said)
    return wrong === null ? said : fault(row, 'product', wrong)
  }

  /** The text of a row's period: of a week or month, with its year if that has its own column. */
  function period(row: readonly string[]): string {
    if (!hasYear) return text(row, 'period')
    return withYear(text(row, 'period'), text(row, 'year'))
  }

  /** The fields common to sales and offers apart from the price. */
  function addContext<Item extends Context>(
    item: Item,
    row: readonly string[],
    exponent: number,
    style: NumberStyle,
  ): Item | Fault {
    const competitorPrice = optional(row, 'competitor_price')
    if (competitorPrice !== undefined) {
      const value = readPrice(competitorPrice, exponentOf('competitor_price', exponent), style)
      if (value instanceof Wrong) return fault(row, 'competitor_price', value)
      item.competitorPrice = value
    }
    const promotion = optional(row, 'promotion')
    if (promotion !== undefined) {
      const value = readShare(promotion, style)
      if (value instanceof Wrong) return fault(row, 'promotion', value)
      item.promotion = value
    }
    const randomized = optional(row, 'randomized')
    if (randomized !== undefined) {
      const value = readFlag(randomized)
      if (value instanceof Wrong) return fault(row, 'randomized', value)
      item.randomized = value
    }
    return item
  }
}

/** The currency of a row and its decimals, or why it has none. */
export function currencyReader(columns: Columns) {
  const place = columns.places.get('currency')
  const known = new Map<string, { code: string; exponent: number } | Wrong>()
  return (row: readonly string[]) => {
    const text =
      place === undefined ? '' : 'text' in place ? place.text : (row[place.index] ?? '').trim()
    const found = known.get(text)
    if (found !== undefined) return found
    const exponent = currencyExponent(text)
    const answer = exponent === null ? notACurrency() : { code: text.toLowerCase(), exponent }
    if (known.size < 1000) known.set(text, answer)
    return answer
  }
}

export function widthFault(row: readonly string[], columns: Columns): Fault {
  const said = `has ${row.length} columns, the heading has ${columns.width}`
  const remark = named('other_width', { columns: row.length, headings: columns.width })
  return new Fault('', row.join(','), new Wrong(said, remark))
}
