import { LaterLayout } from '../../../engine/belief/codec.ts'
import {
  type Fault,
  Refusal,
  type RefusalCode,
  type RefusalType,
  refusalTable,
} from '../../domain/errors.ts'
import type { Reason, Values } from '../../domain/reasons/reasons.ts'
import { refusalFor } from '../../domain/reasons/refusal-for.ts'
import { toReasonAnswer } from '../schemas/error.ts'
import { refusalOfMediaType, type SentBody } from './media-types.ts'
import { nothingThere } from './nothing-there.ts'

/** The body of every error response. */
export type Problem = {
  error: {
    type: RefusalType
    code: RefusalCode
    message: string
    param?: string
    reason?: Reason
    values?: Values
    request_id: string
    doc_url: string
    errors?: FaultAnswer[]
  }
}

type FaultAnswer = Pick<Fault, 'code' | 'message' | 'param' | 'reason' | 'values'>

/** Where a code is explained, on this service. */
function docUrlOf(code: RefusalCode): string {
  return `/docs/errors#${code}`
}

/** The body of a refusal. */
export function problemOf(refusal: Refusal, requestId: string): Problem {
  const { code, message, param, faults, reason, values } = refusal
  return {
    error: {
      type: refusalTable[code].type,
      code,
      message,
      ...(param === undefined ? {} : { param }),
      ...toReasonAnswer(reason, values),
      request_id: requestId,
      doc_url: docUrlOf(code),
      ...(faults.length > 1 ? { errors: faults.map(toFaultAnswer) } : {}),
    },
  }
}

function toFaultAnswer({ reason, values = {}, ...fault }: Fault): FaultAnswer {
  return { ...fault, ...toReasonAnswer(reason, values) }
}

/** How many refused rows of a request get all of their faults listed. */
const mostListed = 100

/**
 * Creates the bodies of the refusals in one response. Later ones get only their first fault:
 * otherwise 4 MB of wrong rows would be answered with ten times as much.
 */
export function problemsOf(requestId: string): (refusal: Refusal) => Problem {
  let listed = 0
  return (refusal) => {
    const { error } = problemOf(refusal, requestId)
    if (error.errors !== undefined && ++listed > mostListed) delete error.errors
    return { error }
  }
}

/** A refusal as it is sent. */
export function render(refusal: Refusal, requestId: string) {
  return {
    status: refusalTable[refusal.code].status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headersOf(refusal) },
    body: JSON.stringify(problemOf(refusal, requestId)),
  }
}

/** Converts errors of Fastify, Node.js and our own code to the refusal for the caller. */
export function toRefusal(
  error: unknown,
  bodyLimitBytes: number,
  body: SentBody = { type: undefined, takes: {} },
): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof LaterLayout) {
    return Object.assign(refusalFor('release_behind', {}), { cause: error })
  }
  switch ((error as { code?: unknown }).code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return refusalFor(
        'body_too_large',
        { mostBytes: bodyLimitBytes },
        { headers: { Connection: 'close' } },
      )
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return refusalOfMediaType(body)
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal(
        'body_invalid_json',
        'The body does not have the length that Content-Length states.',
      )
    case 'FST_ERR_BAD_URL':
      return new Refusal(
        'parameter_invalid',
        'The path has a percent sign that does not begin a valid UTF-8 character.',
      )
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return nothingThere()
    case 'ECONNABORTED':
    case 'ECONNRESET':
    case 'ERR_STREAM_PREMATURE_CLOSE':
      return new Refusal('body_invalid_json', 'The connection ended before the whole body arrived.')
    default:
      return refusalFor('internal_fault', {})
  }
}

/** The headers of a refusal, whatever threw it. */
function headersOf(refusal: Refusal): Record<string, string> {
  const { status } = refusalTable[refusal.code]
  if (status === 401) return { 'WWW-Authenticate': 'Bearer', ...refusal.headers }
  if (status === 429 || status === 503) return { 'Retry-After': '1', ...refusal.headers }
  return refusal.headers
}
