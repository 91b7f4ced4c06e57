import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { buildRequest, runLoad } from './load.ts'

let server: Server | null = null

afterEach(() => {
  server?.closeAllConnections()
  server?.close()
  server = null
})

async function listen(
  answer: (body: string, n: number) => { status: number; text: string },
): Promise<number> {
  let n = 0
  const started = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { status, text } = answer(body, n++)
      response.writeHead(status, { 'content-length': Buffer.byteLength(text) })
      // In two pieces, as a network may deliver it.
      response.write(text.slice(0, 3))
      setImmediate(() => response.end(text.slice(3)))
    })
  })
  server = started
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return (started.address() as AddressInfo).port
}

const request = (body: unknown) => buildRequest({ method: 'POST', path: '/', host: 'lab', body })

describe('runLoad', () => {
  test('counts every answer once, by what it was', async () => {
    const seen: string[] = []
    const port = await listen((body, n) => {
      seen.push(body)
      return { status: n % 5 === 4 ? 503 : 200, text: 'an answer' }
    })
    const result = await runLoad({
      host: '127.0.0.1',
      port,
      connections: 4,
      seconds: 30,
      maxRequests: 50,
      requests: [request({ a: 1 }), request({ b: 'ü' })],
    })

    expect(seen).toHaveLength(50)
    expect(seen.filter((body) => body === '{"b":"ü"}')).toHaveLength(25)
    expect(result.succeeded).toBe(40)
    expect(result.refused).toEqual(new Map([[503, 10]]))
    expect(result.latenciesMs).toHaveLength(50)
    expect(result.broken).toBe(0)
  })

  test('refuses to go on when nothing listens', async () => {
    const port = await listen(() => ({ status: 200, text: '' }))
    await new Promise((resolve) => server?.close(resolve))
    server = null

    await expect(
      runLoad({ host: '127.0.0.1', port, connections: 1, seconds: 1, requests: [request({})] }),
    ).rejects.toThrow('ECONNREFUSED')
  })
})
