import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import type { Caller } from '../../domain/caller.ts'
import type { Refusal } from '../../domain/errors.ts'
import { traceIdOf } from './log.ts'

/** From here on somebody noticed, and will ask why. */
const slowMs = 1000

/** Creates the function that logs answered requests, and the cause of a refusal that has one. */
export function createAnswerLog(
  log: Logger,
): (
  request: IncomingMessage,
  requestId: string,
  caller: Caller | null,
  status: number,
  milliseconds: number,
  refusal: Refusal | null,
) => void {
  return (request, requestId, caller, status, milliseconds, refusal) => {
    // A flood of requests without a key or above the limit must not become a flood of log lines.
    const isUnasked = status === 429 || caller === null
    const ordinary = isUnasked || (status < 400 && milliseconds < slowMs)
    const level = ordinary ? 'debug' : status < 500 ? 'info' : 'warn'
    if (!log.isLevelEnabled(level)) return
    log[level](
      {
        request_id: requestId,
        trace_id: traceIdOf(request.headers.traceparent) ?? undefined,
        tenant: caller?.tenantId,
        method: request.method,
        path: pathOf(request.url ?? '/'),
        status,
        ms: Math.round(milliseconds * 1000) / 1000,
        code: refusal?.code,
        reason: refusal?.reason,
        cause: refusal?.cause instanceof Error ? refusal.cause.message : undefined,
      },
      'request',
    )
  }
}

/** Logs errors on our side. */
export function logFailure(
  log: Logger,
  request: IncomingMessage,
  requestId: string,
  error: unknown,
): void {
  const traceId = traceIdOf(request.headers.traceparent) ?? undefined
  log.error({ err: error, request_id: requestId, trace_id: traceId }, 'request failed')
}

/** The path of a request, without its query, which may contain secrets of the client. */
export function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
