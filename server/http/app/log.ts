import pino, { type Logger } from 'pino'
import type { Config } from '../../config.ts'

/** The log of the service, and what became of its lines. */
export type ServiceLog = {
  log: Logger
  /** Lines that were not written, because nobody read the earlier ones, or the reader is gone. */
  droppedLines(): number
  /** Passes on lines that another process wrote. */
  relay(stream: NodeJS.ReadableStream): void
  /** Writes what is left, for a second at most. */
  close(): Promise<void>
}

/** Bytes of lines that may wait for their reader; further lines are dropped. */
const maxWaitingBytes = 4_194_304
/** Longest wait at the end for a reader. */
const closeMs = 1000
/**
 * The terminal was closed, the pipe's reader ended, or stdout was never open: nobody will read
 * again.
 */
const goneCodes = new Set(['EIO', 'EPIPE', 'EBADF'])

/**
 * The log of the service: JSON lines on stdout, without secrets. The service outlives the reader:
 * without one, lines are dropped and counted.
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
    // Other errors may pass, such as a full disk under a file: the next line tries again.
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
      // It ends with its process, whose end is told elsewhere.
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
      letGo() // else the library would wait for ever when the process exits
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
