import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { policySubject } from '../../../domain/audit.ts'
import type { Refusal } from '../../../domain/errors.ts'
import { withStatement } from '../../../domain/nest-statement.ts'
import type { PolicyFields } from '../../../domain/policy.ts'
import { refusalFor } from '../../../domain/reasons/refusal-for.ts'
import { lockAudit, recordChanges } from '../../../storage/tables/audit.ts'
import { findPolicies, findPolicy, putPolicies } from '../../../storage/tables/policies.ts'
import { reportNests } from '../../../use-cases/sales/nests.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { currencyOf } from '../../schemas/fields.ts'
import { nestStatedSchema, nestStatementExample, nestStatementSchema } from '../../schemas/nest.ts'
import { toPolicyOnWire } from '../../schemas/policy.ts'

/** PUT /v1/nests. States whether the products of a nest compete. */
export function stateNest(deps: Pick<Deps, 'store' | 'now'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.put(
      '/nests',
      {
        config: {
          scope: 'products:write',
          refusals: ['currency_unsupported', 'resource_missing'],
          bodyExample: nestStatementExample,
          examples: { 200: { changed: 2, statement: 'substitutes' } },
        },
        schema: {
          operationId: 'nests.state',
          summary: 'Say whether products compete',
          description:
            'Confirms or rejects what was found about the products of a nest, by setting it in the policy of each. `substitutes` makes them a `group`, or sets `diversion_between` if there are more than sixteen or the nest is the account; `complements` and `unrelated` set `diversion_between`. null removes these bounds, and a group that specifies no packs. It applies from the next quotes on.',
          tags: ['Policy'],
          body: ref(nestStatementSchema),
          response: { 200: ref(nestStatedSchema) },
        },
      },
      async (request) => {
        const { tenantId, actor } = callerOf(request)
        const { among, name, statement, currency: sent } = request.body
        const currency = currencyOf(sent)
        return deps.store.tenant(tenantId, async (db) => {
          await lockAudit(db, tenantId)
          const { nests } = await reportNests(db, tenantId, { currency })
          const nest = nests.find(
            ({ diversion }) => diversion.among === among && diversion.name === name,
          )
          if (nest === undefined) throw unknownNest(among, name, currency)
          const { diversion, productIds } = nest
          const about = {
            ...{ among, name, products: productIds.length },
            ...{ low: diversion.ratio.low, high: diversion.ratio.high },
            nameIsTaken: nests.some(
              (other) => other.diversion.among === 'group' && other.diversion.name === name,
            ),
          }
          const account = (await findPolicy(db, tenantId, '')).fields
          const before = await findPolicies(db, tenantId, productIds)
          const changed = new Map<string, PolicyFields>()
          for (const id of productIds) {
            const own = before.get(id) ?? {}
            const after = withStatement(own, account, about, statement)
            if (JSON.stringify(toPolicyOnWire(own)) !== JSON.stringify(toPolicyOnWire(after))) {
              changed.set(id, after)
            }
          }
          if (changed.size > 0) await putPolicies(db, tenantId, changed, deps.now())
          const made = [...changed].map(([productId, after]) => ({
            actor,
            action: 'policy.changed' as const,
            subject: policySubject(productId),
            before: toPolicyOnWire(before.get(productId) ?? {}),
            after: toPolicyOnWire(after),
          }))
          await recordChanges(db, tenantId, made, deps.now())
          return { changed: changed.size, statement }
        })
      },
    )
  }
}

function unknownNest(among: string, name: string, currency: string): Refusal {
  return refusalFor('nest_missing', { nest: name, among, currency }, { param: 'name' })
}
