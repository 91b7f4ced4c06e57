import type { OrderHeadings } from './order-fields.ts'

/** How line amounts relate to discounts: which of them still have to be deducted. */
export type DiscountsOff = 'none' | 'line' | 'order' | 'both'

/** An export that is recognised by its headings. */
export type OrderSystem = {
  name: string
  /** Each of these must be present, in one of its spellings. */
  marks: readonly (readonly string[])[]
  headings: OrderHeadings
  /** What is deducted if the file's totals do not show it. */
  discountsOff: DiscountsOff
}
