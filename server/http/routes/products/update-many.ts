import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../domain/errors.ts'
import { changeStatus } from '../../../use-cases/catalogue/change-status.ts'
import { chargeRows } from '../../bulk/many-rows.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { toProductAnswer } from '../../schemas/product.ts'
import {
  mostAtOnce,
  productStatusChangeSchema,
  productStatusResultSchema,
  toStatusAnswer,
  toStatusSelection,
} from '../../schemas/product-status.ts'

const bodyLimitBytes = 4_194_304

/** PATCH /v1/products. The status of many products at once. */
export function updateManyProducts(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.patch(
      '/products',
      {
        bodyLimit: bodyLimitBytes,
        config: {
          scope: 'products:write',
          refusals: ['currency_unsupported', 'parameter_missing', 'parameters_exclusive'],
          bodyExample: { status: 'paused', ids: ['sku-42', 'sku-43'] },
          examples: {
            200: { changed: ['sku-42'], unchanged: 1, refused: [], has_more: false },
          },
        },
        schema: {
          operationId: 'products.update_many',
          summary: 'Change the status of many products',
          description:
            'Pauses, resumes or archives up to 10 000 products, by id or by attributes, all in one transaction. Products that cannot change are reported with the reason and do not affect the others. Ten ids count as one request against the rate limit.',
          tags: ['Products'],
          body: ref(productStatusChangeSchema),
          response: { 200: ref(productStatusResultSchema) },
        },
      },
      async (request, reply) => {
        const { status, ids, where } = request.body
        if (ids !== undefined && where !== undefined) {
          throw new Refusal(
            'parameters_exclusive',
            '`ids` and `where` exclude each other; send one of them.',
            { param: 'where' },
          )
        }
        if (ids !== undefined) chargeRows(request, reply, ids.length)
        const of = ids === undefined ? where && { where: toStatusSelection(where) } : { ids }
        if (of === undefined) {
          throw new Refusal(
            'parameter_missing',
            '`ids` is missing: send the ids of the products, or `where` to select them.',
            { param: 'ids' },
          )
        }
        const caller = callerOf(request)
        return toStatusAnswer(
          await changeStatus(deps, caller, status, of, mostAtOnce, toProductAnswer),
        )
      },
    )
  }
}
