import { mismatch } from './match.ts'

const refusal = (name: string): string[] => [name, 'ApiError']

/**
 * The classes of each kind of error, the narrowest first. A cancellation uses the language's own.
 */
const classesOfKind: Record<string, readonly string[]> = {
  invalid_request: refusal('InvalidRequestError'),
  authentication: refusal('AuthenticationError'),
  permission: refusal('PermissionDeniedError'),
  conflict: refusal('ConflictError'),
  idempotency: refusal('IdempotencyError'),
  rate_limit: refusal('RateLimitError'),
  api: refusal('ServiceError'),
  connection: ['ConnectionError'],
  timeout: ['TimeoutError', 'ConnectionError'],
  usage: ['ConfigurationError'],
  webhook: ['WebhookVerificationError'],
}

/** What is wrong with the names of an error's classes, which are the same in every language. */
export function classFaults(error: Record<string, unknown> | null | undefined): string[] {
  if (!error) return []
  const { kind, status, classes } = error
  const wide = classesOfKind[String(kind)]
  if (wide === undefined) return []
  const narrow: string[] = []
  if (kind === 'invalid_request' && status === 404) narrow.push('NotFoundError')
  // A success that is an error is one that could not be read.
  if (kind === 'api' && Number(status) < 300) narrow.push('UnreadableAnswerError')
  return [mismatch([...narrow, ...wide], classes, 'error.classes') ?? '']
}
