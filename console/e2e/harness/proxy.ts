import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Proxy = { url: string; pointAt(service: string): void; stop(): Promise<void> }

/**
 * A proxy that serves a service under a path, with its own Host, which is a common set-up.
 *
 * @param keeps - Whether the service gets the full path, or without its prefix.
 */
export async function startProxy(path: string, keeps: boolean): Promise<Proxy> {
  let target = ''
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    if (!asked.url?.startsWith(`${path}/`)) {
      answer.writeHead(404).end()
      return
    }
    const { host: _, ...headers } = asked.headers
    const { method } = asked
    const options = { headers, ...(method !== undefined && { method }) }
    const passed = request(target + asked.url.slice(keeps ? 0 : path.length), options, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers)
      given.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    asked.pipe(passed)
  }
  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pointAt(service) {
      target = service
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
