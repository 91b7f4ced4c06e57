import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../domain/audit.ts'
import { policySubject } from '../../../domain/audit.ts'
import { Refusal } from '../../../domain/errors.ts'
import { effectivePolicy, type PolicyFields } from '../../../domain/policy.ts'
import { questionGroup, questionPolicy } from '../../../domain/question-policy.ts'
import { refusalFor } from '../../../domain/reasons/refusal-for.ts'
import type { Warning } from '../../../domain/warning.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { lockAudit, recordChanges } from '../../../storage/tables/audit.ts'
import { findUndisputedPolicy } from '../../../storage/tables/disputed-costs.ts'
import { readGroupPriceRanges } from '../../../storage/tables/groups.ts'
import { findPolicies, findPolicy, putPolicies } from '../../../storage/tables/policies.ts'
import { readBasePrices } from '../../../storage/tables/products.ts'
import { guardPolicies } from '../../../use-cases/breakers/guard-policy.ts'
import { mapInSlices } from '../../../use-cases/sales/slices.ts'
import { problemsOf } from '../../answers/problem.ts'
import { chargeRows } from '../../bulk/many-rows.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import {
  manyPoliciesSchema,
  policyResultsSchema,
  productPolicyToPutSchema,
  toPolicyFields,
  toPolicyOnWire,
} from '../../schemas/policy.ts'
import { toWarningAnswers } from '../../schemas/warning.ts'
import { refusalOfBadText } from '../../validation/bad-text.ts'
import { refuseContradictions } from '../../validation/policy-faults.ts'
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
        const done = await storeMany(deps, { tenantId, actor, merge }, judged)
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

type Sent = Static<typeof productPolicyToPutSchema>

/** The result of each policy: stored, with any warnings, or refused. */
type Stored = Refusal | { id: string; questions: Warning[] }

/** Stores the valid ones in one transaction, with breakers and the audit record. */
function storeMany(
  deps: Pick<Deps, 'store' | 'now'>,
  { tenantId, actor, merge }: { tenantId: number; actor: Actor; merge: boolean },
  judged: readonly (Sent | Refusal)[],
): Promise<Stored[]> {
  return deps.store.tenant(tenantId, async (db) => {
    const ids = judged.flatMap((one) => (one instanceof Refusal ? [] : [one.product_id]))
    await lockAudit(db, tenantId)
    const basePrices = await readBasePrices(db, tenantId, ids)
    const before = await findPolicies(db, tenantId, ids)
    const account = (await findPolicy(db, tenantId, '')).fields
    const put = new Map<string, PolicyFields>()
    const results = await mapInSlices(judged, (one) => {
      if (one instanceof Refusal) return one
      const { product_id: id, ...sent } = one
      const basePrice = basePrices.get(id)
      if (basePrice === undefined) return refuseUnknown(id)
      const known = merge ? (put.get(id) ?? before.get(id) ?? {}) : {}
      const fields = { ...known, ...toPolicyFields(sent) }
      const fault = contradictionOf(fields, account)
      if (fault !== null) return fault
      put.set(id, fields)
      return { id, questions: questionPolicy(fields, basePrice, deps.now()) }
    })
    const { unitCost: accountCost = null } = await findUndisputedPolicy(db, tenantId)
    if (put.size > 0) await putPolicies(db, tenantId, put, deps.now())
    const changes = [...put].map(([productId, after]) => {
      const ownBefore = before.get(productId) ?? {}
      return {
        productId,
        before: effectivePolicy(account, ownBefore),
        after: effectivePolicy(account, after),
        costBefore: ownBefore.unitCost ?? accountCost,
        costAfter: after.unitCost ?? accountCost,
        basePriceMinor: basePrices.get(productId) ?? null,
      }
    })
    await guardPolicies(db, tenantId, changes, actor, deps.now())
    const made = [...put].map(([productId, after]) => ({
      actor,
      action: 'policy.changed' as const,
      subject: policySubject(productId),
      before: toPolicyOnWire(before.get(productId) ?? {}),
      after: toPolicyOnWire(after),
    }))
    await recordChanges(db, tenantId, made, deps.now())
    return withGroupQuestions(db, tenantId, results, put)
  })
}

/** The results, with a question at one policy of each group whose units seem unlike. */
async function withGroupQuestions(
  db: Db,
  tenantId: number,
  results: readonly Stored[],
  put: ReadonlyMap<string, PolicyFields>,
): Promise<Stored[]> {
  const names = new Set([...put.values()].flatMap(({ group }) => (group ? [group.name] : [])))
  const ranges = await readGroupPriceRanges(db, tenantId, [...names])
  return results.map((one) => {
    if (one instanceof Refusal) return one
    const name = put.get(one.id)?.group?.name
    const range = name === undefined ? undefined : ranges.get(name)
    if (name === undefined || range === undefined) return one
    ranges.delete(name)
    return { ...one, questions: [...one.questions, ...questionGroup(name, range)] }
  })
}

/** The policy, or what is wrong with it. */
function judge(policy: unknown, check: ReturnType<ValidatorCompiler>): Sent | Refusal {
  const badText = refusalOfBadText(policy, 'request')
  if (badText !== null) return badText
  const checked = check(policy)
  if (typeof checked === 'object' && 'error' in checked && checked.error instanceof Refusal) {
    return checked.error
  }
  return policy as Sent
}

function contradictionOf(fields: PolicyFields, account: PolicyFields): Refusal | null {
  try {
    refuseContradictions(fields, account, 'product')
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function refuseUnknown(productId: string): Refusal {
  return refusalFor('product_to_rule_missing', { productId }, { param: 'product_id' })
}
