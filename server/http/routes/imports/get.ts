import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '../../../deps.ts'
import { findImport } from '../../../storage/tables/imports.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import { importExample, importSchema, toImportAnswer } from '../../schemas/import.ts'

/** GET /v1/imports/{id}. How far an import is. */
export function getImport(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/imports/:id',
      {
        config: {
          scope: 'products:read',
          refusals: ['resource_missing'],
          examples: { 200: importExample },
        },
        schema: {
          operationId: 'imports.get',
          summary: 'Read an import',
          description:
            'The progress of a file, and the results of its rows. It is kept for 30 days.',
          tags: ['Imports'],
          params: pathId('Id of the import.'),
          response: { 200: ref(importSchema) },
        },
      },
      async (request) => {
        const { tenantId } = callerOf(request)
        const { id } = request.params
        const found = await deps.store.tenant(tenantId, (db) => findImport(db, tenantId, id))
        if (found === null) throw nothingThere()
        return toImportAnswer(found)
      },
    )
  }
}
