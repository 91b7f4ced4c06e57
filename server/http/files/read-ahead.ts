import type { Readable } from 'node:stream'

/** Reads a body ahead of its processing: see `createReadAhead`. */
export type ReadAhead = (body: Readable) => AsyncGenerator<Buffer>

export type AheadLimits = {
  /**
   * Bytes waiting to be processed: guaranteed for one body, at most for one, and for all together.
   */
  leastBytes: number
  mostBytes: number
  mostBytesInAll: number
}

/** Most files are sent compressed, and have arrived completely by then. */
const usual = { leastBytes: 65_536, mostBytes: 4_194_304, mostBytesInAll: 67_108_864 }

/**
 * Creates the read-ahead of this process. The end of a connection comes after its last bytes:
 * without reading ahead, a lost client goes unnoticed while megabytes wait in the system.
 */
export function createReadAhead(limits: AheadLimits = usual): ReadAhead {
  let inAll = 0

  return async function* readAhead(body) {
    const chunks: Buffer[] = []
    let bytes = 0
    const end: { isThere: boolean; error: Error | null } = { isThere: false, error: null }
    let wake = () => {}

    const isFull = () =>
      bytes >= limits.mostBytes || (bytes >= limits.leastBytes && inAll >= limits.mostBytesInAll)
    const count = (change: number) => {
      bytes += change
      inAll += change
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      count(chunk.length)
      if (isFull()) body.pause()
      wake()
    }
    const finish = (error: Error | null) => {
      if (!end.isThere) Object.assign(end, { isThere: true, error })
      wake()
    }
    const close = () => finish(body.readableEnded ? null : new Error('the body was cut'))
    const whole = () => finish(null)
    body.on('data', take).once('end', whole).once('error', finish).once('close', close)

    try {
      for (;;) {
        const chunk = chunks.shift()
        if (chunk !== undefined) {
          count(-chunk.length)
          if (!end.isThere && body.isPaused() && !isFull()) body.resume()
          yield chunk
        } else if (end.isThere) {
          if (end.error !== null) throw end.error
          return
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
    } finally {
      count(-bytes)
      body.off('data', take).off('end', whole).off('close', close)
      // A later error has no handler: without a listener it would end the process.
      body.on('error', () => {})
    }
  }
}
