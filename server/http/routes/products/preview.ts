import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { CellDeps } from '../../../deps.ts'
import { refuseContradictions } from '../../../domain/policy-faults.ts'
import { previewPolicy as preview } from '../../../use-cases/catalogue/preview-policy.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { onceKeyOf } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { currencyOf, pathId } from '../../schemas/fields.ts'
import { toPolicyFields } from '../../schemas/policy.ts'
import {
  policyPreviewExample,
  policyPreviewSchema,
  policyToPreviewSchema,
  toPreviewAnswer,
} from '../../schemas/policy-preview.ts'

/** POST /v1/products/{id}/preview. How a policy would price a product, before it is saved. */
export function previewPolicy(deps: CellDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/products/:id/preview',
      {
        config: {
          scope: 'reports:read',
          refusals: ['currency_unsupported', 'resource_missing'],
          bodyExample: { policy: { unit_cost: 1200, max_price: 2199 } },
          examples: { 200: policyPreviewExample },
        },
        schema: {
          operationId: 'products.preview',
          summary: "Preview a product's policy",
          description:
            'What most quotes of a product would return under the policy sent, compared with now: where the price moves, which guardrails move it and what each costs. The policy replaces everything that the product sets for itself, as in PUT /v1/products/{id}/policy. An active price list and a pause of the account are ignored. Nothing is stored or learnt.',
          tags: ['Products'],
          params: pathId('Your own id for the product.', 255),
          body: ref(policyToPreviewSchema),
          response: { 200: ref(policyPreviewSchema) },
        },
      },
      async (request) => {
        onceKeyOf(request)
        const { policy, currency, segment, days = 7 } = request.body
        const question = {
          policy: toPolicyFields(policy),
          currency: currencyOf(currency),
          segment,
          days,
        }
        const answer = await preview(
          deps,
          callerOf(request),
          request.params.id,
          question,
          (own, account) => refuseContradictions(own, account, 'product', 'policy.'),
        )
        if (answer === null) throw nothingThere()
        return toPreviewAnswer(answer)
      },
    )
  }
}
