import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { effectivePolicy } from '../../../domain/policy.ts'
import { questionPolicy } from '../../../domain/question-policy.ts'
import {
  findContradictedPolicy,
  putPolicy as storePolicy,
} from '../../../storage/tables/policies.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import {
  policyExample,
  policyFieldsSchema,
  policySchema,
  toPolicyAnswer,
  toPolicyFields,
} from '../../schemas/policy.ts'
import { refuseContradicted, refuseContradictions } from '../../validation/policy-faults.ts'

/** PUT /v1/policy. Sets the account's policy: it applies where a product sets nothing else. */
export function putPolicy(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.put(
      '/policy',
      {
        config: {
          scope: 'products:write',
          bodyExample: { max_decrease: 0.1, price_ending: { endings: [99] } },
          examples: { 200: policyExample },
        },
        schema: {
          operationId: 'policy.put',
          summary: "Set the account's policy",
          description: 'Replaces all fields that the account set; absent ones take their defaults.',
          tags: ['Policy'],
          body: ref(policyFieldsSchema),
          response: { 200: ref(policySchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const sent = toPolicyFields(request.body)
        refuseContradictions(sent, {}, 'account')
        const own = await deps.store.tenant(tenantId, async (db) => {
          const contradicted = await findContradictedPolicy(db, tenantId, sent)
          if (contradicted !== null) refuseContradicted(sent, contradicted)
          return storePolicy(db, tenantId, '', sent)
        })
        const questions = questionPolicy(own.fields, null, deps.now())
        return toPolicyAnswer(own, effectivePolicy(own.fields, {}), questions)
      },
    )
  }
}
