import { type Columns, noColumn, type Place, readColumns } from '../columns.ts'
import type { Field } from '../fields.ts'
import type { FileSettings } from '../file-settings.ts'
import { named } from '../named.ts'
import { columnProblem, type Problem, problem } from '../problem.ts'
import type { ReadOptions } from '../row-reader.ts'
import type { Row } from '../split-rows.ts'
import { type OrderForm, orderFieldOf } from './find-orders.ts'
import { judgeOrders, type OrderSettings } from './judge-orders.ts'
import { totalsProblem } from './line-totals.ts'
import { type OrderSales, orderColumnsOf, readOrderRows } from './read-orders.ts'

/** The meaning of order lines, and a preview of the resulting rows. */
export type OrderMeaning = {
  form: OrderForm
  settings: OrderSettings
  preview: OrderSales
}

/** Resulting rows are written in the format of the interface. */
const written: ReadOptions = {
  decimals: 'point',
  dates: null,
  firstPeriod: null,
  periodLength: null,
  blankPrice: 'reject',
}

/** The meaning of an order export, as far as its first rows show it, and the notes on it. */
export function understandOrders(
  form: OrderForm,
  body: readonly Row[],
  settings: FileSettings,
  typed: boolean,
): { orders: OrderMeaning; columns: Columns; read: ReadOptions; problems: Problem[] } {
  const { periodLength, taxes, dates, timeZone, mostDays } = settings
  const currency = settings.constants.get('currency') ?? null
  const judged = judgeOrders(form, body, {
    decimals: typed ? 'point' : settings.decimals,
    dates,
    currency,
    per: periodLength === 'month' ? null : periodLength,
    taxes,
    timeZone,
    mostDays,
  })
  const problems = [...judged.problems]
  if (periodLength === 'month') {
    problems.push(
      problem(
        'period_length',
        'Orders are added up to days or weeks: choose one of them.',
        named('orders_days_or_weeks'),
      ),
    )
  }
  problems.push(...mappingProblems(form, settings))
  // A constant for all rows, such as a segment, also applies to the rows that orders become.
  const constants = new Map([...settings.constants].filter(([field]) => field !== 'currency'))
  const found = readColumns(orderColumnsOf(form), { kind: 'sales', mapping: new Map(), constants })
  problems.push(...found.problems)
  const empty = { ...nothingSold, rows: [], unreadable: [], notes: [] }
  const preview = problems.length > 0 ? empty : readOrderRows(body, form, judged.settings)
  const apart = totalsProblem(form, preview.totalsApart)
  if (apart !== null) problems.push(apart)
  const columns = found.columns ?? noColumns
  return {
    orders: { form, settings: judged.settings, preview },
    columns: { ...columns, ignored: ignoredOf(form) },
    read: written,
    problems,
  }
}

const nothingSold: Omit<OrderSales, 'rows' | 'unreadable' | 'notes'> = {
  per: 'day',
  totals: { lines: 0, orders: 0, products: 0, units: 0, firstDay: '', lastDay: '' },
  totalsApart: { of: 0, count: 0, times: 1, line: 0, example: '' },
}
const noColumns: Columns = {
  kind: 'sales',
  places: new Map<Field, Place>(),
  attributes: new Map(),
  ignored: [],
  width: 0,
}

function ignoredOf({ header, places }: OrderForm): string[] {
  const used = new Set(places.values())
  return header.filter((heading, i) => heading !== '' && !used.has(i))
}

function mappingProblems({ header }: OrderForm, { mapping }: FileSettings): Problem[] {
  return [...mapping].flatMap(([field, heading]): Problem[] => {
    if (heading === '') return []
    if (orderFieldOf(field) === null) {
      const message = `orders have no field '${field}' (given '${heading}').`
      return [columnProblem(field, message, named('field_unknown_here', { field, text: heading }))]
    }
    return header.includes(heading) ? [] : [noColumn(field, heading, header)]
  })
}
