import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { Refusal } from '../../../domain/errors.ts'
import { newId } from '../../../domain/ids.ts'
import type { Import, NewImport } from '../../../domain/import.ts'
import { findImportByKey, insertImport } from '../../../storage/tables/imports.ts'
import { refuseLackingScope } from '../../../use-cases/imports/refuse-lacking-scope.ts'
import { endsElsewhere } from '../../files/ends-elsewhere.ts'
import { refuseOrderQuery } from '../../files/orders/order-settings.ts'
import {
  acceptFiles,
  type FileDeps,
  fileFormatOf,
  type SharedWork,
  type TakeRequest,
} from '../../files/take-request.ts'
import { idempotently, keyOf } from '../../idempotency/idempotently.ts'
import { callerOf } from '../../keys/caller-of.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { ref } from '../../schemas/component.ts'
import {
  importCsvExample,
  importExample,
  importFileQuery,
  importSchema,
  newImportSchema,
  toImportAnswer,
  toNewImport,
} from '../../schemas/import.ts'
import type { ImportQuery } from '../../schemas/order-reading.ts'
import type { ValidatorCompiler } from '../../validation/validation.ts'

/** POST /v1/imports. A file of sales, offers or products: sent at once, or announced. */
export function createImport(
  deps: FileDeps,
  metrics: Metrics,
  compile: ValidatorCompiler,
  sharedWork: SharedWork,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    const { take, validatorCompiler } = acceptFiles(app, deps, metrics, compile, sharedWork)
    app.post(
      '/imports',
      {
        validatorCompiler,
        config: {
          scope: 'outcomes:write',
          refusals: [
            'currency_unsupported',
            'parameter_missing',
            'parameters_exclusive',
            'state_conflict',
          ],
          bodyExample: { kind: 'sales', format: 'csv', currency: 'usd' },
          fileExamples: { csv: importCsvExample, ndjson: ndjsonExample },
          examples: { 201: importExample },
        },
        schema: {
          operationId: 'imports.create',
          summary: 'Import a file',
          description:
            'Imports a CSV or NDJSON file of sales, offers or products of any size, or an order export, whose lines are summed to sales by day or week. Sent as text/csv or application/x-ndjson, with `kind` in the query, the file is the body, plain or compressed with gzip, deflate or zstd; the response comes when all of it is stored. Sent as JSON, the response is an open import, to which the file is sent in parts with PUT /v1/imports/{id}/rows. The columns of a CSV file, and the fields of a line, are those of the operation that accepts such rows as JSON; `attributes.NAME` is an attribute of a product. Each row is accepted or rejected on its own, and means the same as there; an existing product takes the values in its row and keeps its other values. Rows are stored megabyte by megabyte: after a disconnect, send the same file again with the same Idempotency-Key, and it resumes where it was. After 10 000 rejected rows in a row, or 100 000 in all, the import is cancelled and the response says why; what was stored stays. Orders are CSV as the shop writes it, up to 16 MB, and are read as a whole: with `dry_run` the response says what was netted, omitted and guessed before anything is stored, and the same file sent again under the same key is imported. A hundred rows count as one request against the rate limit, and so do ten rejected ones.',
          tags: ['Imports'],
          querystring: importFileQuery,
          body: ref(newImportSchema),
          response: { 201: ref(importSchema) },
        },
      },
      async (request, reply) => {
        const { actor, tenantId } = callerOf(request)
        const format = fileFormatOf(request)
        if (format !== null) {
          const begun = await beginFile(deps, request, format === 'any' ? 'csv' : format)
          const done = await takeOnce(take, request, reply, begun)
          reply.code(201)
          return toImportAnswer(done)
        }
        refuseQuery(request.query)
        const asked = toNewImport(request.body)
        refuseOrdersOf(asked)
        refuseLackingScope(callerOf(request), asked.kind)
        return idempotently(deps, reply, { status: 201 }, async (db) => {
          const by = { actor, onceKey: null }
          const id = newId('imp', deps.now())
          const made = await insertImport(db, tenantId, id, asked, by, deps.now())
          if (made === null) throw new Error('an import without a key is always new')
          return toImportAnswer(made)
        })
      },
    )
  }
}

const ndjsonExample = `${JSON.stringify({
  product_id: 'sku-42',
  currency: 'usd',
  price: 1999,
  units: 17,
  period_start: '2026-01-01T00:00:00Z',
  period_end: '2026-01-08T00:00:00Z',
})}\n`

/** The import of a file sent as the body: a new one, or the one started under its key. */
async function beginFile(
  deps: FileDeps,
  request: FastifyRequest,
  format: NewImport['format'],
): Promise<Import> {
  const { tenantId, actor } = callerOf(request)
  const query = request.query as Static<typeof importFileQuery>
  const { kind, currency, file_name } = query
  if (kind === undefined) {
    throw new Refusal(
      'parameter_missing',
      '`kind` is missing: state in the query what a row is: sales, orders, offers, products or policies.',
      { param: 'kind' },
    )
  }
  refuseLackingScope(callerOf(request), kind)
  refuseOrderQuery(query, kind)
  const asked = toNewImport({
    ...{ kind, format },
    ...(currency === undefined ? {} : { currency }),
    ...(file_name === undefined ? {} : { file_name }),
  })
  refuseOrdersOf(asked)
  const onceKey = keyOf(request)
  return deps.store.tenant(tenantId, async (db) => {
    const by = { actor, onceKey }
    const id = newId('imp', deps.now())
    const made = await insertImport(db, tenantId, id, asked, by, deps.now())
    if (made !== null) return made
    const begun = await findImportByKey(db, tenantId, onceKey ?? '')
    const isAlike = begun !== null && begun.kind === kind && begun.format === format
    if (isAlike && !endsElsewhere(request.headers, 0, begun)) return begun
    throw new Refusal(
      'idempotency_key_reused',
      'This Idempotency-Key was already sent with another file; use a new key for a new file.',
    )
  })
}

async function takeOnce(
  take: TakeRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  begun: Import,
): Promise<Import> {
  if (begun.status === 'open') {
    const asked = request.query as ImportQuery
    return take(request, reply, begun, { from: 0, complete: true, asked })
  }
  request.raw.resume() // it is known already
  return begun
}

function refuseOrdersOf({ kind, format }: NewImport): void {
  if (kind !== 'orders' || format === 'csv') return
  throw new Refusal(
    'parameter_invalid',
    'Orders must be CSV, as shops export them: send them as text/csv, with the format csv.',
    { param: 'format' },
  )
}

function refuseQuery(query: object): void {
  const [first] = Object.keys(query)
  if (first === undefined) return
  throw new Refusal(
    'parameters_exclusive',
    `\`${first}\` is in the query of a JSON body: send it in the body, or a file as text/csv or application/x-ndjson.`,
    { param: first },
  )
}
