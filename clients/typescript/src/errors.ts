import type { ErrorCode, ErrorReason, ErrorType } from './generated/contract.ts'

/**
 * Everything that this client deliberately throws is a LernerError; anything else is a bug in the
 * client.
 */
export class LernerError extends Error {
  override name = 'LernerError'
}

/**
 * A mistake of the caller: no key, no base address, an empty id, an invalid option. Nothing was
 * sent.
 */
export class ConfigurationError extends LernerError {
  override name = 'ConfigurationError'
}

/** No complete response: the service is not reachable, or the connection broke. */
export class ConnectionError extends LernerError {
  override name = 'ConnectionError'
}

/** No complete response within the deadline of an attempt. */
export class TimeoutError extends ConnectionError {
  override name = 'TimeoutError'
}

/** The call was cancelled by the caller's own `signal`. */
export class CancelledError extends LernerError {
  override name = 'CancelledError'
}

/** A webhook delivery that is not authentic. Answer it with status 400. */
export class WebhookVerificationError extends LernerError {
  override name = 'WebhookVerificationError'
}

/** A price passport that is not valid: request a new price. */
export class PassportVerificationError extends LernerError {
  override name = 'PassportVerificationError'
}

/** The reason, for programs that have texts of their own. */
export type Why = {
  /** More specific than the code; null if the service has no name for it. */
  reason: ErrorReason | null
  /** The values behind the reason, named as in the contract: `price_minor`, `until_at`. */
  values: Readonly<Record<string, unknown>>
}

/** One invalid field. */
export type FieldError = Why & { code: ErrorCode; message: string; param: string | null }

export type Refused = Why & {
  status: number
  type: ErrorType
  /**
   * A stable snake_case word; null if the response came from something other than the service, such
   * as a proxy.
   */
  code: ErrorCode | null
  message: string
  param: string | null
  errors: readonly FieldError[]
  requestId: string | null
  retryAfterSeconds: number | null
  docUrl: string | null
}

/** The service responded, and the response is a refusal or cannot be read. */
export class ApiError extends LernerError {
  override name = 'ApiError'
  readonly status: number
  readonly type: ErrorType
  readonly code: ErrorCode | null
  readonly param: string | null
  readonly reason: ErrorReason | null
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: readonly FieldError[]
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  readonly docUrl: string | null

  constructor(refused: Refused) {
    super(refused.message)
    this.status = refused.status
    this.type = refused.type
    this.code = refused.code
    this.param = refused.param
    this.reason = refused.reason
    this.values = refused.values
    this.errors = refused.errors
    this.requestId = refused.requestId
    this.retryAfterSeconds = refused.retryAfterSeconds
    this.docUrl = refused.docUrl
  }
}

/** A field, a query parameter, the body or the id is wrong. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError'
}

/** There is no such object, or it belongs to another account. */
export class NotFoundError extends InvalidRequestError {
  override name = 'NotFoundError'
}

/** The key is missing, wrong, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}

/** The key lacks the scope that the operation needs. */
export class PermissionDeniedError extends ApiError {
  override name = 'PermissionDeniedError'
}

/** The object exists already, or is in a state that does not allow this. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}

/** The idempotency key was used with another request, or is currently in use. */
export class IdempotencyError extends ApiError {
  override name = 'IdempotencyError'
}

/** More requests than the limit allows; `retryAfterSeconds` says when to try again. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError'
}

/** A fault of the service, or of something in front of it. */
export class ServiceError extends ApiError {
  override name = 'ServiceError'
}

/** A success whose body is not as expected: truncated, or written by something else. */
export class UnreadableAnswerError extends ServiceError {
  override name = 'UnreadableAnswerError'
}

const classOf: Record<ErrorType, typeof ApiError> = {
  invalid_request_error: InvalidRequestError,
  authentication_error: AuthenticationError,
  permission_error: PermissionDeniedError,
  conflict_error: ConflictError,
  idempotency_error: IdempotencyError,
  rate_limit_error: RateLimitError,
  api_error: ServiceError,
}

/** The error class of a refusal, chosen by `error.type`. */
export function apiError(refused: Refused): ApiError {
  if (refused.type === 'invalid_request_error' && refused.status === 404) {
    return new NotFoundError(refused)
  }
  return new (classOf[refused.type] ?? ServiceError)(refused)
}

/** The error of a success whose body is not as expected. */
export function unreadable(
  answer: { status: number; requestId: string | null },
  what: string,
): UnreadableAnswerError {
  return new UnreadableAnswerError({
    status: answer.status,
    type: 'api_error',
    code: null,
    message: `The response with status ${answer.status} could not be read: ${what}.`,
    param: null,
    reason: null,
    values: {},
    errors: [],
    requestId: answer.requestId,
    retryAfterSeconds: null,
    docUrl: null,
  })
}
