import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { refusalFor } from '../../../domain/reasons/refusal-for.ts'
import { finishImport } from '../../../use-cases/imports/end-import.ts'
import { refuseLackingScope } from '../../../use-cases/imports/refuse-lacking-scope.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import { importExample, importSchema, toImportAnswer } from '../../schemas/import.ts'

/** POST /v1/imports/{id}/cancel. Accepts no more of a file. */
export function cancelImport(
  deps: Pick<Deps, 'pepper' | 'store' | 'now' | 'wakeLearner'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/imports/:id/cancel',
      {
        config: {
          scope: 'outcomes:write',
          bodyMayBeAbsent: true,
          refusals: ['resource_missing', 'state_conflict'],
          examples: { 200: { ...importExample, status: 'cancelled', rows: 120_000 } },
        },
        schema: {
          operationId: 'imports.cancel',
          summary: 'Cancel an import',
          description:
            'Accepts no more of a file. What was stored stays until it is undone. Cancelling again changes nothing; a completed import is refused.',
          tags: ['Imports'],
          params: pathId('Id of the import.'),
          body: Type.Unsafe<Record<string, never> | null>({
            type: ['object', 'null'],
            properties: {},
            additionalProperties: false,
          }),
          response: { 200: ref(importSchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { id } = request.params
        const committed = () => deps.wakeLearner(caller.tenantId)
        return idempotently(deps, reply, { status: 200, judged: true, committed }, async (db) => {
          const ended = await finishImport(deps, db, caller, id, 'cancelled', toImportAnswer)
          if (ended === null) throw nothingThere()
          refuseLackingScope(caller, ended.kind)
          if (ended.status === 'cancelled') return toImportAnswer(ended)
          throw ended.status === 'completed'
            ? refusalFor('import_completed', {})
            : refusalFor('import_being_undone', { status: ended.status })
        })
      },
    )
  }
}
