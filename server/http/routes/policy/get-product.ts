import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { effectivePolicy } from '../../../domain/policy.ts'
import { findPolicy } from '../../../storage/tables/policies.ts'
import { findProduct } from '../../../storage/tables/products.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import { policyExample, productPolicySchema, toProductPolicyAnswer } from '../../schemas/policy.ts'

/** GET /v1/products/{id}/policy. What a product sets for itself, and what applies to it. */
export function getProductPolicy(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/products/:id/policy',
      {
        config: {
          scope: 'products:read',
          refusals: ['resource_missing'],
          examples: { 200: { product_id: 'sku-42', ...policyExample } },
        },
        schema: {
          operationId: 'products.policy.get',
          summary: "Read a product's policy",
          description:
            "The fields that the product set, and the policy that applies: those fields, then the account's, then the defaults.",
          tags: ['Policy'],
          params: pathId('Your own id for the product.', 255),
          response: { 200: ref(productPolicySchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { id } = request.params
        return deps.store.tenant(tenantId, async (db) => {
          if ((await findProduct(db, tenantId, id)) === null) throw nothingThere()
          const account = await findPolicy(db, tenantId, '')
          const own = await findPolicy(db, tenantId, id)
          const effective = effectivePolicy(account.fields, own.fields)
          return toProductPolicyAnswer(id, own, effective)
        })
      },
    )
  }
}
