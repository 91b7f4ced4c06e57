import type { Offer, Sale } from '../generated/contract.ts'
import { type ColumnOptions, type Columns, type Place, readColumns } from './columns.ts'
import { currencyExponent } from './currency.ts'
import { type DateOrder, judgeDates, readMoment } from './dates.ts'
import type { Fault } from './fault.ts'
import { type Field, formOf, type Kind } from './fields.ts'
import { type Decimals, judgeNumbers } from './numbers.ts'
import { isPeriodNumber, type PeriodLength } from './periods.ts'
import { type PolicyRow, policyReader } from './policy-reader.ts'
import { type Problem, problem } from './problem.ts'
import { type ProductRow, productReader } from './product-reader.ts'
import { offerReader, type ReadOptions, saleReader } from './row-reader.ts'
import type { Row } from './split-rows.ts'

/** What a person said of a file; null where the file is to tell. */
export type FileSettings = ColumnOptions & {
  decimals: Decimals | null
  dates: DateOrder | null
  firstPeriod: string | null
  periodLength: PeriodLength | null
  blankPrice: 'reject' | 'carry'
}

export const noSettings: FileSettings = {
  kind: null,
  mapping: new Map(),
  constants: new Map(),
  decimals: null,
  dates: null,
  firstPeriod: null,
  periodLength: null,
  blankPrice: 'reject',
}

/** A row as it will be sent, or what is wrong with it. */
export type ReadRow = Row & { item: Sale | Offer | ProductRow | PolicyRow | Fault }

/** What a file means, as far as its first rows tell. */
export type Understanding = {
  header: readonly string[]
  kind: Kind | null
  columns: Columns | null
  /** How values are written, told or found out. */
  read: ReadOptions
  /** The first rows as they will be sent; empty while problems are left. */
  first: readonly ReadRow[]
  /** All that has to be said or mended before the rows can be sent. */
  problems: readonly Problem[]
}

const rowsShown = 20

/**
 * What a table means, judged by its first rows, and everything that is in the way of sending it.
 *
 * @param rows - The heading, and as many rows as are at hand: the more, the surer.
 * @param typed - Whether numbers and dates come from a workbook, which knows them as such.
 */
export function understandRows(
  rows: readonly Row[],
  settings: FileSettings,
  { typed = false }: { typed?: boolean } = {},
): Understanding {
  const [heading, ...body] = rows
  if (heading === undefined) {
    return nothing(settings, [problem(null, 'The file is empty.')])
  }
  const header = heading.texts.map((text) => text.trim())
  const twin = header.find((text, i) => text !== '' && header.indexOf(text) !== i)
  const { columns, problems } = readColumns(header, settings)
  if (twin !== undefined) {
    problems.push(problem(null, `Two columns have the heading '${twin}': rename one.`))
  }
  const { read, found } = judge(columns, body, settings, typed)
  problems.push(...found)
  const first = problems.length > 0 || columns === null ? [] : readFirst(columns, read, body)
  return { header, kind: columns?.kind ?? settings.kind, columns, read, first, problems }
}

function nothing(settings: FileSettings, problems: Problem[]): Understanding {
  const { decimals, dates, firstPeriod, periodLength, blankPrice } = settings
  const read = { decimals, dates, firstPeriod, periodLength, blankPrice }
  return { header: [], kind: settings.kind, columns: null, read, first: [], problems }
}

function judge(
  columns: Columns | null,
  body: readonly Row[],
  settings: FileSettings,
  typed: boolean,
): { read: ReadOptions; found: Problem[] } {
  const { read } = nothing(settings, [])
  if (columns === null) return { read, found: [] }
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
    found.push({ setting: 'column', field: 'currency', message })
  }
  if (kind === 'sales') found.push(...periodProblems(places, body, read))
  return { read, found }
}

function periodProblems(
  places: ReadonlyMap<Field, Place>,
  body: readonly Row[],
  { firstPeriod, periodLength, dates }: ReadOptions,
): Problem[] {
  const found: Problem[] = []
  if (periodLength === null && !places.has('period_end')) {
    found.push(problem('period_length', 'Say how long a period is: a day, a week or a month.'))
  }
  if (firstPeriod !== null) {
    if (readMoment(firstPeriod, dates) !== null) return found
    const message = `The first period begins at '${firstPeriod}': write a date such as 2024-01-01.`
    found.push(problem('first_period', message))
    return found
  }
  const place = places.get('period')
  const numbered = place && [...samples([place], body)].find(({ text }) => isPeriodNumber(text))
  if (numbered) {
    const message = `Periods are numbered ('${numbered.text}', line ${numbered.line}): say when period 1 begins.`
    found.push(problem('first_period', message))
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

function readerOf(columns: Columns, read: ReadOptions) {
  if (columns.kind === 'sales') return saleReader(columns, read)
  if (columns.kind === 'offers') return offerReader(columns, read)
  return columns.kind === 'products' ? productReader(columns, read) : policyReader(columns, read)
}
