import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Import } from '../../domain/import.ts'
import { findImport } from '../../storage/tables/imports.ts'
import { finishImport } from '../../use-cases/imports/end-import.ts'
import { chargeFileRows } from '../bulk/many-rows.ts'
import { callerOf } from '../keys/caller-of.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { toImportAnswer } from '../schemas/import.ts'
import type { ImportQuery } from '../schemas/order-reading.ts'
import { parseBody } from '../validation/parse-body.ts'
import type { ValidatorCompiler } from '../validation/validation.ts'
import type { OrderRoom } from './orders/order-room.ts'
import { takeOrders } from './orders/take-orders.ts'
import type { ReadAhead } from './read-ahead.ts'
import { rowKinds } from './row-kinds.ts'
import { type FileWork, takeFile } from './take-file.ts'
import { unpack } from './unpack.ts'

/** Content types of files, and their formats. */
const formats = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
  'application/jsonl': 'ndjson',
  'application/octet-stream': 'any',
} as const

/** What all files that are read at once share. */
export type SharedWork = Pick<FileWork, 'turns' | 'pace'> & {
  readAhead: ReadAhead
  orderRoom: OrderRoom
}

export type FileDeps = Pick<Deps, 'store' | 'now' | 'pepper' | 'wakeLearner'>

/** The metric under which rows of a kind are counted. */
const counted: Record<Import['kind'], 'sale' | 'offer' | null> = {
  ...{ sales: 'sale', orders: 'sale', offers: 'offer' },
  ...{ products: null, policies: null },
}

/** Imports the file of a request. */
export type TakeRequest = (
  request: FastifyRequest,
  reply: FastifyReply,
  begun: Import,
  part: { from: number; complete: boolean; asked: ImportQuery },
) => Promise<Import>

/** Lets the routes of a plugin accept files, which are streamed, in addition to JSON. */
export function acceptFiles(
  app: FastifyInstance,
  deps: FileDeps,
  metrics: Metrics,
  compile: ValidatorCompiler,
  sharedWork: SharedWork,
) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseBody)
  app.addContentTypeParser(Object.keys(formats), (_request, payload, done) => done(null, payload))
  const kinds = rowKinds(compile)
  const stopping = new AbortController()
  app.addHook('preClose', (done) => {
    stopping.abort(stopped())
    done()
  })

  const take: TakeRequest = async (request, reply, begun, { asked, ...part }) => {
    const caller = callerOf(request)
    const body = bodyOf(request)
    const chunks = unpack(body, request.headers['content-encoding'], sharedWork.readAhead)
    const count = counted[begun.kind]
    const work: FileWork = {
      ...sharedWork,
      signal: AbortSignal.any([stopping.signal, signalOfClient(reply)]),
      read: (rows) => chargeFileRows(request, reply, rows),
      recorded: (rows) => {
        if (count !== null) metrics.countObservations(count, rows)
      },
    }
    try {
      const fault =
        begun.kind === 'orders'
          ? await takeOrders(deps, work, caller, roomOf(sharedWork, kinds), begun, {
              chunks,
              asked,
            })
          : await takeFile(deps, work, caller, kinds[begun.kind], begun, {
              ...part,
              chunks,
              overlaps: asked.overlaps ?? 'ask',
              merge: asked.merge !== 'false',
            })
      if (fault !== null) throw await cancelFaulty(deps, caller, begun, fault)
      if (!part.complete || asked.dry_run === 'true')
        return await latestOf(deps, caller.tenantId, begun)
      const done = await end(deps, caller, begun, 'completed')
      // Not earlier: sales of a cell are learnt from all of its rows at once.
      deps.wakeLearner(caller.tenantId)
      return done ?? begun
    } catch (error) {
      body.resume() // so that the sender can read why
      throw isCut(error) ? cut() : error
    }
  }
  return { take, validatorCompiler: bodiesOf(compile) }
}

function roomOf({ orderRoom }: SharedWork, { sales }: ReturnType<typeof rowKinds>) {
  return { room: orderRoom, sales }
}

/** Aborted when the connection ends before the response has been sent. */
function signalOfClient({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(cut())
  })
  return gone.signal
}

function end(
  deps: Pick<Deps, 'store' | 'now'>,
  caller: Caller,
  { id }: Import,
  status: 'completed' | 'cancelled',
): Promise<Import | null> {
  return deps.store.tenant(caller.tenantId, (db) =>
    finishImport(deps, db, caller, id, status, toImportAnswer),
  )
}

/** Cancels an import that is too faulty to continue, and says where its faults can be read. */
async function cancelFaulty(
  deps: FileDeps,
  caller: Caller,
  begun: Import,
  fault: string,
): Promise<Refusal> {
  await end(deps, caller, begun, 'cancelled')
  deps.wakeLearner(caller.tenantId)
  return new Refusal(
    'parameter_invalid',
    `${fault} The import ${begun.id} is cancelled, and its stored rows stay. See GET /v1/imports/${begun.id}/rejected, correct the file, and send it as a new import.`,
  )
}

/** The format in a request's Content-Type: `any` if unspecified, null if it is not a file. */
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
    'The body ended early. What arrived is stored: continue from bytes_taken of GET /v1/imports/{id}.',
  )
}

function stopped(): Refusal {
  return new Refusal(
    'overloaded',
    'The service is stopping. What it received of the file is stored: send it again in a second, with the same Idempotency-Key or from bytes_taken of GET /v1/imports/{id}.',
    { headers: { 'Retry-After': '1' } },
  )
}
