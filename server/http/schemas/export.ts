import { Type } from 'typebox'
import { exportNames } from '../../storage/tables/export-tables.ts'
import { component, nullable, object } from './component.ts'
import { cursor, limitOf, moment } from './fields.ts'

export const exportQuery = object({
  limit: limitOf(
    10_000,
    1000,
    'The largest number of rows to return. A file contains all of them.',
  ),
  starting_after: cursor('`next` of the previous page: returns the rows after it.', 4000),
  since: Type.Optional(
    moment(
      'Only what was quoted at this time or later; for sales, periods that start then or later.',
    ),
  ),
  until: Type.Optional(moment('Only what was quoted before this time; for sales likewise.')),
})

export const exportPageSchema = component(
  'ExportPage',
  object({
    data: Type.Array(
      Type.Unsafe<object>({
        type: 'object',
        additionalProperties: true,
        description: 'A row as column names and values. More columns may be added.',
      }),
      { maxItems: 10_000, description: 'Rows in key order.' },
    ),
    next: nullable('string', {
      maxLength: 4000,
      description: '`starting_after` for the next page; null if there is none.',
    }),
  }),
)

export const exportPageExample = {
  data: [
    {
      quote_id: 'quote_01KC6Y3V9Q8ZJ4H2M5N7P0R1S3',
      product_id: 'sku-42',
      currency: 'usd',
      segment: '',
      base_price: 1999,
      arm: 'optimized',
      action: 2099,
      pscore: 0.41,
      outcome: 'accepted',
      units: 1,
      reward: 2099,
      created_at: '2026-01-31T12:00:00.000Z',
    },
  ],
  next: null,
}

/** The names of the available exports, as a list in Markdown. */
export const exportsInWords = exportNames.map((name) => `\`${name}\``).join(', ')
