import { cellReader } from './cells.ts'
import type { Columns, Place } from './columns.ts'
import { currencyExponent } from './currency.ts'
import { judgeDates, readMoment } from './dates.ts'
import { type Field, formOf, headings, plainName } from './fields.ts'
import type { FileSettings } from './file-settings.ts'
import { named } from './named.ts'
import { lengthInHeading } from './named-periods.ts'
import { judgeNumbers } from './numbers.ts'
import { isOfAnotherCurrency } from './orders/money-text.ts'
import { isPeriodNumber, type PeriodLength } from './periods.ts'
import { judgePrices } from './price-totals.ts'
import { columnProblem, type Problem, problem } from './problem.ts'
import type { ReadOptions } from './row-reader.ts'
import { runningTotalsNote } from './running-totals.ts'
import {
  columnNotes,
  judgePercents,
  judgePeriods,
  type ReadingNote,
  revenueProblem,
} from './sale-checks.ts'
import type { Row } from './split-rows.ts'
import { taxNote } from './tax-note.ts'

/** The formats that a person specified. */
export function readingOf(settings: FileSettings): ReadOptions {
  const { decimals, dates, firstPeriod, periodLength, blankPrice } = settings
  return { decimals, dates, firstPeriod, periodLength, blankPrice }
}

/** The formats of a table by its first rows, what is open, and what a person should know. */
export function judgeTable(
  columns: Columns | null,
  header: readonly string[],
  body: readonly Row[],
  settings: FileSettings,
  typed: boolean,
): { columns: Columns | null; read: ReadOptions; found: Problem[]; notes: ReadingNote[] } {
  const read = readingOf(settings)
  const notes: ReadingNote[] = []
  if (columns === null) return { columns, read, found: [], notes }
  const found: Problem[] = []
  const { places, kind } = columns
  let judged = columns
  const dates = [...places].filter(([field]) => formOf(field) === 'date').map(([, place]) => place)
  if (typed) read.decimals ??= 'point'
  if (read.decimals === null) {
    const numbers = judgeNumbers(numbersIn(columns, body))
    if ('message' in numbers) found.push(numbers)
    else read.decimals = numbers.decimals
  }
  if (read.dates === null) {
    const order = judgeDates(samples(dates, body))
    if ('message' in order) found.push(order)
    else read.dates = order.order
  }
  const currency = places.get('currency')
  if (currency !== undefined && 'text' in currency && currencyExponent(currency.text) === null) {
    const message = `The currency is '${currency.text}': write an ISO 4217 code such as usd.`
    found.push(columnProblem('currency', message, named('currency_unfit', { text: currency.text })))
  } else if (currency !== undefined && 'text' in currency) {
    found.push(...signProblems(places, body, currency.text))
    found.push(...currencyProblems(header, body, currency.text, settings))
  }
  if (kind === 'sales') {
    const periods = judgePeriods(columns, body)
    read.periodLength ??= periods?.length ?? lengthNamed(places.get('period'))
    if (periods?.note != null) notes.push(periods.note)
    found.push(...periodProblems(columns, body, read))
    const percents = judgePercents(columns, body, read)
    read.percentsOff = percents.percentsOff
    if (percents.note !== null) notes.push(percents.note)
    const totals = judgePrices(columns, body, read, settings.mapping)
    judged = totals.columns
    if (totals.note !== null) notes.push(totals.note)
    notes.push(...columnNotes(columns))
    const running = runningTotalsNote(columns, body, read)
    if (running !== null) notes.push(running)
    const apart = revenueProblem(columns, body, read)
    if (apart !== null) found.push(apart)
  }
  const taxes = taxNote(columns)
  if (taxes !== null) notes.push(taxes)
  return { columns: judged, read, found, notes }
}

/** Prices with the symbol of a currency other than the specified one. */
function signProblems(
  places: ReadonlyMap<Field, Place>,
  body: readonly Row[],
  currency: string,
): Problem[] {
  const price = places.get('price') ?? places.get('base_price')
  if (price === undefined) return []
  for (const { text, line } of samples([price], body)) {
    if (!isOfAnotherCurrency(text, currency)) continue
    const { heading } = price
    const message = `'${text}' (line ${line}, ${heading}) is not in ${currency.toLowerCase()}: set the currency of the prices.`
    const remark = named('sign_of_another', { text, line, heading, currency })
    return [columnProblem('currency', message, remark)]
  }
  return []
}

/** A currency of all rows that a column of the file contradicts. */
function currencyProblems(
  header: readonly string[],
  body: readonly Row[],
  currency: string,
  { mapping }: FileSettings,
): Problem[] {
  if (mapping.has('currency')) return []
  const names = headings.sales.currency ?? []
  const index = header.findIndex((heading) => names.includes(plainName(heading)))
  const heading = header[index]
  if (heading === undefined) return []
  for (const { text, line } of samples([{ index, heading }], body)) {
    if (currencyExponent(text) === null || text.toLowerCase() === currency.toLowerCase()) continue
    const message = `'${text}' (line ${line}, ${heading}) is not in ${currency.toLowerCase()}: set the currency of the prices.`
    const remark = named('sign_of_another', { text, line, heading, currency })
    return [columnProblem('currency', message, remark)]
  }
  return []
}

/** The length that the heading of a column of periods names. */
function lengthNamed(place: Place | undefined): PeriodLength | null {
  return place !== undefined && 'heading' in place ? lengthInHeading(place.heading) : null
}

function periodProblems(
  columns: Columns,
  body: readonly Row[],
  { firstPeriod, periodLength, dates }: ReadOptions,
): Problem[] {
  const { places } = columns
  const found: Problem[] = []
  if (periodLength === null && !places.has('period_end')) {
    found.push(
      problem(
        'period_length',
        'Choose how long a period is: a day, a week or a month.',
        named('period_length_open'),
      ),
    )
  }
  if (firstPeriod !== null) {
    if (readMoment(firstPeriod, dates) !== null) return found
    const message = `The first period begins at '${firstPeriod}': write a date such as 2024-01-01.`
    found.push(problem('first_period', message, named('first_period_unfit', { text: firstPeriod })))
    return found
  }
  const { period } = cellReader(columns)
  const numbered = body.find(({ texts }) => isPeriodNumber(period(texts)))
  if (numbered) {
    const { texts, line } = numbered
    const text = period(texts)
    const message = `Periods are numbered ('${text}', line ${line}): say when period 1 begins.`
    found.push(problem('first_period', message, named('periods_numbered', { text, line })))
  }
  return found
}

const moneyFields: ReadonlySet<Field> = new Set([
  'price',
  'revenue',
  'competitor_price',
  'unit_cost',
  'base_price',
  'min_price',
  'max_price',
])

/** The numbers of a table, and which of them are amounts of a currency without decimals. */
function* numbersIn({ places }: Columns, body: readonly Row[]) {
  const currency = places.get('currency')
  const isWhole =
    currency !== undefined && 'text' in currency && currencyExponent(currency.text) === 0
  const numbers = [...places].filter(([field]) => formOf(field) === 'number')
  const amounts = new Set(
    numbers.flatMap(([field, place]) =>
      isWhole && moneyFields.has(field) && 'heading' in place ? [place.heading] : [],
    ),
  )
  for (const sample of samples(
    numbers.map(([, place]) => place),
    body,
  ))
    yield { ...sample, isWhole: amounts.has(sample.heading) }
}

function* samples(places: readonly Place[], body: readonly Row[]) {
  for (const { texts, line } of body) {
    for (const place of places) {
      if ('text' in place) continue
      const text = (texts[place.index] ?? '').trim()
      if (text !== '') yield { text, line, heading: place.heading }
    }
  }
}
