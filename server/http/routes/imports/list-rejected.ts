import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { Deps } from '../../../deps.ts'
import { escapeFormula } from '../../../domain/formula.ts'
import type { Import } from '../../../domain/import.ts'
import { findImport, readRejects } from '../../../storage/tables/imports.ts'
import { asksForCsv } from '../../answers/asks-for-csv.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { object, ref } from '../../schemas/component.ts'
import { limitOf, pathId } from '../../schemas/fields.ts'
import { importRejectsExample, importRejectsSchema, toRejectsAnswer } from '../../schemas/import.ts'

const querystring = object({
  limit: limitOf(1000, 10, 'The largest number of rows to return.'),
  starting_after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1e15,
      description: 'Number of the last row of the previous page: returns the ones after it.',
    }),
  ),
})

const csvExample = 'row,reason,source\n17,"`price` must be a whole number","sku-42,usd,""19,99"""\n'
const fileRows = 1000

/** GET /v1/imports/{id}/rejected. The rejected rows, and why. */
export function listImportRejects(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/imports/:id/rejected',
      {
        config: {
          scope: 'products:read',
          refusals: ['resource_missing'],
          examples: { 200: importRejectsExample },
        },
        schema: {
          operationId: 'imports.rejected',
          summary: 'List the rejected rows of an import',
          description:
            'The rows that were not accepted, each with what is wrong with it, in file order: the first 10 000. With `Accept: text/csv` all of them are returned as a file.',
          tags: ['Imports'],
          params: pathId('Id of the import.'),
          querystring,
          response: {
            200: {
              description: 'The response.',
              content: {
                'application/json': { schema: ref(importRejectsSchema) },
                'text/csv': {
                  schema: { type: 'string', maxLength: 100_000_000, examples: [csvExample] },
                },
              },
            },
          },
        },
      },
      async (request, reply) => {
        const { tenantId } = callerOf(request)
        const { id } = request.params
        const { limit = 10, starting_after: after = 0 } = request.query
        const found = await deps.store.tenant(tenantId, (db) => findImport(db, tenantId, id))
        if (found === null) throw nothingThere()
        if (asksForCsv(request.headers.accept)) {
          return sendFile(reply, deps, tenantId, found)
        }
        const listed = await deps.store.tenant(tenantId, (db) =>
          readRejects(db, tenantId, id, after, limit),
        )
        return reply.send(toRejectsAnswer(listed))
      },
    )
  }
}

function sendFile(
  reply: FastifyReply,
  deps: Pick<Deps, 'store'>,
  tenantId: number,
  found: Import,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${found.id}-rejected.csv"`)
    .send(Readable.from(linesOf(deps, tenantId, found)))
}

async function* linesOf(
  { store }: Pick<Deps, 'store'>,
  tenantId: number,
  { id }: Import,
): AsyncGenerator<string> {
  yield 'row,reason,source\n'
  for (let after = 0; ; ) {
    const from = after
    const { data, hasMore } = await store.tenant(tenantId, (db) =>
      readRejects(db, tenantId, id, from, fileRows),
    )
    yield stringify(
      data.map(({ row, ...texts }) => [
        row,
        escapeFormula(texts.reason),
        escapeFormula(texts.source),
      ]),
    )
    after = data.at(-1)?.row ?? after
    if (!hasMore) return
  }
}
