import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../domain/errors.ts'
import { recordChanges } from '../../../storage/tables/audit.ts'
import { type PolicyToSet, recordPolicies } from '../../../use-cases/policies/record-policies.ts'
import { mapInSlices } from '../../../use-cases/sales/slices.ts'
import { problemsOf } from '../../answers/problem.ts'
import { chargeRows } from '../../bulk/many-rows.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import {
  manyPoliciesSchema,
  policyResultsSchema,
  productPolicyToPutSchema,
  toPolicyToSet,
} from '../../schemas/policy.ts'
import { toWarningAnswers } from '../../schemas/warning.ts'
import { refusalOfBadText } from '../../validation/bad-text.ts'
import type { ValidatorCompiler } from '../../validation/validation.ts'

const bodyLimitBytes = 8_388_608
/** Listing all faults of a policy takes up to half a millisecond. */
const judgedAtOnce = 25

// The envelope is checked separately: a fault in one policy must not refuse the others.
const envelope = object({
  policies: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 10_000 }),
  merge: Type.Optional(Type.Boolean()),
})

/** PUT /v1/policies. Costs and guardrails of many products at once. */
export function putManyPolicies(
  deps: Pick<Deps, 'store' | 'now'>,
  compile: ValidatorCompiler,
): FastifyPluginAsyncTypebox {
  const route = { method: 'PUT', url: '/v1/policies' }
  const checkEnvelope = compile({ ...route, httpPart: 'body', schema: envelope })
  const checkOne = compile({ ...route, httpPart: 'request', schema: productPolicyToPutSchema })

  return async (app) => {
    app.put(
      '/policies',
      {
        bodyLimit: bodyLimitBytes,
        validatorCompiler: (part) => (part.httpPart === 'body' ? checkEnvelope : compile(part)),
        config: {
          scope: 'products:write',
          judgesText: true,
          bodyExample: {
            policies: [
              { product_id: 'sku-42', unit_cost: 1200 },
              { product_id: 'sku-43', unit_cost: 800, max_price: 2499 },
            ],
            merge: true,
          },
          examples: {
            200: { results: [{ product_id: 'sku-42' }, { product_id: 'sku-43' }], changed: 2 },
          },
        },
        schema: {
          operationId: 'policies.put',
          summary: 'Set the policies of many products',
          description:
            'Sets what up to 10 000 products set for themselves, such as their costs from a file. One result for each in the same order: what was set, or an error that does not affect the others; the first hundred list everything that is wrong. Ten count as one request against the rate limit.',
          tags: ['Policy'],
          body: ref(manyPoliciesSchema),
          response: { 200: ref(policyResultsSchema) },
        },
      },
      async (request, reply) => {
        const { tenantId, actor } = callerOf(request)
        const { policies, merge = false } = request.body
        chargeRows(request, reply, policies.length)
        const judged = await mapInSlices(
          policies as unknown[],
          (one) => judge(one, checkOne),
          judgedAtOnce,
        )
        const done = await deps.store.tenant(tenantId, async (db) => {
          const how = { merge, nowMs: deps.now() }
          const { results, changes } = await recordPolicies(db, { tenantId, actor }, judged, how)
          await recordChanges(db, tenantId, changes, deps.now())
          return results
        })
        const problemOf = problemsOf(request.id)
        return {
          results: done.map((one) =>
            one instanceof Refusal
              ? problemOf(one)
              : {
                  product_id: one.id,
                  ...(one.questions.length === 0
                    ? {}
                    : { warnings: toWarningAnswers(one.questions) }),
                },
          ),
          changed: done.filter((one) => !(one instanceof Refusal)).length,
        }
      },
    )
  }
}

/** The policy, or what is wrong with it. */
function judge(policy: unknown, check: ReturnType<ValidatorCompiler>): PolicyToSet | Refusal {
  const badText = refusalOfBadText(policy, 'request')
  if (badText !== null) return badText
  const checked = check(policy)
  if (typeof checked === 'object' && 'error' in checked && checked.error instanceof Refusal) {
    return checked.error
  }
  return toPolicyToSet(policy as Static<typeof productPolicyToPutSchema>)
}
