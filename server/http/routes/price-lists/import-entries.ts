import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { editByFile } from '../../../use-cases/lists/edit-by-file.ts'
import type { EditDeps } from '../../../use-cases/lists/edit-entries.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { textOf } from '../../files/read-table.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import { pathId } from '../../schemas/fields.ts'
import {
  entryFileResultExample,
  entryFileResultSchema,
  entryFileSchema,
  toFileAnswer,
} from '../../schemas/price-list-file.ts'
import { refusalOfBadText } from '../../validation/bad-text.ts'

const bodyLimitBytes = 8_388_608
const csvExample = 'product_id,price,note\nmug,18.99,below the shop next door\n'

/** PUT /v1/price_lists/{id}/entries. A file that was exported and edited. */
export function importPriceListEntries(deps: EditDeps): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => {
      try {
        const csv = textOf(body as Buffer)
        const refusal = refusalOfBadText({ csv }, 'body')
        if (refusal !== null) throw refusal
        done(null, { csv })
      } catch (error) {
        done(error as Error)
      }
    })
    app.put(
      '/price_lists/:id/entries',
      {
        bodyLimit: bodyLimitBytes,
        config: {
          scope: 'products:write',
          withinAuthority: true,
          refusals: ['resource_missing', 'state_conflict'],
          bodyExample: { csv: csvExample },
          csvExample,
          examples: { 200: entryFileResultExample },
        },
        schema: {
          operationId: 'price_lists.entries.import_file',
          summary: "Change a price list's entries with a file",
          description:
            'Accepts the file that `GET /v1/price_lists/{id}/entries` writes with `Accept: text/csv`: as `Content-Type: text/csv`, or as JSON with the text in `csv`. In a draft, differing values in the columns price, locked, dropped and note are applied; the proposed price undoes an edit, and an empty cell is ignored. Other columns are not read, and entries missing from the file stay. Each row is accepted or refused on its own. Sending the same file again changes nothing.',
          tags: ['Price lists'],
          params: pathId('Id of the list.'),
          body: ref(entryFileSchema),
          response: { 200: ref(entryFileResultSchema) },
        },
      },
      async (request) => {
        const { tenantId, actor } = callerOf(request)
        const result = await editByFile(deps, tenantId, actor, request.params.id, request.body.csv)
        if (result === null) throw nothingThere()
        return toFileAnswer(result)
      },
    )
  }
}
