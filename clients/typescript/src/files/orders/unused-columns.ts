import { plainName } from '../fields.ts'
import type { OrderForm } from './find-orders.ts'
import type { OrderField } from './order-fields.ts'

/** Something that lowers sales or prices, and the fields that hold it. */
type Deduction = {
  code: 'returns_unused' | 'cancellations_unused' | 'discounts_unused'
  said: string
  fields: readonly OrderField[]
  words: RegExp
}

/** A column that seems to hold a deduction, although no field is read from it. */
export type UnusedColumn = Pick<Deduction, 'code' | 'said'> & { heading: string; index: number }

const deductions: readonly Deduction[] = [
  {
    code: 'returns_unused',
    said:
      'numbers in columns that look like returns, but are not used ' +
      '(map refunded_quantity or refunded_amount)',
    fields: ['refunded_quantity', 'refunded_amount'],
    words: /refund|return|retour|ruckgab|rucklauf|rucksend|erstatt|rembours|devol|devuel|reembols/,
  },
  {
    code: 'cancellations_unused',
    said:
      'numbers in columns that look like cancelled units, but are not used ' +
      '(map cancelled_quantity)',
    fields: ['cancelled_quantity', 'cancelled_at'],
    words: /cancel|storn|annul|anulad/,
  },
  {
    code: 'discounts_unused',
    said:
      'numbers in columns that look like discounts, but are not used ' +
      '(map line_discount or order_discount)',
    fields: ['line_discount', 'order_discount', 'discount', 'discount_percent'],
    words: /discount|rabatt|nachlass|remise|reduction|descuento|coupon|voucher|gutschein/,
  },
]
/** Such columns tell of deductions without counting them, or of those on shipping. */
const labels =
  /(?:_id|_no|_nr|_number|_date|_at|_code|_policy|_window|_days|tage|jours|dias)$|ship|versand|livraison|envio/

/** The columns of a file that seem to hold deductions of a kind that no field is read for. */
export function unusedColumns({ system, header, places }: OrderForm): UnusedColumn[] {
  const used = new Set(places.values())
  return deductions.flatMap(({ code, said, fields, words }) => {
    const isKnown = code === 'discounts_unused' && system !== null
    if (isKnown || fields.some((field) => places.has(field))) return []
    return header.flatMap((heading, index) => {
      const name = plainName(heading)
      const seems = !used.has(index) && words.test(name) && !labels.test(name)
      return seems ? [{ code, said, heading, index }] : []
    })
  })
}

/** Those in which a line has a number other than 0. */
export function usedIn(
  texts: readonly string[],
  columns: readonly UnusedColumn[],
): (UnusedColumn & { text: string })[] {
  return columns.flatMap((column) => {
    const text = (texts[column.index] ?? '').trim()
    return /[1-9]/.test(text) && !/\p{L}/u.test(text) ? [{ ...column, text }] : []
  })
}
