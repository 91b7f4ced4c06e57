import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { policySubject } from '../../../domain/audit.ts'
import { effectivePolicy } from '../../../domain/policy.ts'
import { refuseContradicted, refuseContradictions } from '../../../domain/policy-faults.ts'
import { questionPolicy } from '../../../domain/question-policy.ts'
import { lockAudit, recordChange } from '../../../storage/tables/audit.ts'
import {
  findContradictedPolicy,
  findPolicy,
  putPolicy as storePolicy,
} from '../../../storage/tables/policies.ts'
import { readBasePriceRange } from '../../../storage/tables/products.ts'
import { guardPolicies } from '../../../use-cases/breakers/guard-policy.ts'
import { refuseApprovalChange } from '../../../use-cases/lists/approval.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import {
  policyExample,
  policyFieldsSchema,
  policySchema,
  toPolicyAnswer,
  toPolicyFields,
  toPolicyOnWire,
} from '../../schemas/policy.ts'

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
          description:
            'Replaces all fields that the account set; absent ones take their defaults. Changing whether lists need a second person also requires the scope lists:approve.',
          tags: ['Policy'],
          body: ref(policyFieldsSchema),
          response: { 200: ref(policySchema) },
        },
      },
      async (request) => {
        const caller = callerOf(request)
        const { tenantId, actor } = caller
        const sent = toPolicyFields(request.body)
        refuseContradictions(sent, {}, 'account')
        const { own, range } = await deps.store.tenant(tenantId, async (db) => {
          await lockAudit(db, tenantId)
          const before = await findPolicy(db, tenantId, '')
          refuseApprovalChange(caller, before.fields, sent)
          const contradicted = await findContradictedPolicy(db, tenantId, sent)
          if (contradicted !== null) refuseContradicted(sent, contradicted)
          const after = await storePolicy(db, tenantId, '', sent, deps.now())
          await guardPolicies(
            db,
            tenantId,
            [
              {
                productId: '',
                before: before.fields,
                after: after.fields,
                costBefore: before.fields.unitCost ?? null,
                costAfter: after.fields.unitCost ?? null,
                basePriceMinor: null,
              },
            ],
            actor,
            deps.now(),
          )
          await recordChange(
            db,
            tenantId,
            {
              actor,
              action: 'policy.changed',
              subject: policySubject(''),
              before: toPolicyOnWire(before.fields),
              after: toPolicyOnWire(after.fields),
            },
            deps.now(),
          )
          return { own: after, range: await readBasePriceRange(db, tenantId) }
        })
        const questions = questionPolicy(own.fields, range, deps.now())
        return toPolicyAnswer(own, effectivePolicy(own.fields, {}), questions)
      },
    )
  }
}
