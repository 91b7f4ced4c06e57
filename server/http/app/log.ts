import pino, { type Logger } from 'pino'
import type { Config } from '../../config.ts'

/** The log of the service, and what is known of its lines. */
export type ServiceLog = {
  log: Logger
  /** Lines that were not written, because nobody read those before them, or the reader is gone. */
  droppedLines(): number
  /** Writes what is left, for a second at most. */
  close(): Promise<void>
}

/** Bytes of lines that wait for their reader; what comes beyond is dropped. */
const maxWaitingBytes = 4_194_304
/** Longest wait at the end for a reader. */
const closeMs = 1000
/**
 * The terminal was closed, the reader of the pipe ended, or stdout never was open: nobody will read
 * again.
 */
const goneCodes = new Set(['EIO', 'EPIPE', 'EBADF'])

/**
 * The log of the service: JSON lines on stdout, without secrets. The service outlives whoever reads
 * them: lines are dropped and counted then.
 */
export function createLog(level: Config['logLevel']): ServiceLog {
  const redact = {
    paths: [
      'authorization',
      'headers.authorization',
      'req.headers.authorization',
      '*.authorization',
    ],
    censor: '[redacted]',
  }
  let dropped = 0
  let closing = false
  const lines = pino.destination({
    fd: 1,
    sync: false,
    maxLength: maxWaitingBytes,
    minLength: 1, // with 0, which writes as soon, the library would not say when all is written
    // A full pipe. Written again a little later, but nobody's exit waits for it.
    retryEAGAIN: () => !closing,
  })
  lines.on('drop', () => dropped++)
  lines.on('error', (error: NodeJS.ErrnoException) => {
    if (goneCodes.has(error.code ?? '')) letGo()
    // Others may pass, such as a full disk under a file: the next line tries again.
  })

  function letGo(): void {
    lines.write = () => {
      dropped++
      return true
    }
    lines.flushSync = () => {}
  }

  return {
    log: pino({ level, redact }, lines),
    droppedLines: () => dropped,
    async close() {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, closeMs)
        lines.flush(() => {
          clearTimeout(timer)
          resolve()
        })
      })
      closing = true
      letGo() // at the exit of the process the library would wait for ever
    },
  }
}

/**
 * The trace that a request belongs to, of a header `traceparent` as in W3C Trace Context, or null.
 */
export function traceIdOf(traceparent: string | string[] | undefined): string | null {
  if (typeof traceparent !== 'string') return null
  const traceId = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/.exec(
    traceparent,
  )?.[1]
  return traceId === undefined || /^0+$/.test(traceId) ? null : traceId
}
