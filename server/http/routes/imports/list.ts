import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { listImports as readImports } from '../../../storage/tables/imports.ts'
import { pageOf, pageParameters, toListAnswer } from '../../answers/pagination.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { importExample, importListSchema, toImportAnswer } from '../../schemas/import.ts'

/** GET /v1/imports. The files of the last 30 days, newest first. */
export function listImports(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/imports',
      {
        config: {
          scope: 'products:read',
          examples: { 200: { data: [importExample], has_more: false } },
        },
        schema: {
          operationId: 'imports.list',
          summary: 'List imports',
          description: 'Files imported during the last 30 days, newest first.',
          tags: ['Imports'],
          querystring: object(pageParameters),
          response: { 200: ref(importListSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const page = pageOf(request.query)
        const listed = await deps.store.tenant(tenantId, (db) => readImports(db, tenantId, page))
        return toListAnswer(listed, page, toImportAnswer)
      },
    )
  }
}
