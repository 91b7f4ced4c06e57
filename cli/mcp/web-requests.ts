import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/**
 * Converts a Node.js request to a web Request. Its address is below `origin`, whatever the client
 * sent.
 *
 * @throws TypeError if path or headers are invalid in a Request.
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

/** Sends a web Response as a Node.js response, streaming its body. */
export async function sendWebResponse(answer: Response, to: ServerResponse): Promise<void> {
  to.writeHead(answer.status, Object.fromEntries(answer.headers))
  if (answer.body === null) to.end()
  else await pipeline(Readable.fromWeb(answer.body as NodeReadableStream<Uint8Array>), to)
}
