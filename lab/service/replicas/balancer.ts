import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Service } from '../../harness/service.ts'

/**
 * A typical load balancer: it keeps connections open, checks each service's readiness five times a
 * second, sends requests to the ready ones in turn, and retries none.
 */
export type Balancer = {
  url: string
  add(service: Service): void
  /** Takes one out, as an operator does. */
  remove(service: Service): void
  /** Requests that were answered with 500 or above, or not at all. */
  refused(): readonly string[]
  close(): Promise<void>
}

type Backend = { service: Service; ready: boolean; agent: Agent }

const lookMs = 200

export async function startBalancer(): Promise<Balancer> {
  const backends = new Map<Service, Backend>()
  const refused: string[] = []
  let turn = 0

  async function look(backend: Backend): Promise<void> {
    const answer = await fetch(`${backend.service.url}/readyz`).catch(() => null)
    backend.ready = answer?.ok === true
    await answer?.arrayBuffer()
  }
  const timer = setInterval(() => {
    for (const backend of backends.values()) void look(backend)
  }, lookMs)

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const ready = [...backends.values()].filter((one) => one.ready)
    const backend = ready[turn++ % Math.max(ready.length, 1)]
    const fail = (why: string) => {
      refused.push(why)
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    }
    if (backend === undefined) {
      fail('no service is ready')
      return
    }
    const { host, port } = backend.service
    const { method, url, headers } = incoming
    const onward = request({ host, port, method, path: url, headers, agent: backend.agent })
    onward.on('response', (answer) => {
      const status = answer.statusCode ?? 0
      if (status >= 500) refused.push(`${method} ${url}: ${status}`)
      const { connection: _, ...kept } = answer.headers
      outgoing.writeHead(status, kept)
      answer.pipe(outgoing)
    })
    onward.on('error', (error) => fail(`${method} ${url}: ${error.message}`))
    incoming.pipe(onward)
  }

  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add(service) {
      backends.set(service, { service, ready: true, agent: new Agent({ keepAlive: true }) })
    },
    remove(service) {
      backends.delete(service)
    },
    refused: () => refused,
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      for (const { agent } of backends.values()) agent.destroy()
    },
  }
}
