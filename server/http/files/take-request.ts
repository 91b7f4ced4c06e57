import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Import } from '../../domain/import.ts'
import { findImport } from '../../storage/tables/imports.ts'
import { finishImport } from '../../use-cases/imports/end-import.ts'
import type { Turns } from '../bulk/turns.ts'
import { callerOf } from '../keys/caller-of.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { toImportAnswer } from '../schemas/import.ts'
import { parseBody } from '../validation/parse-body.ts'
import type { ValidatorCompiler } from '../validation/validation.ts'
import { type RowKind, rowKinds } from './row-kinds.ts'
import { takeFile } from './take-file.ts'
import { unpack } from './unpack.ts'

/** Content types of files, and what they say of the format. */
const formats = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/octet-stream': 'any',
} as const

export type FileDeps = Pick<Deps, 'store' | 'now' | 'pepper' | 'wakeLearner'>

/** Takes in the file of a request. */
export type TakeRequest = (
  request: FastifyRequest,
  begun: Import,
  part: { from: number; complete: boolean },
) => Promise<Import>

/** Lets the routes of a plugin take files, which are read as they come, beside JSON. */
export function acceptFiles(
  app: FastifyInstance,
  deps: FileDeps,
  metrics: Metrics,
  compile: ValidatorCompiler,
  turns: Turns,
) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseBody)
  app.addContentTypeParser(Object.keys(formats), (_request, payload, done) => done(null, payload))
  const kinds: Record<Import['kind'], RowKind> = rowKinds(compile)

  const take: TakeRequest = async (request, begun, part) => {
    const caller = callerOf(request)
    const body = bodyOf(request)
    const chunks = unpack(body, request.headers['content-encoding'])
    const count = begun.kind === 'sales' ? 'sale' : begun.kind === 'offers' ? 'offer' : null
    try {
      const kind = kinds[begun.kind]
      await takeFile(deps, turns, caller, kind, begun, { ...part, chunks }, (_, recorded) => {
        if (count !== null) metrics.countObservations(count, recorded)
      })
      if (!part.complete) return await latestOf(deps, caller.tenantId, begun)
      const done = await deps.store.tenant(caller.tenantId, (db) =>
        finishImport(deps, db, caller, begun.id, 'completed', toImportAnswer),
      )
      // Only now: what is learnt from sales is learnt from all rows of a cell at once.
      deps.wakeLearner(caller.tenantId)
      return done ?? begun
    } catch (error) {
      body.resume() // so that whoever sends it can read why
      throw isCut(error) ? cut() : error
    }
  }
  return { take, validatorCompiler: bodiesOf(compile) }
}

/**
 * The format that a request's Content-Type names: `any` of bytes that say nothing of it, null of
 * one that brings no file.
 */
export function fileFormatOf(request: FastifyRequest): 'csv' | 'ndjson' | 'any' | null {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  return Object.hasOwn(formats, type) ? formats[type as keyof typeof formats] : null
}

function bodyOf(request: FastifyRequest): Readable {
  const { body } = request
  return body instanceof Readable ? body : Readable.from([])
}

/** Bodies that are files are checked as they are read. */
function bodiesOf(compile: ValidatorCompiler): ValidatorCompiler {
  const compileRoute = ((of) => {
    const check = compile(of) as (value: unknown) => unknown
    return of.httpPart === 'body'
      ? (body: unknown) => (body instanceof Readable ? true : check(body))
      : check
  }) as ValidatorCompiler
  return compileRoute
}

async function latestOf(
  { store }: Pick<Deps, 'store'>,
  tenantId: number,
  begun: Import,
): Promise<Import> {
  return (await store.tenant(tenantId, (db) => findImport(db, tenantId, begun.id))) ?? begun
}

function isCut(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return (
    code === 'ECONNRESET' ||
    code === 'ERR_STREAM_PREMATURE_CLOSE' ||
    (error instanceof Error && ['aborted', 'the body was cut'].includes(error.message))
  )
}

function cut(): Refusal {
  return new Refusal(
    'parameter_invalid',
    'The body was cut before its end. What came is stored: send on from bytes_taken of GET /v1/imports/{id}.',
  )
}
