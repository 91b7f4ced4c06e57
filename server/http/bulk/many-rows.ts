import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { slicesOf } from '../../use-cases/sales/slices.ts'
import { setLimitHeaders } from '../keys/admission.ts'
import { callerOf } from '../keys/caller-of.ts'
import { parseBody } from '../validation/parse-body.ts'
import type { ValidatorCompiler } from '../validation/validation.ts'
import { createTurns, type Turns } from './turns.ts'

/** Rows that count as one request against the rate limit; in a file, ten times as many. */
const rowsPerRequest = 10
const fileRowsPerRequest = 100

/**
 * Few, because each takes a connection and much of a core. Two, so that one is parsed while the
 * other is written.
 */
const turnLimits = {
  atOnce: 3,
  atOncePerTenant: 2,
  waitingBytes: 134_217_728,
  waitingBytesPerTenant: 33_554_432,
}

/** The turns that all operations with thousands of rows share. */
export function createRowTurns(): Turns {
  return createTurns(turnLimits)
}

/**
 * Counts the rows of a request against the rate limit. The request itself has paid for the first
 * ten.
 */
export function chargeRows(request: FastifyRequest, reply: FastifyReply, rows: number): void {
  const { limitBucket } = request
  if (limitBucket === null) return
  const left = limitBucket.charge(Math.ceil(rows / rowsPerRequest) - 1)
  setLimitHeaders(reply, 'api', left, limitBucket.secondsToWait())
}

/**
 * Counts rows of a file against the rate limit as they are read. Rejected ones count as much as
 * rows of a body: reporting faults takes longer than storing good rows.
 */
export function chargeFileRows(
  request: FastifyRequest,
  reply: FastifyReply,
  { rows, rejected }: { rows: number; rejected: number },
): void {
  const { limitBucket } = request
  if (limitBucket === null) return
  const cost = (rows - rejected) / fileRowsPerRequest + rejected / rowsPerRequest
  setLimitHeaders(reply, 'api', limitBucket.charge(cost), limitBucket.secondsToWait())
}

/**
 * Lets the routes of a plugin accept bodies of many rows. Such a body waits unparsed until its
 * turn; then it is parsed, counted, checked row by row, converted, and processed.
 *
 * @param rows.schema - The body's schema: an array with bounds.
 * @param rows.toReport - Converts a row of it.
 * @returns What its route needs: `validatorCompiler`, and `inTurn` around the work of the handler,
 * which receives the rows.
 */
export function acceptManyRows<
  Sent extends { currency: string },
  Report extends { currency: string },
>(
  app: FastifyInstance,
  compile: ValidatorCompiler,
  turns: Turns,
  rows: { schema: TSchema; toReport: (sent: Sent) => Report },
) {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  const check = compile.rows(rows.schema)
  const validatorCompiler: FastifySchemaCompiler<TSchema> = (route) =>
    route.httpPart === 'body' ? () => true : compile(route)

  async function translate(body: readonly Sent[]): Promise<Report[]> {
    const reports: Report[] = []
    for await (const slice of slicesOf(body)) {
      for (const sent of slice.rows) {
        const report = rows.toReport(sent)
        // usd and USD are the same request under an idempotency key.
        sent.currency = report.currency
        reports.push(report)
      }
    }
    return reports
  }

  function inTurn<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (reports: readonly Report[]) => Promise<Result>,
  ): Promise<Result> {
    const raw: unknown = request.body
    const bytes = Buffer.isBuffer(raw) ? raw : Buffer.alloc(0)
    return turns(callerOf(request).tenantId, bytes.length, async () => {
      request.body = await parseBody(request, bytes)
      if (Array.isArray(request.body)) chargeRows(request, reply, request.body.length)
      const refusal = await check(request.body)
      if (refusal !== null) throw refusal
      return work(await translate(request.body as Sent[]))
    })
  }

  return { validatorCompiler, inTurn }
}
