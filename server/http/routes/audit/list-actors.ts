import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { listActors } from '../../../storage/tables/audit-actors.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { auditActorsExample, auditActorsSchema } from '../../schemas/audit.ts'
import { ref } from '../../schemas/component.ts'

/** GET /v1/audit/actors. Who made changes, by name. */
export function listAuditActors(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/audit/actors',
      {
        config: { scope: 'audit:read', examples: { 200: auditActorsExample } },
        schema: {
          operationId: 'audit.actors',
          summary: 'List who made changes',
          description:
            'The keys that audit entries give as `actor`, with their names: that of a key, or of the person who signed in. At most 1 000, those of the newest keys.',
          tags: ['Audit'],
          response: { 200: ref(auditActorsSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        return { data: await deps.store.tenant(tenantId, (db) => listActors(db, tenantId)) }
      },
    )
  }
}
