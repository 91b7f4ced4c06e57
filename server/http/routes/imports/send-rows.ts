import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { Refusal } from '../../../domain/errors.ts'
import { refusalFor } from '../../../domain/reasons/refusal-for.ts'
import { findImport } from '../../../storage/tables/imports.ts'
import { refuseLackingScope } from '../../../use-cases/imports/refuse-lacking-scope.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { endsElsewhere } from '../../files/ends-elsewhere.ts'
import { refuseOrderQuery } from '../../files/orders/order-settings.ts'
import {
  acceptFiles,
  type FileDeps,
  fileFormatOf,
  type SharedWork,
} from '../../files/take-request.ts'
import { callerOf } from '../../keys/caller-of.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { object, ref } from '../../schemas/component.ts'
import { pathId, word } from '../../schemas/fields.ts'
import {
  importCsvExample,
  importExample,
  importSchema,
  toImportAnswer,
} from '../../schemas/import.ts'
import { mergeQuery, orderQuery, overlapsQuery } from '../../schemas/order-reading.ts'
import type { ValidatorCompiler } from '../../validation/validation.ts'

const querystring = object({
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1e15,
      default: 0,
      description:
        'Offset of the body in the uncompressed file, in bytes: at most bytes_taken of the import. Bytes already accepted are skipped.',
    }),
  ),
  more: Type.Optional(
    word(['true', 'false'], {
      default: 'false',
      description:
        'true: more of the file follows. An incomplete row at the end of the body is not accepted yet.',
    }),
  ),
  ...orderQuery,
  ...overlapsQuery,
  ...mergeQuery,
})

/** PUT /v1/imports/{id}/rows. A part of a file, or the rest after an interruption. */
export function sendImportRows(
  deps: FileDeps,
  metrics: Metrics,
  compile: ValidatorCompiler,
  sharedWork: SharedWork,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const { take, validatorCompiler } = acceptFiles(app, deps, metrics, compile, sharedWork)
    app.put(
      '/imports/:id/rows',
      {
        // The body is not JSON; the handler says so, once it is known that the import exists.
        validatorCompiler: (of) => (of.httpPart === 'body' ? () => true : validatorCompiler(of)),
        config: {
          scope: 'outcomes:write',
          refusals: ['parameters_exclusive', 'resource_missing', 'state_conflict'],
          takesFilesOnly: true,
          fileExamples: { csv: importCsvExample, ndjson: '{"product_id":"sku-42"}\n' },
          examples: { 200: importExample },
        },
        schema: {
          operationId: 'imports.send_rows',
          summary: 'Send a file, or a part of it',
          description:
            'Accepts a file, or a part of it that begins at `offset`, as text/csv or application/x-ndjson, matching the format of the import, or as application/octet-stream; plain, or compressed with gzip, deflate or zstd. bytes_taken in the response says where to resume: with `more`, after the last complete row. Sending a part again changes nothing. Without `more` the import is completed. Orders are sent in one body, because they are read as a whole.',
          tags: ['Imports'],
          params: pathId('Id of the import.'),
          querystring,
          body: Type.String({ minLength: 1 }),
          response: { 200: ref(importSchema) },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request)
        const { tenantId } = caller
        const { id } = request.params
        const { offset = 0, more = 'false' } = request.query
        const begun = await deps.store.tenant(tenantId, (db) => findImport(db, tenantId, id))
        if (begun === null) throw nothingThere()
        refuseLackingScope(caller, begun.kind)
        refuseOrderQuery(request.query, begun.kind)
        if (begun.kind === 'orders') refuseParts(offset, more)
        const format = fileFormatOf(request)
        if (format !== 'any' && format !== begun.format) {
          throw new Refusal(
            'media_type_unsupported',
            `The import is of ${begun.format}: send its rows with the Content-Type ${begun.format === 'csv' ? 'text/csv' : 'application/x-ndjson'}.`,
          )
        }
        if (begun.status !== 'open') {
          request.raw.resume()
          const isKnown = begun.status === 'completed' && more === 'false'
          if (isKnown && !endsElsewhere(request.headers, offset, begun)) {
            return toImportAnswer(begun)
          }
          throw refusalFor('import_closed', { status: begun.status })
        }
        return toImportAnswer(
          await take(request, reply, begun, {
            from: offset,
            complete: more === 'false',
            asked: request.query,
          }),
        )
      },
    )
  }
}

function refuseParts(offset: number, more: string): void {
  if (offset === 0 && more === 'false') return
  throw new Refusal(
    'parameters_exclusive',
    'Orders are read as a whole, because a refund may be anywhere: send the file in one body, without offset and more.',
    { param: offset === 0 ? 'more' : 'offset' },
  )
}
