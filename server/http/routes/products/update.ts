import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { productSubject } from '../../../domain/audit.ts'
import { mayBecome, nextStatusesText, type Product } from '../../../domain/product.ts'
import { refusalFor } from '../../../domain/reasons/refusal-for.ts'
import { recordChange } from '../../../storage/tables/audit.ts'
import { recordEvents } from '../../../storage/tables/events.ts'
import {
  findProductForUpdate,
  updateProduct as storeProduct,
} from '../../../storage/tables/products.ts'
import { markProductSalesDirty } from '../../../storage/tables/sales.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  productChangesSchema,
  productExample,
  savedProductSchema,
  toPriceMove,
  toProductAnswer,
  toProductChanges,
  toSavedProductAnswer,
} from '../../schemas/product.ts'
import { questionsOf } from './questions-of.ts'

/** PATCH /v1/products/{id}. Changes what is sent; what is absent stays. */
export function updateProduct(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.patch(
      '/products/:id',
      {
        config: {
          scope: 'products:write',
          refusals: ['currency_unsupported', 'resource_missing', 'state_conflict'],
          bodyExample: { base_price: 2099, status: 'active' },
          examples: { 200: { ...productExample, base_price: 2099 } },
        },
        schema: {
          operationId: 'products.update',
          summary: 'Change a product',
          description:
            'Changes the fields that are sent; absent ones stay, a null name becomes the id, and null attributes are removed. A product may go from active to paused and back, from either to archived, and from archived to active.',
          tags: ['Products'],
          params: pathId('Your own id for the product.', 255),
          body: ref(productChangesSchema),
          response: { 200: ref(savedProductSchema) },
        },
      },
      async (request) => {
        const { tenantId, actor } = callerOf(request)
        return deps.store.tenant(tenantId, async (db) => {
          const product = await findProductForUpdate(db, tenantId, request.params.id)
          if (product === null) throw nothingThere()
          const changes = toProductChanges(request.body)
          const changed = withChanges(product, changes)
          await storeProduct(db, tenantId, changed, changes.basePrice !== undefined)
          if (changed.attributes?.category !== product.attributes?.category) {
            await markProductSalesDirty(db, tenantId, product.id)
          }
          if (changed.basePrice !== product.basePrice || changed.currency !== product.currency) {
            const data = toPriceMove(changed, product)
            await recordEvents(db, tenantId, [{ type: 'product.price_moved', data }], deps.now())
          }
          const after = toProductAnswer(changed)
          await recordChange(
            db,
            tenantId,
            {
              actor,
              action: 'product.changed',
              subject: productSubject(product.id),
              before: toProductAnswer(product),
              after,
            },
            deps.now(),
          )
          return toSavedProductAnswer(changed, await questionsOf(db, tenantId, changed, product))
        })
      },
    )
  }
}

/**
 * The product as it becomes.
 *
 * @throws Refusal where a currency comes without a price, or the status may not follow.
 */
function withChanges(product: Product, changes: ReturnType<typeof toProductChanges>): Product {
  const { name, basePrice, currency, status, attributes } = changes
  const said = attributes === undefined ? product.attributes : (attributes ?? {})
  const changed: Product = {
    id: product.id,
    name: name === null ? product.id : (name ?? product.name),
    basePrice: basePrice ?? product.basePrice,
    currency: currency ?? product.currency,
    status: status ?? product.status,
    ...(said === undefined || Object.keys(said).length === 0 ? {} : { attributes: said }),
  }
  if (changed.currency !== product.currency && basePrice === undefined) {
    throw refusalFor('currency_needs_base_price', {}, { param: 'base_price' })
  }
  if (!mayBecome(product.status, changed.status)) {
    const values = { status: product.status, wanted: changed.status }
    const words = { allowed: nextStatusesText(product.status) }
    throw refusalFor('product_status_not_allowed', values, { param: 'status' }, words)
  }
  return changed
}
