import { plainName } from '../fields.ts'
import type { OrderForm } from './find-orders.ts'

/** A column that seems to hold what came back, although no field is read from it. */
export type ReturnsColumn = { heading: string; index: number }

const returns =
  /refund|return|retour|ruckgab|rucklauf|rucksend|erstatt|rembours|devol|devuel|reembols/
/** Such columns tell of returns without counting them. */
const labels = /(?:_id|_no|_nr|_number|_date|_at|_policy|_window|_days|tage|jours|dias)$/

/** The columns of a file that seem to hold returns, if none is read. */
export function unusedReturns({ header, places }: OrderForm): ReturnsColumn[] {
  if (places.has('refunded_quantity') || places.has('refunded_amount')) return []
  const used = new Set(places.values())
  return header.flatMap((heading, index) => {
    const name = plainName(heading)
    return used.has(index) || !returns.test(name) || labels.test(name) ? [] : [{ heading, index }]
  })
}

/** What a line says in such columns, where it is a number other than 0. */
export function returnsIn(texts: readonly string[], columns: readonly ReturnsColumn[]): string[] {
  return columns.flatMap(({ heading, index }) => {
    const text = (texts[index] ?? '').trim()
    return /[1-9]/.test(text) && !/\p{L}/u.test(text) ? [`${heading} ${text}`] : []
  })
}
