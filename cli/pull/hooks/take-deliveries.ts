import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Failure } from '../../failure.ts'
import { type Inbox, type Kept, mostKept } from './inbox.ts'
import { RefusedDelivery, readDelivery, type Sender } from './verify-delivery.ts'

/** The address at which deliveries are received. */
export type ListenAt = { host: string; port: number }

/** The path of webhooks. */
const hooksPath = '/shopify'

/** An order with hundreds of lines has one or two million characters. */
const mostBytes = 10 * 1024 * 1024
/** Limit on all bodies in flight; Shopify retries those refused. */
const mostBytesAtOnce = 64 * 1024 * 1024
const mostConnections = 1000
/** How long Shopify waits for a response. */
const patienceMs = 5000
/**
 * Interval between reports of each kind of refusal: anyone who knows the address can send requests.
 */
const tellEveryMs = 60_000

/**
 * Receives a shop's webhooks: each is answered with 200 only once it is on disk.
 *
 * @param heard - Called with each new one.
 * @param tell - Called with what was refused, and why.
 */
export async function takeDeliveries(
  { host, port }: ListenAt,
  sender: Sender,
  inbox: Inbox,
  { heard, tell }: { heard: (one: Kept) => void; tell: (text: string) => void },
): Promise<{ address: string; close(): Promise<void> }> {
  const underWay = { bytes: 0 }
  const loggedAt = new Map<number, number>()
  const server = createServer(
    {
      ...{ requestTimeout: patienceMs, headersTimeout: patienceMs },
      connectionsCheckingInterval: 1000,
    },
    async (request, response) => {
      try {
        await take(request)
        answer(response, 200, '')
      } catch (error) {
        const { status, message } =
          error instanceof RefusedDelivery
            ? error
            : { status: 503, message: `A delivery could not be kept: ${String(error)}` }
        const nowMs = Date.now()
        if (nowMs - (loggedAt.get(status) ?? 0) >= tellEveryMs) {
          loggedAt.set(status, nowMs)
          tell(`Refused a webhook with ${status}: ${message}`)
        }
        // Details of this machine are confidential: strangers are only told about their own
        // request.
        answer(response, status, status === 503 ? 'Send it again.' : message)
      }
    },
  )
  server.maxConnections = mostConnections
  const take = async (request: IncomingMessage) => {
    if (request.url?.split('?')[0] !== hooksPath) {
      throw new RefusedDelivery(404, `Webhooks are received at ${hooksPath}.`)
    }
    if (request.method !== 'POST') throw new RefusedDelivery(405, 'Webhooks are sent with POST.')
    if (inbox.size() >= mostKept) throw new RefusedDelivery(503, `${mostKept} are waiting.`)
    const body = await bodyOf(request, underWay)
    const receivedMs = Date.now()
    const delivery = readDelivery(request.headers, body, sender, receivedMs)
    if (await inbox.keep(delivery, receivedMs)) heard({ receivedMs, delivery })
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new Failure(`Webhooks cannot be received at ${host}:${port}: ${error.message}`)),
    )
    server.listen(port, host, resolve)
  })
  const bound = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}${hooksPath}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await closed
    },
  }
}

/** The body, byte for byte. */
async function bodyOf(request: IncomingMessage, underWay: { bytes: number }): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    // Not destroyed if it is too long: the sender has to get a response.
    for await (const piece of request.iterator({ destroyOnReturn: false })) {
      bytes += piece.length
      underWay.bytes += piece.length
      if (bytes > mostBytes) {
        throw new RefusedDelivery(413, `A body has at most ${mostBytes} bytes.`)
      }
      if (underWay.bytes > mostBytesAtOnce)
        throw new RefusedDelivery(503, 'Too many bytes at once.')
      pieces.push(piece)
    }
  } finally {
    underWay.bytes -= bytes
  }
  return Buffer.concat(pieces)
}

function answer(response: ServerResponse, status: number, text: string): void {
  // The rest of a refused body is not read.
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  response.writeHead(status, status === 200 ? headers : { ...headers, connection: 'close' })
  response.end(text)
}
