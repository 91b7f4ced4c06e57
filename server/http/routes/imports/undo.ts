import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { undoImport } from '../../../use-cases/imports/undo-import.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { idempotently } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import { importSchema, toImportAnswer, undoneImportExample } from '../../schemas/import.ts'

/** POST /v1/imports/{id}/undo. Undoes what a file changed. */
export function undoImports(
  deps: Pick<Deps, 'pepper' | 'store' | 'now' | 'wakeLearner'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/imports/:id/undo',
      {
        config: {
          scope: 'outcomes:write',
          bodyMayBeAbsent: true,
          refusals: ['resource_missing', 'state_conflict'],
          examples: { 200: undoneImportExample },
        },
        schema: {
          operationId: 'imports.undo',
          summary: 'Undo an import',
          description:
            'Undoes what a file of sales, orders, products or policies changed, for as long as the import is kept. The import must have ended. The response comes at once, with the status undoing; GET says when it is undone. Sales rows that the import added are removed, rows that it replaced are restored, and rows that changed later stay and are counted. A row that a later file repeated unchanged still belongs to this import. Demand is learnt again without them, and products that the import added are removed if nothing else is known of them. Base prices, names, attributes, costs and limits return to what they were, field by field; `kept` lists those that were changed since and stay. Quotes, price lists, reports and alarms from the meantime stay. Repeated while rows are being removed, the response shows the progress; an import that was already undone is refused, and so are those of offers. Products and policies need the scope products:write as well.',
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
          const undone = await undoImport(deps, db, caller, id, toImportAnswer)
          if (undone === null) throw nothingThere()
          return toImportAnswer(undone)
        })
      },
    )
  }
}
