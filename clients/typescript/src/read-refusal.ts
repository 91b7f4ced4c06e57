import { type ApiError, apiError, type FieldError, type Why } from './errors.ts'
import type { ErrorType } from './generated/contract.ts'

type ErrorBody = {
  type?: unknown
  code?: unknown
  message?: unknown
  param?: unknown
  reason?: unknown
  values?: unknown
  errors?: unknown
  request_id?: unknown
  doc_url?: unknown
}

/**
 * Converts an unsuccessful response to the error to throw; a body that is not the service's is not
 * trusted.
 */
export function readRefusal(status: number, headers: Headers, body: string): ApiError {
  const error = parseError(body)
  return apiError({
    status,
    type: knownType(error?.type) ?? typeOfStatus(status),
    code: text(error?.code),
    message:
      text(error?.message) ?? `The service answered with status ${status} and no explanation.`,
    param: text(error?.param),
    ...whyOf(error),
    errors: Array.isArray(error?.errors) ? error.errors.map(fieldError) : [],
    requestId: text(error?.request_id) ?? headers.get('request-id'),
    retryAfterSeconds: readRetryAfter(headers.get('retry-after')),
    docUrl: text(error?.doc_url),
  })
}

/** Seconds to wait, from a header that contains seconds or a date; null if it contains neither. */
export function readRetryAfter(header: string | null, nowMs = Date.now()): number | null {
  if (header === null || header.trim() === '') return null
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Number(header)
  // Date.parse accepts many texts that are not dates, such as "-5".
  const dateMs = /^\s*[a-z]{3,9}, /i.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(dateMs) ? null : Math.max(0, (dateMs - nowMs) / 1000)
}

const types: readonly ErrorType[] = [
  'invalid_request_error',
  'authentication_error',
  'permission_error',
  'conflict_error',
  'idempotency_error',
  'rate_limit_error',
  'api_error',
]

function knownType(value: unknown): ErrorType | undefined {
  return types.find((type) => type === value)
}

/**
 * The classification of a proxy's response; 3xx included, because redirects are never followed with
 * a key.
 */
function typeOfStatus(status: number): ErrorType {
  if (status === 401) return 'authentication_error'
  if (status === 403) return 'permission_error'
  if (status === 409) return 'conflict_error'
  if (status === 429) return 'rate_limit_error'
  return status >= 400 && status < 500 ? 'invalid_request_error' : 'api_error'
}

function parseError(body: string): ErrorBody | null {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null || !('error' in parsed)) return null
    return typeof parsed.error === 'object' ? (parsed.error as ErrorBody | null) : null
  } catch {
    return null // a proxy's page, not an answer of the service
  }
}

function fieldError(value: unknown): FieldError {
  const fault = (typeof value === 'object' && value !== null ? value : {}) as ErrorBody
  return {
    code: text(fault.code) ?? 'parameter_invalid',
    message: text(fault.message) ?? '',
    param: text(fault.param),
    ...whyOf(fault),
  }
}

function whyOf(error: ErrorBody | null): Why {
  const { values } = error ?? {}
  const isRecord = typeof values === 'object' && values !== null
  return { reason: text(error?.reason), values: isRecord ? (values as Why['values']) : {} }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
