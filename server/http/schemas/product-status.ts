import { Type } from 'typebox'
import { anyProduct, type ProductSelection } from '../../domain/product-pricing.ts'
import type { StatusChanged } from '../../use-cases/catalogue/change-status.ts'
import { component, object } from './component.ts'
import { reasonFields, toReasonAnswer } from './error.ts'
import { answeredCount, currencyOf, productId } from './fields.ts'
import { attributes, status } from './product.ts'
import { selectionParameters } from './product-selection.ts'

/** Most products in one request. */
export const mostAtOnce = 10_000

const { query, status: statusNow, currency } = selectionParameters

export const productStatusChangeSchema = component(
  'ProductStatusChange',
  object({
    status,
    ids: Type.Optional(
      Type.Array(productId, {
        minItems: 1,
        maxItems: mostAtOnce,
        uniqueItems: true,
        description: 'Which products; either this or `where`.',
      }),
    ),
    where: Type.Optional(
      Type.Object(
        {
          query,
          status: statusNow,
          currency,
          attributes: Type.Optional(attributes('Products with all of these attributes.')),
        },
        {
          additionalProperties: false,
          minProperties: 1,
          description: `Which products, as in a list: at most ${mostAtOnce} at a time.`,
        },
      ),
    ),
  }),
)

export const productStatusResultSchema = component(
  'ProductStatusResult',
  object({
    changed: Type.Array(Type.String({ maxLength: 255 }), {
      maxItems: mostAtOnce,
      description: 'Ids of the products that changed; send them to undo the change.',
    }),
    unchanged: answeredCount('Products that already had the status.'),
    refused: Type.Array(
      object({
        id: Type.String({ maxLength: 255 }),
        message: Type.String({ maxLength: 1000 }),
        ...reasonFields,
      }),
      { maxItems: mostAtOnce, description: 'Products that could not change, and why.' },
    ),
    has_more: Type.Boolean({
      description: 'Whether more products match `where`: send it again.',
    }),
  }),
)

/** Reads the product selection of a request body. */
export function toStatusSelection(where: {
  query?: string
  status?: ProductSelection['status'] & string
  currency?: string
  attributes?: Record<string, string>
}): ProductSelection {
  const { query = null, status = null, currency, attributes = null } = where
  return {
    ...anyProduct,
    query,
    status,
    currency: currencyOf(currency) ?? null,
    attributes,
  }
}

export function toStatusAnswer({ changed, unchanged, refused, hasMore }: StatusChanged) {
  return {
    changed,
    unchanged,
    refused: refused.map(({ id, message, reason, values }) => ({
      ...{ id, message },
      ...toReasonAnswer(reason, values),
    })),
    has_more: hasMore,
  }
}
