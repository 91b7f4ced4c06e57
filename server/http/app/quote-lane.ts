import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../domain/caller.ts'
import type { Refusal } from '../../domain/errors.ts'
import { deadlineOfEach, within } from '../../storage/connection/deadline.ts'
import { type QuoteResult, quotePrice } from '../../use-cases/quotes/quote.ts'
import { render, toRefusal } from '../answers/problem.ts'
import type { Guards } from '../keys/guard.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { passportsOf } from '../routes/quotes/create.ts'
import { ref } from '../schemas/component.ts'
import {
  quoteRequestSchema,
  type SentQuoteRequest,
  toQuoteRequest,
  toQuoteText,
} from '../schemas/quote.ts'
import { readJson } from '../validation/read-json.ts'
import type { ValidatorCompiler } from '../validation/validation.ts'
import { createAnswerLog, logFailure } from './log-answer.ts'

export const quotePath = '/v1/quote'

/** The largest body of an operation without its own limit. */
export const bodyLimitBytes = 65_536

/** Answers a request and returns true, or leaves it untouched and returns false. */
export type QuoteLane = (request: IncomingMessage, response: ServerResponse) => boolean

type Parts = {
  guards: Guards
  metrics: Metrics
  compile: ValidatorCompiler
  requestId: () => string
}

/** A request in the lane. */
type LaneRequest = {
  request: IncomingMessage
  response: ServerResponse
  caller: Caller
  requestId: string
  startedAtMs: number
  /** Names and values of headers, alternating. */
  head: string[]
}

const json = 'application/json; charset=utf-8'

/**
 * A path for POST /v1/quote that bypasses Fastify, which takes longer than the price.
 *
 * It handles requests of callers whose key is in memory, with a JSON body of known length and no
 * idempotency key, and leaves every other one to the route. It uses the same functions as the
 * route, and its responses are identical to the byte (`quote-lane.test.ts`).
 */
export function createQuoteLane(
  deps: Deps,
  { guards, metrics, compile, requestId }: Parts,
): QuoteLane {
  const path = quotePath
  const pathBelow = deps.config.basePath + path
  const { answer, refuse, refuseBody } = createAnswers(deps, metrics)
  const check = compile({
    schema: ref(quoteRequestSchema),
    method: 'POST',
    url: path,
    httpPart: 'body',
  }) as (body: unknown) => true | { error: Refusal }
  const policy = guards.policyOf('quote')
  const deadline = deadlineOfEach(deps.config.requestSeconds)

  function quote(incoming: LaneRequest, bytes: Buffer): void {
    let body: unknown
    try {
      body = readJson(bytes, false)
    } catch (error) {
      refuseBody(incoming, error)
      return
    }
    try {
      const checked = check(body)
      if (checked !== true) throw checked.error
      const sent = body as SentQuoteRequest
      within(deadline, () => quotePrice(deps, incoming.caller, toQuoteRequest(sent), null))
        .then((result) => answer(incoming, sent, result))
        .catch((error: unknown) => refuse(incoming, error))
    } catch (error) {
      refuse(incoming, error)
    }
  }

  return (request, response) => {
    if (request.url !== path && request.url !== pathBelow) return false
    const authorization = authorizationInLane(request)
    if (authorization === null) return false
    const key = guards.held(authorization)
    if (key === null) return false

    request.url = path
    const id = requestId()
    const incoming: LaneRequest = {
      request,
      response,
      caller: key.caller,
      requestId: id,
      startedAtMs: performance.now(),
      head: ['request-id', id],
    }
    const { refusal, ratelimit } = guards.admit(key, 'quotes:write', 'quote')
    if (ratelimit !== null) incoming.head.push('ratelimit-policy', policy, 'ratelimit', ratelimit)
    if (refusal === undefined) readBody(request, quote, refuseBody, incoming)
    else refuse(incoming, refusal)
    return true
  }
}

/** The Authorization header of a request that the lane handles; null for one that it leaves. */
function authorizationInLane({ method, httpVersion, headers }: IncomingMessage): string | null {
  if (method !== 'POST' || httpVersion !== '1.1') return null
  const { authorization, host } = headers
  if (authorization === undefined || host === undefined || host.includes(',')) return null
  if (headers['content-type'] !== 'application/json') return null
  if (headers['content-encoding'] !== undefined) return null
  if (headers['idempotency-key'] !== undefined || headers.expect !== undefined) return null
  // Absent for a chunked body, and joined if sent twice.
  const length = Number(headers['content-length'])
  return length > 0 && length <= bodyLimitBytes ? authorization : null
}

/** What the lane sends: quotes, and refusals like every route. */
function createAnswers(deps: Deps, metrics: Metrics) {
  const record = metrics.recorder('POST', quotePath)
  const logAnswer = createAnswerLog(deps.log)

  function send(
    { request, response, caller, requestId, startedAtMs, head }: LaneRequest,
    status: number,
    body: string,
    refusal: Refusal | null = null,
  ): void {
    const milliseconds = performance.now() - startedAtMs
    record(status, milliseconds)
    logAnswer(request, requestId, caller, status, milliseconds, refusal)
    head.push('content-length', String(Buffer.byteLength(body)))
    response.writeHead(status, head)
    response.end(body)
  }

  function refuse(incoming: LaneRequest, error: unknown): void {
    const refusal = toRefusal(error, bodyLimitBytes)
    if (refusal.code === 'internal_error') {
      logFailure(deps.log, incoming.request, incoming.requestId, error)
    }
    const { status, headers, body } = render(refusal, incoming.requestId)
    for (const [name, value] of Object.entries(headers))
      incoming.head.push(name.toLowerCase(), value)
    send(incoming, status, body, refusal)
  }

  function answer(incoming: LaneRequest, sent: SentQuoteRequest, result: QuoteResult): void {
    // Only a request with an idempotency key can be a repeat, and none comes here.
    if ('known' in result) throw new Error('a quote without a key was answered before')
    if (!sent.preview) metrics.countQuotes(1)
    incoming.head.push('content-type', json)
    send(
      incoming,
      200,
      toQuoteText(result.quote, sent, result.explanation, passportsOf(deps, incoming.caller)),
    )
  }

  /** A body that cannot be read ends the connection, as it does on every route. */
  function refuseBody(incoming: LaneRequest, error: unknown): void {
    incoming.head.push('connection', 'close')
    refuse(incoming, error)
  }

  return { answer, refuse, refuseBody }
}

/** Passes a body on when it is complete, which it usually is together with its headers. */
function readBody(
  request: IncomingMessage,
  done: (incoming: LaneRequest, body: Buffer) => void,
  failed: (incoming: LaneRequest, error: unknown) => void,
  incoming: LaneRequest,
): void {
  let body: Buffer | null = null
  let isOver = false
  request.on('data', (chunk: Buffer) => {
    body = body === null ? chunk : Buffer.concat([body, chunk])
  })
  request.on('end', () => {
    if (isOver) return
    isOver = true
    done(incoming, body ?? Buffer.alloc(0))
  })
  request.on('error', (error) => {
    if (isOver) return
    isOver = true
    failed(incoming, error)
  })
}
