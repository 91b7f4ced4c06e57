import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { policySubject } from '../../../domain/audit.ts'
import type { Caller } from '../../../domain/caller.ts'
import { effectivePolicy, type PolicyFields } from '../../../domain/policy.ts'
import { refuseContradictions } from '../../../domain/policy-faults.ts'
import { questionGroup, questionPolicy } from '../../../domain/question-policy.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { lockAudit, recordChange } from '../../../storage/tables/audit.ts'
import { findUndisputedPolicy } from '../../../storage/tables/disputed-costs.ts'
import { readGroupPriceRanges } from '../../../storage/tables/groups.ts'
import { findPolicy, putPolicy } from '../../../storage/tables/policies.ts'
import { findProduct, readPriceMarks } from '../../../storage/tables/products.ts'
import { guardPolicies } from '../../../use-cases/breakers/guard-policy.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  policyExample,
  productPolicyFieldsSchema,
  productPolicySchema,
  toPolicyFields,
  toPolicyOnWire,
  toProductPolicyAnswer,
} from '../../schemas/policy.ts'

/** PUT /v1/products/{id}/policy. Sets what differs from the account for a product. */
export function putProductPolicy(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.put(
      '/products/:id/policy',
      {
        config: {
          scope: 'products:write',
          refusals: ['resource_missing'],
          bodyExample: { unit_cost: 1200, max_price: 2499 },
          examples: { 200: { product_id: 'sku-42', ...policyExample } },
        },
        schema: {
          operationId: 'products.policy.put',
          summary: "Set a product's policy",
          description:
            'Replaces all fields that the product set; absent ones come from the account.',
          tags: ['Policy'],
          params: pathId('Your own id for the product.', 255),
          body: ref(productPolicyFieldsSchema),
          response: { 200: ref(productPolicySchema) },
        },
      },
      async (request) => {
        const caller = callerOf(request)
        const sent = toPolicyFields(request.body)
        return deps.store.tenant(caller.tenantId, (db) =>
          replacePolicy(db, caller, request.params.id, sent, deps.now),
        )
      },
    )
  }
}

async function replacePolicy(
  db: Db,
  { tenantId, actor }: Caller,
  id: string,
  sent: PolicyFields,
  now: () => number,
) {
  const product = await findProduct(db, tenantId, id)
  if (product === null) throw nothingThere()
  await lockAudit(db, tenantId)
  const before = await findPolicy(db, tenantId, id)
  const account = await findPolicy(db, tenantId, '')
  refuseContradictions(sent, account.fields, 'product')
  const marks = await readPriceMarks(db, tenantId, [id])
  const own = await putPolicy(db, tenantId, id, sent, now())
  const effective = effectivePolicy(account.fields, own.fields)
  const { unitCost: accountCost = null } = await findUndisputedPolicy(db, tenantId)
  const change = {
    productId: id,
    before: effectivePolicy(account.fields, before.fields),
    after: effective,
    costBefore: marks.get(id)?.unitCostMinor ?? accountCost,
    costAfter: own.fields.unitCost ?? accountCost,
    basePriceMinor: product.basePrice,
  }
  await guardPolicies(db, tenantId, [change], actor, now())
  const written = {
    actor,
    action: 'policy.changed',
    subject: policySubject(id),
    before: toPolicyOnWire(before.fields),
    after: toPolicyOnWire(own.fields),
  } as const
  await recordChange(db, tenantId, written, now())
  const { group } = own.fields
  const ranges = await readGroupPriceRanges(db, tenantId, group ? [group.name] : [])
  const questions = [
    ...questionPolicy(own.fields, product.basePrice, now()),
    ...[...ranges].flatMap(([name, range]) => questionGroup(name, range)),
  ]
  return toProductPolicyAnswer(id, own, effective, questions)
}
