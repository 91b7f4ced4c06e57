import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { Refusal } from '../../../domain/errors.ts'
import { firstIdAt } from '../../../domain/ids.ts'
import {
  type ExportTable,
  exportNames,
  exportTables,
} from '../../../storage/tables/export-tables.ts'
import { type ExportRange, type ExportRow, readExport } from '../../../storage/tables/exports.ts'
import { nothingThere } from '../../answers/nothing-there.ts'
import { preferredType } from '../../answers/preferred-type.ts'
import { exportTypes } from '../../exports/export-file.ts'
import { callerOf } from '../../keys/caller-of.ts'
import { ref } from '../../schemas/component.ts'
import {
  exportPageExample,
  exportPageSchema,
  exportQuery,
  exportsInWords,
} from '../../schemas/export.ts'
import { pathId } from '../../schemas/fields.ts'

/** Rows of a file read at once. */
const fileRows = 5000

const description = `Everything of one kind, as in the views \`lerner_export.*\`: ${exportsInWords}. Pages are JSON. With \`Accept: application/vnd.apache.parquet\`, \`text/csv\` or \`application/x-ndjson\` all rows are streamed as a file, and \`limit\` and \`starting_after\` are ignored. \`propensities\` has the columns that off-policy evaluation expects: the action is the price, pscore its probability, reward what it earned.`

/** GET /v1/exports/{id}. Stored data, for a warehouse or a notebook. */
export function readExportTable(deps: Pick<Deps, 'store'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    const file = { schema: { type: 'string', maxLength: 1_000_000_000 } }
    app.get(
      '/exports/:id',
      {
        config: {
          scope: 'reports:read',
          refusals: ['resource_missing'],
          examples: { 200: exportPageExample },
        },
        schema: {
          operationId: 'exports.read',
          summary: 'Export stored data',
          description,
          tags: ['Exports'],
          params: pathId(`What to export: ${exportsInWords}.`),
          querystring: exportQuery,
          response: {
            200: {
              description: 'The response.',
              content: {
                'application/json': { schema: ref(exportPageSchema) },
                ...Object.fromEntries(Object.keys(exportTypes).map((type) => [type, file])),
              },
            },
          },
        },
      },
      async (request, reply) => {
        const { tenantId } = callerOf(request)
        const name = exportNames.find((one) => one === request.params.id)
        if (name === undefined) throw nothingThere()
        const table: ExportTable = exportTables[name]
        const { limit = 1000, starting_after, since, until } = request.query
        const bounds = { since: boundOf(table, since), until: boundOf(table, until) }
        const read = (range: Pick<ExportRange, 'after' | 'limit'>) =>
          deps.store.tenant(tenantId, (db) =>
            readExport(db, tenantId, name, table, { ...bounds, ...range }),
          )
        const type = preferredType(request.headers.accept, Object.keys(exportTypes))
        if (type !== null) {
          const { ending, write } = exportTypes[type as keyof typeof exportTypes]
          return sendFile(reply, type, `${name}.${ending}`, write(table, pagesOf(table, read)))
        }
        const after = starting_after === undefined ? null : keyOf(table, starting_after)
        const data = await read({ after, limit })
        const last = data.length < limit ? undefined : data.at(-1)
        return reply.send({ data, next: last === undefined ? null : cursorOf(table, last) })
      },
    )
  }
}

function sendFile(
  reply: FastifyReply,
  type: string,
  name: string,
  chunks: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  return reply
    .type(type === 'text/csv' ? 'text/csv; charset=utf-8' : type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(chunks, { objectMode: false }))
}

/** All rows, page by page on demand; each page is a separate transaction. */
async function* pagesOf(
  table: ExportTable,
  read: (range: Pick<ExportRange, 'after' | 'limit'>) => Promise<ExportRow[]>,
): AsyncGenerator<ExportRow[]> {
  for (let after: unknown[] | null = null; ; ) {
    const page: ExportRow[] = await read({ after, limit: fileRows })
    yield page
    const last = page.at(-1)
    if (last === undefined || page.length < fileRows) return
    after = table.key.map((column) => last[column])
  }
}

/** What a time bound is compared with: a time, or the first id of that time. */
function boundOf({ time }: ExportTable, text: string | undefined): string | null {
  if (text === undefined || time === null) return null
  return time === 'quote_id' ? firstIdAt('quote', Date.parse(text)) : text
}

function cursorOf({ key }: ExportTable, row: ExportRow): string {
  const values = key.map((column) => row[column])
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** @throws Refusal for a cursor that no page returned. */
function keyOf({ key, columns }: ExportTable, cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(values) && values.length === key.length) {
      const fits = values.every(
        (value, i) =>
          typeof value === 'string' &&
          !value.includes('\0') &&
          (columns[key[i] ?? ''] !== 'moment' || !Number.isNaN(Date.parse(value))),
      )
      if (fits) return values
    }
  } catch {
    // Reported below.
  }
  throw new Refusal(
    'parameter_invalid',
    '`starting_after` is not `next` of a page of this export; send one that was returned.',
    { param: 'starting_after' },
  )
}
