import { type Static, Type } from 'typebox'
import type { FileResult } from '../../use-cases/lists/edit-by-file.ts'
import { component, object } from './component.ts'
import { reasonFields, toReasonAnswer } from './error.ts'
import { answeredCount } from './fields.ts'

export const entryFileSchema = component(
  'PriceListFile',
  object({
    csv: Type.String({
      minLength: 1,
      maxLength: 8_388_608,
      description:
        'A file whose first line contains column names: product_id, and any of price, locked, dropped and note, as written by `GET /v1/price_lists/{id}/entries` with `Accept: text/csv`. Separated by commas, semicolons or tabs; prices with decimals.',
    }),
  }),
)

export const entryFileResultSchema = component(
  'PriceListFileResult',
  object(
    {
      rows: answeredCount('Rows in the file.'),
      changed: answeredCount('Entries that changed.'),
      unchanged: answeredCount('Entries that already matched the file.'),
      questioned: answeredCount(
        'Entries whose new price is so far from the current one that it may be a mistake; see their `warnings`.',
      ),
      refused: answeredCount('Rows that are invalid; their entries are unchanged.'),
      errors: Type.Array(
        object({
          line: answeredCount('Line number in the file, from 1.'),
          product_id: Type.String({ maxLength: 1000, description: 'As given in the file.' }),
          message: Type.String({
            maxLength: 2000,
            description: 'What is wrong, and how to fix it.',
          }),
          ...reasonFields,
        }),
        { maxItems: 100, description: 'The first hundred of them.' },
      ),
    },
    'What a file changed.',
  ),
)

export const entryFileResultExample = {
  rows: 250,
  changed: 12,
  unchanged: 237,
  questioned: 0,
  refused: 1,
  errors: [
    {
      line: 18,
      product_id: 'mug',
      message: "price is '18,9 usd': write a number with up to 2 decimals, such as 18.99.",
    },
  ],
}

export function toFileAnswer(result: FileResult): Static<typeof entryFileResultSchema> {
  const { errors, ...counts } = result
  return {
    ...counts,
    errors: errors.map(({ line, productId, message, reason, values }) => ({
      ...{ line, product_id: productId, message },
      ...toReasonAnswer(reason, values),
    })),
  }
}
