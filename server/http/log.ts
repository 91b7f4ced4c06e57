import pino, { type Logger } from 'pino'
import type { Config } from '../config.ts'

/** The log of the service: JSON lines on stdout, without secrets. */
export function createLog(level: Config['logLevel']): Logger {
  const redact = {
    paths: [
      'authorization',
      'headers.authorization',
      'req.headers.authorization',
      '*.authorization',
    ],
    censor: '[redacted]',
  }
  const lines = pino.destination({ fd: 1, sync: false })
  lines.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EIO') throw error
    // The terminal was closed. What is left to log is dropped, so that the service can stop in order.
    lines.write = () => true
    lines.flushSync = () => {}
  })
  return pino({ level, redact }, lines)
}

/** The trace that a request belongs to, of a header `traceparent` as in W3C Trace Context, or null. */
export function traceIdOf(traceparent: string | string[] | undefined): string | null {
  if (typeof traceparent !== 'string') return null
  const traceId = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/.exec(
    traceparent,
  )?.[1]
  return traceId === undefined || /^0+$/.test(traceId) ? null : traceId
}
