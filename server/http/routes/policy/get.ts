import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { effectivePolicy } from '../../../domain/policy.ts'
import { findPolicy } from '../../../storage/tables/policies.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { policyExample, policySchema, toPolicyAnswer } from '../../schemas/policy.ts'

/** GET /v1/policy. The account's policy: it applies where a product sets nothing else. */
export function getPolicy(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/policy',
      {
        config: { scope: 'products:read', examples: { 200: policyExample } },
        schema: {
          operationId: 'policy.get',
          summary: "Read the account's policy",
          description:
            'The fields that the account set, and the policy that applies: those fields, and defaults for the rest.',
          tags: ['Policy'],
          response: { 200: ref(policySchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const own = await deps.store.tenant(tenantId, (db) => findPolicy(db, tenantId, ''))
        return toPolicyAnswer(own, effectivePolicy(own.fields, {}))
      },
    )
  }
}
