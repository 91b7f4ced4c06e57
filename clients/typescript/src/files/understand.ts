import type { Offer, Sale } from '../generated/contract.ts'
import { type Columns, inferKind, type Place, readColumns } from './columns.ts'
import { currencyExponent } from './currency.ts'
import { judgeDates, readMoment } from './dates.ts'
import type { Fault } from './fault.ts'
import { type Field, formOf, headings, type Kind, plainName } from './fields.ts'
import type { FileSettings } from './file-settings.ts'
import { findHeading } from './find-heading.ts'
import { named } from './named.ts'
import { judgeNumbers } from './numbers.ts'
import { findOrders, orderFieldOf } from './orders/find-orders.ts'
import { isOfAnotherCurrency } from './orders/money-text.ts'
import { type OrderMeaning, understandOrders } from './orders/understand-orders.ts'
import { Overlaps } from './overlaps.ts'
import { isPeriodNumber } from './periods.ts'
import type { PolicyRow } from './policy-reader.ts'
import { columnProblem, fileEmpty, type Problem, problem } from './problem.ts'
import type { ProductRow } from './product-reader.ts'
import { readerOf } from './reader-of.ts'
import { type ReadOptions, saleReader } from './row-reader.ts'
import {
  columnNotes,
  judgePercents,
  judgePeriods,
  type ReadingNote,
  revenueProblem,
} from './sale-checks.ts'
import { type CarriedDown, carrier, shopifyProducts, shopifySettings } from './shopify-products.ts'
import type { Row } from './split-rows.ts'

/** A row as it will be sent, or the fault in it. */
export type ReadRow = Row & { item: Sale | Offer | ProductRow | PolicyRow | Fault }

/** The meaning of a file, as far as its first rows show it. */
export type Understanding = {
  header: readonly string[]
  /** Number of rows before the first data row: the heading, and titles above it. */
  bodyAt: number
  kind: Kind | null
  columns: Columns | null
  /**
   * If rows are order lines: how they become the rows described by `columns` and `read`; null if
   * rows are sent as they are.
   */
  orders: OrderMeaning | null
  /** If fields of a row also apply to the rows below it, as in Shopify's product file. */
  carriedDown: CarriedDown | null
  /** The formats of values, specified or detected. */
  read: ReadOptions
  /** What was decided that a person should know. */
  notes: readonly ReadingNote[]
  /** The first rows as they will be sent; empty while there are problems. */
  first: readonly ReadRow[]
  /** Everything that has to be specified or fixed before the rows can be sent. */
  problems: readonly Problem[]
}

const rowsShown = 20

/**
 * The meaning of a table, judged by its first rows, and everything that prevents it from being
 * sent.
 *
 * @param rows - The heading, and as many rows as are available: more rows make detection more
 * reliable.
 * @param typed - Whether numbers and dates come from a workbook, where they are typed.
 */
export function understandRows(
  rows: readonly Row[],
  settings: FileSettings,
  { typed = false }: { typed?: boolean } = {},
): Understanding {
  const headingAt = findHeading(rows, settings.mapping.values())
  const heading = rows[headingAt]
  if (heading === undefined) {
    return nothing(settings, [fileEmpty])
  }
  const body = rows.slice(headingAt + 1)
  const header = heading.texts.map((text) => text.trim())
  const common = { header, bodyAt: headingAt + 1, carriedDown: null }
  const orders = ordersOf(header, body, settings)
  if (orders !== null) {
    const found = understandOrders(orders, body, settings, typed)
    return { ...common, kind: 'sales', ...found, notes: [], first: firstOf(found) }
  }
  const carriedDown =
    settings.kind === null || settings.kind === 'products' ? shopifyProducts(header) : null
  if (carriedDown !== null) {
    const rows = carrier(carriedDown)(body)
    return {
      ...understandTable(header, rows, shopifySettings(header, settings), typed),
      ...common,
      carriedDown,
    }
  }
  return { ...understandTable(header, body, settings, typed), ...common }
}

/** The meaning of rows that are sent as they are. */
function understandTable(
  header: readonly string[],
  body: readonly Row[],
  settings: FileSettings,
  typed: boolean,
) {
  const kind = settings.kind === 'orders' ? null : settings.kind
  const { columns, problems } = readColumns(header, { ...settings, kind })
  const twin = header.find((text, i) => text !== '' && header.indexOf(text) !== i)
  if (twin !== undefined) {
    problems.push(
      problem(
        null,
        `Two columns have the heading '${twin}': rename one.`,
        named('heading_twice', { heading: twin }),
      ),
    )
  }
  const { read, found, notes } = judge(columns, header, body, settings, typed)
  problems.push(...found)
  if (columns?.kind === 'sales' && problems.length === 0) {
    const overlap = overlapProblem(columns, read, body, settings)
    if (overlap !== null) problems.push(overlap)
  }
  const first = problems.length > 0 || columns === null ? [] : readFirst(columns, read, body)
  return { kind: columns?.kind ?? kind, columns, orders: null, read, notes, first, problems }
}

/** The meaning of a sales table: rows sent as they are, or order lines. */
export function understandSales(
  rows: readonly Row[],
  settings: FileSettings,
  options: { typed?: boolean } = {},
): Understanding {
  const found = understandRows(rows, { ...settings, kind: null }, options)
  if (found.orders !== null) return found
  return understandRows(rows, { ...settings, kind: 'sales' }, options)
}

/** The form of an order export; null if rows are something else, or a person says so. */
function ordersOf(header: readonly string[], body: readonly Row[], settings: FileSettings) {
  const { kind, mapping } = settings
  if (kind !== null && kind !== 'orders') return null
  if (kind === null) {
    // Fields that only sales have, such as a cost, are lost in orders.
    const isOfSales = [...mapping].some(
      ([field, heading]) =>
        heading !== '' && orderFieldOf(field) === null && Object.hasOwn(headings.sales, field),
    )
    if (isOfSales) return null
    const inferred = inferKind(header, { ...settings, kind })
    const says = inferred === 'sales' ? null : inferred
    const found = findOrders(header, body, mapping, false)
    // A price and a name alone suggest products; with a system's headings they do not.
    return says !== null && found?.system == null ? null : found
  }
  return findOrders(header, body, mapping, true)
}

function overlapProblem(
  columns: Columns,
  read: ReadOptions,
  body: readonly Row[],
  { overlaps }: FileSettings,
): Problem | null {
  const found = new Overlaps(saleReader(columns, read))
  for (const row of body) found.add(row)
  return found.problem(overlaps === 'keep')
}

/** The first rows that orders become. */
function firstOf({
  columns,
  read,
  orders,
  problems,
}: Pick<Understanding, 'columns' | 'read' | 'orders' | 'problems'>): readonly ReadRow[] {
  if (columns === null || orders === null || problems.length > 0) return []
  return readFirst(columns, read, orders.preview.rows)
}

function nothing(settings: FileSettings, problems: Problem[]): Understanding {
  const kind = settings.kind === 'orders' ? 'sales' : settings.kind
  const rest = { bodyAt: 0, columns: null, orders: null, carriedDown: null, notes: [], first: [] }
  return { header: [], kind, ...rest, read: readingOf(settings), problems }
}

function readingOf(settings: FileSettings): ReadOptions {
  const { decimals, dates, firstPeriod, periodLength, blankPrice } = settings
  return { decimals, dates, firstPeriod, periodLength, blankPrice }
}

function judge(
  columns: Columns | null,
  header: readonly string[],
  body: readonly Row[],
  settings: FileSettings,
  typed: boolean,
): { read: ReadOptions; found: Problem[]; notes: ReadingNote[] } {
  const read = readingOf(settings)
  const notes: ReadingNote[] = []
  if (columns === null) return { read, found: [], notes }
  const found: Problem[] = []
  const { places, kind } = columns
  const of = (form: 'number' | 'date') =>
    [...places].filter(([field]) => formOf(field) === form).map(([, place]) => place)
  if (typed) read.decimals ??= 'point'
  if (read.decimals === null) {
    const judged = judgeNumbers(samples(of('number'), body))
    if ('message' in judged) found.push(judged)
    else read.decimals = judged.decimals
  }
  if (read.dates === null) {
    const judged = judgeDates(samples(of('date'), body))
    if ('message' in judged) found.push(judged)
    else read.dates = judged.order
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
    read.periodLength ??= periods?.length ?? null
    if (periods?.note != null) notes.push(periods.note)
    found.push(...periodProblems(places, body, read))
    const percents = judgePercents(columns, body, read)
    read.percentsOff = percents.percentsOff
    if (percents.note !== null) notes.push(percents.note)
    notes.push(...columnNotes(columns))
    const apart = revenueProblem(columns, body, read)
    if (apart !== null) found.push(apart)
  }
  return { read, found, notes }
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

function periodProblems(
  places: ReadonlyMap<Field, Place>,
  body: readonly Row[],
  { firstPeriod, periodLength, dates }: ReadOptions,
): Problem[] {
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
  const place = places.get('period')
  const numbered = place && [...samples([place], body)].find(({ text }) => isPeriodNumber(text))
  if (numbered) {
    const { text, line } = numbered
    const message = `Periods are numbered ('${text}', line ${line}): say when period 1 begins.`
    found.push(problem('first_period', message, named('periods_numbered', { text, line })))
  }
  return found
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

function readFirst(columns: Columns, read: ReadOptions, body: readonly Row[]): ReadRow[] {
  const reader = readerOf(columns, read)
  return body.slice(0, rowsShown).map((row) => ({ ...row, item: reader(row.texts) }))
}
