import pino, { type Logger } from 'pino'
import type { Config } from '../../config.ts'

/** The log of the service, and the count of lost lines. */
export type ServiceLog = {
  log: Logger
  /** Lines not written, because earlier ones were not read, or the reader is gone. */
  droppedLines(): number
  /** Forwards lines written by another process. */
  relay(stream: NodeJS.ReadableStream): void
  /** Flushes what is left, for at most a second. */
  close(): Promise<void>
}

/** Bytes of lines that may wait to be read; further lines are dropped. */
const maxWaitingBytes = 4_194_304
/** Longest wait for a reader at the end. */
const closeMs = 1000
/**
 * The terminal was closed, the pipe's reader ended, or stdout was never open: there will be no
 * reader.
 */
const goneCodes = new Set(['EIO', 'EPIPE', 'EBADF'])

/**
 * The log of the service: JSON lines on stdout, without secrets. The service continues without a
 * reader: lines are then dropped and counted.
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
    minLength: 1, // with 0, which writes equally soon, the library would not report when all is written
    // A full pipe. Retried a little later, without delaying an exit.
    retryEAGAIN: () => !closing,
  })
  lines.on('drop', () => dropped++)
  lines.on('error', (error: NodeJS.ErrnoException) => {
    if (goneCodes.has(error.code ?? '')) letGo()
    // Other errors may be temporary, such as a full disk: the next line tries again.
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
    relay(stream) {
      let begun = ''
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        const end = text.lastIndexOf('\n') + 1
        if (end > 0) lines.write(begun + text.slice(0, end))
        begun = (end > 0 ? '' : begun) + text.slice(end)
      })
      // It ends with its process, whose end is reported elsewhere.
      stream.on('error', () => {})
    },
    async close() {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, closeMs)
        lines.flush(() => {
          clearTimeout(timer)
          resolve()
        })
      })
      closing = true
      letGo() // otherwise the library would wait forever when the process exits
    },
  }
}

/** The trace of a request, from a header `traceparent` as in W3C Trace Context, or null. */
export function traceIdOf(traceparent: string | string[] | undefined): string | null {
  if (typeof traceparent !== 'string') return null
  const traceId = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/.exec(
    traceparent,
  )?.[1]
  return traceId === undefined || /^0+$/.test(traceId) ? null : traceId
}
