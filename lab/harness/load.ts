import { createConnection, type Socket } from 'node:net'

/** Sends requests over keep-alive connections, each with one request in flight, for a set time. */
export type LoadPlan = {
  host: string
  port: number
  connections: number
  /** How long new requests are sent; those in flight then are still awaited and counted. */
  seconds: number
  /** Whole HTTP/1.1 requests, head and body; sent in rotation over all connections. */
  requests: readonly Buffer[]
  /** Stop after this many requests, if that comes first. */
  maxRequests?: number
}

export type LoadResult = {
  /** Answers of status 200 to 299. */
  succeeded: number
  /** Other answers, by status. */
  refused: Map<number, number>
  /** Connections that broke, and how the first one did. */
  broken: number
  firstBreak: string | null
  seconds: number
  /** One per answer, in the order of arrival, in milliseconds. */
  latenciesMs: Float64Array
  /**
   * Processor seconds of this process during the run: shows whether the generator was the
   * bottleneck.
   */
  generatorSeconds: number
}

/** An HTTP/1.1 request as bytes: built once, sent many times. */
export function buildRequest(request: {
  method: 'GET' | 'POST'
  path: string
  host: string
  headers?: Readonly<Record<string, string>>
  body?: unknown
}): Buffer {
  const body = request.body === undefined ? '' : JSON.stringify(request.body)
  const headers: Record<string, string> = { host: request.host, ...request.headers }
  if (body !== '') {
    headers['content-type'] ??= 'application/json'
    headers['content-length'] = String(Buffer.byteLength(body))
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/**
 * Sends requests as fast as they are answered. It speaks just enough HTTP to find where an answer
 * with a Content-Length ends, so that it costs the machine far less than the server does.
 *
 * @throws Error if no connection can be made, or an answer has no Content-Length.
 */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const usedBefore = process.cpuUsage()
  const startedMs = performance.now()
  const tally: Tally = { succeeded: 0, refused: new Map(), broken: 0, firstBreak: null, sent: 0 }
  const latencies: number[] = []
  const untilMs = startedMs + plan.seconds * 1000
  const maxRequests = plan.maxRequests ?? Number.POSITIVE_INFINITY
  const run: LoadRun = {
    plan,
    tally,
    latencies,
    mayStillSend: (nowMs) => nowMs < untilMs && tally.sent < maxRequests,
    // One buffer for all: each callback reads it to the end before the next one may fill it.
    buffer: Buffer.allocUnsafe(64 * 1024),
  }
  await Promise.all(Array.from({ length: plan.connections }, () => runConnection(run)))

  const used = process.cpuUsage(usedBefore)
  const { succeeded, refused, broken, firstBreak } = tally
  return {
    succeeded,
    refused,
    broken,
    firstBreak,
    seconds: (performance.now() - startedMs) / 1000,
    latenciesMs: Float64Array.from(latencies),
    generatorSeconds: (used.user + used.system) / 1e6,
  }
}

type Tally = Pick<LoadResult, 'succeeded' | 'refused' | 'broken' | 'firstBreak'> & { sent: number }

/** State shared by all connections. */
type LoadRun = {
  plan: LoadPlan
  tally: Tally
  latencies: number[]
  mayStillSend: (nowMs: number) => boolean
  buffer: Buffer
}

/** One keep-alive connection: it sends the next request when the previous one is answered. */
function runConnection({ plan, tally, latencies, mayStillSend, buffer }: LoadRun): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let sentMs = 0
    let partial: Buffer | null = null
    let isDone = false

    const finish = (error: Error | null) => {
      if (isDone) return
      isDone = true
      socket.destroy()
      if (error && latencies.length === 0) return reject(error)
      if (error) {
        tally.broken++
        tally.firstBreak ??= error.message
      }
      resolve()
    }
    const sendNext = () => {
      const nowMs = performance.now()
      if (!mayStillSend(nowMs)) return finish(null)
      sentMs = nowMs
      socket.write(plan.requests[tally.sent++ % plan.requests.length] as Buffer)
    }
    const receive = (length: number) => {
      const arrived = buffer.subarray(0, length)
      const answer: Buffer = partial === null ? arrived : Buffer.concat([partial, arrived])
      const end = answerEnd(answer)
      if (end === null || answer.length < end) {
        partial = partial === null ? Buffer.from(arrived) : answer
        return true
      }
      partial = null
      latencies.push(performance.now() - sentMs)
      count(tally, answerStatus(answer))
      sendNext()
      return true
    }
    const socket: Socket = createConnection({
      host: plan.host,
      port: plan.port,
      noDelay: true,
      onread: {
        buffer,
        callback: (length) => {
          try {
            return receive(length)
          } catch (error) {
            finish(error as Error)
            return false
          }
        },
      },
    })
    socket.on('connect', sendNext)
    socket.on('error', finish)
    socket.on('close', () => finish(isDone ? null : new Error('the server closed the connection')))
  })
}

function count(tally: Tally, status: number): void {
  if (status >= 200 && status < 300) tally.succeeded++
  else tally.refused.set(status, (tally.refused.get(status) ?? 0) + 1)
}

const contentLength = Buffer.from('ontent-length: ') // the first letter's case varies among servers

/** Bytes from the status line to the end of the body; null while the head is incomplete. */
function answerEnd(answer: Buffer): number | null {
  const headEnd = answer.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const at = answer.indexOf(contentLength)
  if (at < 0 || at > headEnd) {
    throw new Error(`an answer without Content-Length: ${answer.toString('latin1', 0, headEnd)}`)
  }
  let length = 0
  for (let i = at + contentLength.length; (answer[i] as number) >= 48; i++) {
    length = length * 10 + (answer[i] as number) - 48
  }
  return headEnd + 4 + length
}

/** The three digits after `HTTP/1.1 `. */
function answerStatus(answer: Buffer): number {
  const digit = (i: number) => (answer[i] as number) - 48
  return digit(9) * 100 + digit(10) * 10 + digit(11)
}
