import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { zstdDecompressSync } from 'node:zlib'

export type Seen = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  /** Null of a body that is no JSON. */
  body: unknown
  /** As it was before it was packed. */
  text: string
}

/** Answers one request: with a value to send as 200, or by itself through `response`. */
export type Respond = (seen: Seen, response: ServerResponse) => unknown

export type StubServer = AsyncDisposable & { url: string; seen: Seen[] }

/** A server on a free port that answers as the test says and remembers what came. */
export async function stubServer(respond: Respond): Promise<StubServer> {
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    const sent = Buffer.concat(chunks)
    const isPacked = headers['content-encoding'] === 'zstd'
    const text = (isPacked ? zstdDecompressSync(sent) : sent).toString()
    const isFile = headers['content-type'] === 'application/octet-stream'
    const one: Seen = {
      method,
      path: url,
      headers,
      body: text === '' || isFile ? null : JSON.parse(text),
      text,
    }
    seen.push(one)
    const answer = await respond(one, response)
    if (answer !== undefined) send(response, 200, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Answers with JSON, a status and headers. Answers undefined, so a responder can return it. */
export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): undefined {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** Answers with an error body as the service writes it. */
export function refuse(
  response: ServerResponse,
  status: number,
  error: {
    type: string
    code: string
    message?: string
    param?: string
    errors?: unknown[]
    reason?: string
    values?: object
  },
  headers: Record<string, string> = {},
): undefined {
  const body = { error: { message: 'no', request_id: 'req_1', doc_url: 'https://x/1', ...error } }
  return send(response, status, body, headers)
}
