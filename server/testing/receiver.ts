import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'

/** A message as a receiver got it. */
export type Received = { path: string; headers: Record<string, string>; body: string }

type Answer =
  | { status: number; headers?: Record<string, string>; body?: string | Buffer }
  | 'nothing'

/** A receiver of webhooks on this machine, which answers as it is told. */
export async function startReceiver(tls?: { key: string; cert: string }) {
  const received: Received[] = []
  const state = { answer: { status: 204 } as Answer }
  const listener: http.RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      const { answer } = state
      if (answer === 'nothing') return
      response.writeHead(answer.status, answer.headers)
      response.end(answer.body)
    })
  }
  const server = tls ? https.createServer(tls, listener) : http.createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    received,
    /** Sets what every request is answered from now on. */
    answer(answer: Answer) {
      state.answer = answer
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
