/**
 * The one table of refusals. The docs page, the enum in the OpenAPI document and the clients' error
 * classes come from it. A refusal is an answer, not a fault: it is thrown as `Refusal` and rendered
 * by http; anything else that is thrown is a broken invariant and answers 500.
 */
export const refusalTable = {
  parameter_missing: {
    status: 400,
    type: 'invalid_request_error',
    meaning: 'A required field or query parameter is absent.',
  },
  parameter_invalid: {
    status: 400,
    type: 'invalid_request_error',
    meaning: 'A field or query parameter has a value that is not allowed.',
  },
  parameter_unknown: {
    status: 400,
    type: 'invalid_request_error',
    meaning: 'A field or query parameter that this operation does not have.',
  },
  parameters_exclusive: {
    status: 400,
    type: 'invalid_request_error',
    meaning: 'Two parameters that exclude each other were sent together.',
  },
  currency_unsupported: {
    status: 400,
    type: 'invalid_request_error',
    meaning: 'The currency is not an ISO 4217 code.',
  },
  body_invalid_json: {
    status: 400,
    type: 'invalid_request_error',
    meaning: 'The body is not JSON.',
  },
  idempotency_key_invalid: {
    status: 400,
    type: 'idempotency_error',
    meaning: 'The Idempotency-Key header is not 1 to 255 visible ASCII characters.',
  },
  idempotency_key_reused: {
    status: 400,
    type: 'idempotency_error',
    meaning: 'The Idempotency-Key was used before with another request.',
  },
  api_key_missing: {
    status: 401,
    type: 'authentication_error',
    meaning: 'No API key came with the request.',
  },
  api_key_invalid: {
    status: 401,
    type: 'authentication_error',
    meaning: 'The API key does not belong to this service.',
  },
  api_key_expired: {
    status: 401,
    type: 'authentication_error',
    meaning: 'The API key has expired.',
  },
  api_key_revoked: {
    status: 401,
    type: 'authentication_error',
    meaning: 'The API key was revoked.',
  },
  session_invalid: {
    status: 401,
    type: 'authentication_error',
    meaning: 'The session is not known, or it has ended: sign in again.',
  },
  csrf_refused: {
    status: 403,
    type: 'permission_error',
    meaning:
      'A request with a session cookie that changes something came without the X-CSRF-Token of the session, or from another site.',
  },
  scope_missing: {
    status: 403,
    type: 'permission_error',
    meaning: 'The API key does not have the scope that this operation needs.',
  },
  resource_missing: {
    status: 404,
    type: 'invalid_request_error',
    meaning: 'There is no such path or object, or it is not yours.',
  },
  method_not_allowed: {
    status: 405,
    type: 'invalid_request_error',
    meaning: 'The path exists, but not with this method; Allow lists the methods that do.',
  },
  resource_exists: {
    status: 409,
    type: 'conflict_error',
    meaning: 'An object with this id exists already.',
  },
  state_conflict: {
    status: 409,
    type: 'conflict_error',
    meaning: 'The object is in a state that does not allow this.',
  },
  idempotency_key_in_use: {
    status: 409,
    type: 'idempotency_error',
    meaning: 'A request with this Idempotency-Key is still running.',
  },
  body_too_large: {
    status: 413,
    type: 'invalid_request_error',
    meaning: 'The body is larger than this operation accepts.',
  },
  media_type_unsupported: {
    status: 415,
    type: 'invalid_request_error',
    meaning: 'The Content-Type is not application/json in UTF-8, or the body is compressed.',
  },
  rate_limited: {
    status: 429,
    type: 'rate_limit_error',
    meaning: 'More requests than the limit allows; Retry-After says when to come back.',
  },
  internal_error: {
    status: 500,
    type: 'api_error',
    meaning: 'A fault of the service. Quote the request id when you report it.',
  },
  overloaded: {
    status: 503,
    type: 'api_error',
    meaning:
      'The service or its store cannot take the request now; Retry-After says when to try again.',
  },
} as const satisfies Record<string, { status: number; type: RefusalType; meaning: string }>

export type RefusalType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'permission_error'
  | 'conflict_error'
  | 'idempotency_error'
  | 'rate_limit_error'
  | 'api_error'

export type RefusalCode = keyof typeof refusalTable

/** One field at fault: what was wrong, where, and what would be right. */
export type Fault = { code: RefusalCode; message: string; param?: string }

/**
 * An answer that is not a success. `message` is public: it names the field, what came, and the
 * remedy.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly param: string | undefined
  readonly faults: readonly Fault[]
  /** Headers that go with the answer, such as Retry-After. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    code: RefusalCode,
    message: string,
    options: { param?: string; faults?: readonly Fault[]; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.param = options.param
    this.faults = options.faults ?? []
    this.headers = options.headers ?? {}
  }
}

/** So many fields at fault are named at most. */
export const maxFaults = 20

/** The refusal of one or more fields at fault; the first one speaks for all. */
export function refusalOf(faults: readonly [Fault, ...Fault[]]): Refusal {
  const [first] = faults
  return new Refusal(first.code, first.message, {
    faults: faults.slice(0, maxFaults),
    ...(first.param === undefined ? {} : { param: first.param }),
  })
}

/** Refuses a request whose Idempotency-Key another one holds that is not answered yet. */
export function keyInUse(): Refusal {
  return new Refusal(
    'idempotency_key_in_use',
    'A request with this Idempotency-Key is still running: wait for its answer, or repeat this request later.',
    { headers: { 'Retry-After': '1' } },
  )
}
