import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { listKeys } from '../../../storage/tables/api-keys.ts'
import { pageOf, pageParameters, toListAnswer } from '../../answers/pagination.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { apiKeyExample, apiKeyListSchema, toApiKeyAnswer } from '../../schemas/api-key.ts'
import { object, ref } from '../../schemas/component.ts'

/** GET /v1/api_keys. The keys of the account in this mode; never the keys themselves. */
export function listApiKeys(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/api_keys',
      {
        config: {
          scope: 'keys:write',
          examples: { 200: { data: [apiKeyExample], has_more: false } },
        },
        schema: {
          operationId: 'api_keys.list',
          summary: 'List API keys',
          description:
            'The keys of your account in the mode, live or test, of the key you use. Keys themselves are never shown again.',
          tags: ['API keys'],
          querystring: object(pageParameters),
          response: { 200: ref(apiKeyListSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const page = pageOf(request.query)
        const listed = await deps.store.tenant(tenantId, (db) => listKeys(db, tenantId, page))
        return toListAnswer(listed, page, toApiKeyAnswer)
      },
    )
  }
}
