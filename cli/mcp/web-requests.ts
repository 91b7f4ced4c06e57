import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/**
 * A request of Node.js as the web knows it. Its address is below `origin`, whatever the client
 * wrote there.
 *
 * @throws TypeError if path or headers are none that a request can have.
 */
export function toWebRequest(
  message: IncomingMessage,
  origin: string,
  signal: AbortSignal,
): Request {
  const { method = 'GET', url = '/', rawHeaders } = message
  if (!url.startsWith('/')) throw new TypeError('the address is no path')
  const headers = new Headers()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    headers.append(rawHeaders[i] ?? '', rawHeaders[i + 1] ?? '')
  }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? (Readable.toWeb(message) as ReadableStream<Uint8Array>) : null
  return new Request(`${origin}${url}`, { method, headers, body, duplex: 'half', signal })
}

/** Sends an answer of the web as one of Node.js, as it comes. */
export async function sendWebResponse(answer: Response, to: ServerResponse): Promise<void> {
  to.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.body === null) to.end()
  else await pipeline(Readable.fromWeb(answer.body as NodeReadableStream<Uint8Array>), to)
}
