import type { Reason, Values } from './reasons/reasons.ts'

/**
 * The only table of refusals. The docs page, the enum in the OpenAPI document and the clients'
 * error classes come from it. A refusal is a response, not a fault: it is thrown as `Refusal` and
 * rendered by http; any other error is a broken invariant and returns 500.
 */
export const refusalTable = {
  parameter_missing: {
    status: 400,
    type: 'invalid_request_error',
    meaning: 'A required field or query parameter is absent.',
    remedy: 'Send the field that `param` names.',
  },
  parameter_invalid: {
    status: 400,
    type: 'invalid_request_error',
    meaning: 'A field or query parameter has a value that is not allowed.',
    remedy: 'Send a value as the message describes it; the reference has the bounds of each field.',
  },
  parameter_unknown: {
    status: 400,
    type: 'invalid_request_error',
    meaning: 'A field or query parameter that this operation does not have.',
    remedy: 'Leave the field out, or look up its name in the reference.',
  },
  parameters_exclusive: {
    status: 400,
    type: 'invalid_request_error',
    meaning: 'Two parameters that exclude each other were sent together.',
    remedy: 'Send one of the two.',
  },
  currency_unsupported: {
    status: 400,
    type: 'invalid_request_error',
    meaning: 'The currency is not an ISO 4217 code.',
    remedy: 'Send three letters such as usd, eur or jpy.',
  },
  body_invalid_json: {
    status: 400,
    type: 'invalid_request_error',
    meaning: 'The body is not JSON.',
    remedy: 'Send one JSON value in UTF-8; the message says at which character it breaks.',
  },
  idempotency_key_invalid: {
    status: 400,
    type: 'idempotency_error',
    meaning: 'The Idempotency-Key header is not 1 to 255 visible ASCII characters.',
    remedy: 'Send a UUID.',
  },
  idempotency_key_reused: {
    status: 400,
    type: 'idempotency_error',
    meaning: 'The Idempotency-Key was used before with another request.',
    remedy: 'Use a new key for a new request, and the old one only to repeat the old request.',
  },
  api_key_missing: {
    status: 401,
    type: 'authentication_error',
    meaning: 'The request has no API key.',
    remedy: 'Send the header Authorization: Bearer with a key, or sign in.',
  },
  api_key_invalid: {
    status: 401,
    type: 'authentication_error',
    meaning: 'The API key does not belong to this service.',
    remedy:
      'Look for a typo, a key of another service, or one of live data where test data is meant.',
  },
  api_key_expired: {
    status: 401,
    type: 'authentication_error',
    meaning: 'The API key has expired.',
    remedy: 'Create a new key to replace it.',
  },
  api_key_revoked: {
    status: 401,
    type: 'authentication_error',
    meaning: 'The API key was revoked.',
    remedy: 'Create a new key. The audit log shows who revoked the old one.',
  },
  session_invalid: {
    status: 401,
    type: 'authentication_error',
    meaning: 'The session is unknown or has ended.',
    remedy: 'Sign in again.',
  },
  csrf_refused: {
    status: 403,
    type: 'permission_error',
    meaning:
      'A request that changes something used a session cookie, but lacked the X-CSRF-Token of the session or came from another site.',
    remedy:
      'Send the token from GET /v1/session in the header X-CSRF-Token; programs should use an API key instead.',
  },
  scope_missing: {
    status: 403,
    type: 'permission_error',
    meaning: 'The API key does not have the scope that this operation needs.',
    remedy: 'Use a key with the scope that the message names, or make one.',
  },
  authority_exceeded: {
    status: 403,
    type: 'permission_error',
    meaning: 'The API key has limited authority, and this is beyond it.',
    remedy:
      'Have a person do it, or request something that risks less; the message states the amounts.',
  },
  approval_required: {
    status: 403,
    type: 'permission_error',
    meaning:
      'The price list needs the approval of a second person: nobody has approved it yet, or you worked on it yourself.',
    remedy:
      'Have somebody else approve it with POST /v1/price_lists/{id}/approve, with a key or a sign-in of their own.',
  },
  resource_missing: {
    status: 404,
    type: 'invalid_request_error',
    meaning: 'There is no such path or object, or it is not yours.',
    remedy:
      'Check the path and the id. A test key cannot see live data, and a live key cannot see test data.',
  },
  method_not_allowed: {
    status: 405,
    type: 'invalid_request_error',
    meaning:
      'The path does not support this method; the header Allow lists those that it supports.',
    remedy: 'Use one of the methods in Allow.',
  },
  resource_exists: {
    status: 409,
    type: 'conflict_error',
    meaning: 'An object with this id already exists.',
    remedy: 'Change the existing object, or choose another id.',
  },
  state_conflict: {
    status: 409,
    type: 'conflict_error',
    meaning: 'The object is in a state that does not allow this.',
    remedy: 'Read the object, and do what the message says first.',
  },
  idempotency_key_in_use: {
    status: 409,
    type: 'idempotency_error',
    meaning: 'A request with this Idempotency-Key is still running.',
    remedy: 'Wait for the response to the first request, or repeat this one after Retry-After.',
  },
  body_too_large: {
    status: 413,
    type: 'invalid_request_error',
    meaning: 'The body is larger than this operation accepts.',
    remedy: 'Send less at once: several requests, or smaller files.',
  },
  media_type_unsupported: {
    status: 415,
    type: 'invalid_request_error',
    meaning:
      'The Content-Type is not one that the operation takes, the charset is not UTF-8, or the body is compressed.',
    remedy:
      'Send the Content-Type that the message names, mostly application/json, and no Content-Encoding.',
  },
  rate_limited: {
    status: 429,
    type: 'rate_limit_error',
    meaning: 'More requests than the limit allows; Retry-After says when to come back.',
    remedy:
      'Wait for as many seconds as Retry-After says; the clients do this automatically. An operator can raise LERNER_RATE_LIMIT.',
  },
  internal_error: {
    status: 500,
    type: 'api_error',
    meaning: 'The service failed. Quote the request id when you report it.',
    remedy: 'Try again. If it happens again, search the log for the request id.',
  },
  overloaded: {
    status: 503,
    type: 'api_error',
    meaning:
      'The service or its store cannot take the request now; Retry-After says when to try again.',
    remedy:
      'Try again after Retry-After; the clients do this automatically. If it persists, check the database.',
  },
} as const satisfies Record<
  string,
  { status: number; type: RefusalType; meaning: string; remedy: string }
>

export type RefusalType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'permission_error'
  | 'conflict_error'
  | 'idempotency_error'
  | 'rate_limit_error'
  | 'api_error'

export type RefusalCode = keyof typeof refusalTable

/** One faulty field: what was wrong, where, and what would be valid. */
export type Fault = {
  code: RefusalCode
  message: string
  param?: string
  /** The reason, for programs that show their own wording, and the values for their sentence. */
  reason?: Reason
  values?: Values
}

/**
 * An unsuccessful response. `message` is public: it gives the field, what was sent, and the remedy.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly param: string | undefined
  readonly reason: Reason | undefined
  readonly values: Values
  readonly faults: readonly Fault[]
  /** Headers of the response, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: RefusalCode,
    message: string,
    options: Pick<Fault, 'param' | 'reason' | 'values'> & {
      faults?: readonly Fault[]
      headers?: Record<string, string>
    } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.param = options.param
    this.reason = options.reason
    this.values = options.values ?? {}
    this.faults = options.faults ?? []
    this.headers = options.headers ?? {}
  }
}

/** Most faulty fields listed. */
export const maxFaults = 20

/** The refusal of one or more faulty fields; the first one determines the message. */
export function refusalOf(faults: readonly [Fault, ...Fault[]]): Refusal {
  const [{ code, message, ...about }] = faults
  return new Refusal(code, message, { ...about, faults: faults.slice(0, maxFaults) })
}
