import { inspect } from 'node:util'
import {
  ApiError,
  AuthenticationError,
  CancelledError,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  IdempotencyError,
  InvalidRequestError,
  LernerError,
  PermissionDeniedError,
  RateLimitError,
  TimeoutError,
  WebhookVerificationError,
} from '../../typescript/src/main.ts'

/** The narrowest class first: a timeout is a connection error too. */
const kinds = [
  [InvalidRequestError, 'invalid_request'],
  [AuthenticationError, 'authentication'],
  [PermissionDeniedError, 'permission'],
  [ConflictError, 'conflict'],
  [IdempotencyError, 'idempotency'],
  [RateLimitError, 'rate_limit'],
  [ApiError, 'api'],
  [TimeoutError, 'timeout'],
  [ConnectionError, 'connection'],
  [CancelledError, 'cancelled'],
  [ConfigurationError, 'usage'],
  [WebhookVerificationError, 'webhook'],
] as const

/** An error as the observation of a case tells it. */
export function describeError(error: unknown, stage: 'construct' | 'call') {
  const text = `${error}\n${inspect(error, { depth: 10, showHidden: true })}`
  const message = error instanceof Error ? error.message : String(error)
  const kind = kinds.find(([type]) => error instanceof type)?.[1] ?? 'runner'
  const refused = error instanceof ApiError ? error : null
  return {
    stage,
    kind,
    classes: classesOf(error),
    message,
    text,
    status: refused?.status ?? null,
    type: refused?.type ?? null,
    code: refused?.code ?? null,
    param: refused?.param ?? null,
    request_id: refused?.requestId ?? null,
    retry_after: refused?.retryAfterSeconds ?? null,
    errors: refused?.errors ?? null,
  }
}

/** Names of the client's classes of an error, the narrowest first, without their common base. */
function classesOf(error: unknown): string[] {
  if (!(error instanceof LernerError)) return []
  const names: string[] = []
  let at: object | null = Object.getPrototypeOf(error)
  while (at !== null && at !== LernerError.prototype) {
    names.push(at.constructor.name)
    at = Object.getPrototypeOf(at)
  }
  return names
}
