import { cellReader } from './cells.ts'
import { type Columns, isNet, type Place } from './columns.ts'
import { Wrong } from './fault.ts'
import { plainName } from './fields.ts'
import { saysMinor } from './minor-heading.ts'
import { named, type Remark } from './named.ts'
import { isOfWeeks, namedPeriod } from './named-periods.ts'
import { plainNumber } from './numbers.ts'
import { bareAmount } from './orders/money-text.ts'
import { pricedUnits } from './orders/price-units.ts'
import type { PeriodLength } from './periods.ts'
import { columnProblem, type Problem } from './problem.ts'
import type { ReadOptions } from './row-reader.ts'
import type { PercentsOff } from './sale-price.ts'
import type { Row } from './split-rows.ts'

/** What was decided about a table of sales that a person should know. */
export type ReadingNote = {
  /** Whether the rows show it, or it is assumed. */
  action: 'read' | 'guessed'
  text: string
  remark: Remark
}

/** The figures of a row. */
export type SaleFigures = {
  product: string
  price: number
  units: number
  share: number
  revenue: number
}

/** Headings of returns that may be units or money. */
const looksReturned =
  /^(?!.*(?:rate|quote|taux|tasa|%|customer|kunde|client|polic)).*(?:refund|return|retour|ruckgab|rucksend|erstatt|rembours|devol|devuel)/
/** Headings of discounts in money. */
const looksDiscounted =
  /^(?!.*(?:code|name|type|reason|grund)).*(?:discount|rabatt|nachlass|remise|descuento|coupon_amount)/
/** Beyond this, prices and revenue are of different things; no discount or tax explains it. */
const far = 2.5
/** Prices written with two decimals are this close to what a percentage makes of another one. */
const near = 0.004

/** Whether percentages come off prices: not if a product sells at the higher price without one. */
export function judgePercents(
  columns: Columns,
  body: readonly Row[],
  read: ReadOptions,
): { percentsOff: PercentsOff; note: ReadingNote | null } {
  const place = columns.places.get('discount_percent')
  if (place === undefined) return { percentsOff: null, note: null }
  const rows = [...saleFigures(columns, body, read)]
  const of = rows.some(({ share }) => share >= 1) ? 100 : 1
  const asked = new Map<string, Set<number>>()
  for (const { product, price, share } of rows)
    if (share === 0) asked.set(product, (asked.get(product) ?? new Set<number>()).add(price))
  const votes = { before: 0, after: 0 }
  for (const { product, price, share } of rows) {
    if (!(share > 0)) continue
    const others = [...(asked.get(product) ?? [])]
    const isAsked = (one: number) => others.some((other) => Math.abs(one / other - 1) < near)
    const whole = price / (1 - share / of)
    if (isAsked(price) !== isAsked(whole)) votes[isAsked(price) ? 'before' : 'after']++
  }
  const told = votes.before + votes.after
  const prices = told === 0 ? 'open' : votes.before >= votes.after ? 'before' : 'after'
  const { heading } = place
  const texts = {
    before: `'${heading}' comes off prices, which are before it`,
    after: `prices are already after '${heading}'`,
    open: `'${heading}' comes off prices: nothing shows whether these are already lower`,
  }
  const remark = named('percents_off', { heading, prices })
  const action = told > 0 && votes.before * votes.after === 0 ? 'read' : 'guessed'
  return {
    percentsOff: prices === 'after' ? null : { of },
    note: { action, text: texts[prices], remark },
  }
}

/** Refuses a table most of whose prices times units are a multiple of its revenue. */
export function revenueProblem(
  columns: Columns,
  body: readonly Row[],
  read: ReadOptions,
): Problem | null {
  const { places } = columns
  if (!places.has('revenue') || !places.has('price')) return null
  const ratios: number[] = []
  let all = 0
  let first = ''
  let line = 0
  for (const cells of saleFigures(columns, body, read)) {
    const { product, price, units, share, revenue } = cells
    if (!(price > 0) || !(units > 0) || !(revenue > 0)) continue
    all++
    const ratio = (price * units) / revenue
    const paid = ratio * (1 - share / (read.percentsOff?.of ?? 1))
    if ([ratio, read.percentsOff == null ? ratio : paid].some((one) => one < far && one > 1 / far))
      continue
    if (ratios.length === 0) {
      first = `${product} ${price} × ${units}, ${revenue}`
      line = cells.line
    }
    ratios.push(ratio)
  }
  if (ratios.length <= all / 2) return null
  const times = ratios.sort((a, b) => a - b)[ratios.length >> 1] ?? 1
  const factor = times >= 1 ? `${+times.toPrecision(3)}` : `1/${+(1 / times).toPrecision(3)}`
  const price = places.get('price')?.heading ?? 'price'
  const total = places.get('revenue')?.heading ?? 'revenue'
  const message = `'${price}' times the quantity is ${factor} times '${total}' on most lines (line ${line}: ${first}). Name the column that says how many units a price is for, or say that '${total}' is none.`
  const values = { price, total, factor, line, example: first }
  return columnProblem('revenue', message, named('totals_apart', values))
}

/** Reads periods that name their month or week; null if they do not, or name both. */
export function judgePeriods(
  columns: Columns,
  body: readonly Row[],
): { length: PeriodLength; note: ReadingNote | null } | null {
  const { places } = columns
  const place = places.get('period')
  if (place === undefined || places.has('period_end')) return null
  const { period } = cellReader(columns)
  const inWeeks = isOfWeeks(place.heading)
  const lengths = new Set<PeriodLength>()
  let first: { text: string; line: number; start: string } | null = null
  for (const { texts, line } of body) {
    const text = period(texts)
    const found = namedPeriod(text, inWeeks)
    if (found === null) continue
    lengths.add(found.length)
    first ??= { text, line, start: new Date(found.startMs).toISOString().slice(0, 10) }
  }
  const [length] = lengths
  if (length === undefined || first === null || lengths.size > 1) return null
  if (length === 'month') return { length, note: null }
  const text = `weeks are those of ISO 8601, from Monday: '${first.text}' begins on ${first.start}`
  const remark = named('iso_weeks', { text: first.text, startAt: first.start })
  return { length, note: { action: 'read', text, remark } }
}

/** What else was decided about the columns of sales. */
export function columnNotes({ places, ignored }: Columns): ReadingNote[] {
  const notes: ReadingNote[] = []
  const back = places.get('refunded_quantity')?.heading
  const unread = ignored.find((heading) => looksReturned.test(plainName(heading)))
  if (back !== undefined) {
    const text = `returned units in '${back}' come off the units`
    notes.push({ action: 'read', text, remark: named('returns_taken_off', { heading: back }) })
  } else if (unread !== undefined && !isNet(places.get('units'))) {
    const text = `'${unread}' looks like returns and is not used: map it to refunded_quantity if it counts units that come off`
    notes.push({ action: 'guessed', text, remark: named('returns_not_read', { heading: unread }) })
  }
  const discount = ignored.find((heading) => looksDiscounted.test(plainName(heading)))
  const isOfPrices = places.has('price') && !places.has('revenue')
  if (discount !== undefined && isOfPrices && !places.has('discount_percent')) {
    const text = `'${discount}' looks like discounts and is not used: prices count as they are written`
    notes.push({
      action: 'guessed',
      text,
      remark: named('discounts_not_read', { heading: discount }),
    })
  }
  const [onSale, regular] = [places.get('price')?.heading, places.get('regular_price')?.heading]
  if (onSale !== undefined && regular !== undefined) {
    const text = `'${onSale}' was paid where it is filled, and '${regular}' where it is blank`
    const remark = named('prices_on_sale', { heading: onSale, regular })
    notes.push({ action: 'guessed', text, remark })
  }
  for (const field of ['price', 'revenue', 'unit_cost'] as const) {
    const place = places.get(field)
    if (place === undefined || 'text' in place || !saysMinor(place.heading)) continue
    const text = `'${place.heading}' holds whole smallest units of the currency, as the heading says`
    const remark = named('smallest_units', { heading: place.heading })
    notes.push({ action: 'read', text, remark })
  }
  const revenue = places.get('revenue')?.heading
  if (revenue !== undefined && !places.has('price')) {
    const text =
      `no column holds prices: they are '${revenue}' divided by the units, ` +
      'and where none were sold, the last price of the product'
    notes.push({ action: 'guessed', text, remark: named('price_of_revenue', { heading: revenue }) })
  }
  const perUnits = places.get('price_unit')?.heading
  if (perUnits !== undefined) {
    const text = `prices are divided by the number of units in '${perUnits}'`
    notes.push({ action: 'read', text, remark: named('price_unit_read', { heading: perUnits }) })
  }
  const costs = places.get('unit_cost')?.heading
  if (costs !== undefined) {
    const text = `costs in '${costs}' go with the sales: the latest one counts where no policy sets a cost`
    notes.push({ action: 'read', text, remark: named('costs_with_sales', { heading: costs }) })
  }
  return notes
}

/** The figures of each row; NaN where a cell is blank or unreadable, 0 for no percentage. */
export function* saleFigures(
  { places }: Columns,
  body: readonly Row[],
  read: ReadOptions,
): Generator<SaleFigures & { line: number }> {
  const at = (texts: readonly string[], place: Place | undefined) =>
    place === undefined ? '' : 'text' in place ? place.text : (texts[place.index] ?? '').trim()
  const numberOf = (text: string) => {
    const plain = text === '' ? text : plainNumber(bareAmount(text).replace('%', '').trim(), read)
    return plain === '' || plain instanceof Wrong ? Number.NaN : Number(plain)
  }
  for (const { texts, line } of body) {
    const figure = (field: 'price' | 'units' | 'revenue' | 'discount_percent') =>
      numberOf(at(texts, places.get(field)))
    const percent = at(texts, places.get('discount_percent'))
    yield {
      line,
      product: at(texts, places.get('product')),
      price: figure('price') / (pricedUnits(at(texts, places.get('price_unit'))) ?? 1),
      units: figure('units'),
      share: percent === '' ? 0 : Math.abs(numberOf(percent)),
      revenue: figure('revenue'),
    }
  }
}
