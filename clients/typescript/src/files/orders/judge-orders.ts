import { currencyExponent } from '../currency.ts'
import { type DateOrder, judgeDates } from '../dates.ts'
import { named } from '../named.ts'
import { type Decimals, judgeNumbers } from '../numbers.ts'
import { columnProblem, type Problem } from '../problem.ts'
import type { Row } from '../split-rows.ts'
import type { OrderForm } from './find-orders.ts'
import { bareAmount, signedCurrency } from './money-text.ts'
import { amountFields, type OrderField } from './order-fields.ts'
import { plainDate } from './order-moment.ts'
import type { Aggregation } from './sales-periods.ts'

/** How to read an order export; null to detect it. */
export type OrderSettings = {
  decimals: Decimals | null
  dates: DateOrder | null
  /** Orders in other currencies are excluded; assumed for rows without one. */
  currency: string | null
  per: Aggregation | null
  /** Whether prices should include taxes; null leaves them as they are. */
  taxes: 'in' | 'out' | null
  /** The shop's clock; as the times are written if omitted. */
  timeZone?: string | undefined
  /** Limit on the number of product days; unlimited if omitted. */
  mostDays?: number | undefined
}

/** The format of an order export, judged by its first rows, and the open questions. */
export function judgeOrders(
  form: OrderForm,
  body: readonly Row[],
  settings: OrderSettings,
): { settings: OrderSettings; problems: Problem[] } {
  const problems: Problem[] = []
  const judged = { ...settings }
  const samples = function* (fields: readonly OrderField[], read: (text: string) => string) {
    for (const { texts, line } of body) {
      for (const field of fields) {
        const place = form.places.get(field)
        const text = place === undefined ? '' : read((texts[place] ?? '').trim())
        if (place === undefined || text === '') continue
        const isWhole = isAmount(field) && isWholeIn(texts[place] ?? '', judged.currency)
        yield { text, line, heading: form.header[place] ?? field, isWhole }
      }
    }
  }
  const bare = (text: string) => bareAmount(text).replace(/^-/, '')
  if (judged.decimals === null) {
    const found = judgeNumbers(samples([...amountFields, 'quantity'], bare))
    if ('message' in found) problems.push(found)
    else judged.decimals = found.decimals
  }
  if (judged.dates === null) {
    const found = judgeDates(samples(['ordered_at'], plainDate))
    if ('message' in found) problems.push(found)
    else judged.dates = found.order
  }
  if (judged.currency === null && !form.places.has('currency')) {
    const signs = new Set<string>()
    for (const { text } of samples(amountFields, (text) => text)) {
      const code = signedCurrency(text)
      if (code !== null) signs.add(code)
    }
    if (signs.size === 0) {
      problems.push(
        columnProblem(
          'currency',
          'These orders need a currency: one for all rows, or a column.',
          named('orders_currency_needed'),
        ),
      )
    }
  }
  problems.push(...missing(form))
  return { settings: judged, problems }
}

function isAmount(field: OrderField): boolean {
  return amountFields.some((one) => one === field)
}

/** Whether amounts of their currency have no decimals. */
function isWholeIn(text: string, currency: string | null): boolean {
  return currencyExponent(currency ?? signedCurrency(text) ?? '') === 0
}

/** Required fields of orders. */
function missing({ places }: OrderForm): Problem[] {
  const needs: [string, readonly OrderField[]][] = [
    ['ordered_at', ['ordered_at']],
    ['product', ['product', 'name', 'basket']],
    ['unit_price', ['unit_price', 'price', 'line_total', 'total']],
  ]
  return needs
    .filter(([, fields]) => !fields.some((field) => places.has(field)))
    .map(([field]) =>
      columnProblem(
        field,
        `These orders need a column for ${field}.`,
        named('orders_column_needed', { field }),
      ),
    )
}
