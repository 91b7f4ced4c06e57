import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { getHeapStatistics } from 'node:v8'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { roomWithin } from './body-room.ts'

const service = await testApp()
afterAll(() => service.close())
await service.app.listen({ port: 0, host: '127.0.0.1' })
const address = service.app.server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0

const bodyBytes = 8_388_608
const fitting = Math.floor(roomWithin(getHeapStatistics().heap_size_limit) / 2 / bodyBytes)

/** A request that declares the largest allowed body, which never arrives. */
async function begin(key: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.setEncoding('utf8')
  await once(socket, 'connect')
  socket.write(
    `POST /v1/sales HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${bodyBytes}\r\n\r\n[`,
  )
  return socket
}

/** The response on a socket; '' if nothing arrives within a moment. */
async function answerOn(socket: Socket): Promise<string> {
  const come = once(socket, 'data').then(([text]) => String(text))
  return Promise.race([come, new Promise<string>((none) => setTimeout(() => none(''), 500))])
}

const sale = {
  product_id: 'mug',
  currency: 'usd',
  price: 1999,
  units: 1,
  period_start: '2026-01-01T00:00:00Z',
  period_end: '2026-01-02T00:00:00Z',
}

describe('large bodies', () => {
  test('have as much room as a heap bears, and at least for the largest', () => {
    expect(roomWithin(4_294_967_296)).toBe(268_435_456)
    expect(roomWithin(268_435_456)).toBe(33_554_432)
    expect(roomWithin(67_108_864)).toBeGreaterThanOrEqual(2 * bodyBytes)
  })

  test('are refused before they are read where an account sends too many, and no other is', async () => {
    const [ada, bob] = [await service.caller(), await service.caller()]
    await service.send(ada, 'GET /v1/products')
    const sockets = []
    for (let i = 0; i < fitting; i++) sockets.push(await begin(ada.key))
    const [last] = sockets.slice(-1)
    expect(last && (await answerOn(last))).toBe('')

    const refused = await begin(ada.key)
    expect(await answerOn(refused)).toMatch(/^HTTP\/1\.1 503 .*Retry-After: 1\r\n.*send fewer/is)
    const quote = { product_id: 'mug', base_price: 1999, currency: 'usd' }
    expect((await service.send(ada, 'POST /v1/quote', { body: quote })).status).toBe(200)
    expect((await service.send(bob, 'POST /v1/sales', { body: [sale] })).status).toBe(200)

    for (const socket of [...sockets, refused]) socket.destroy()
    await expect
      .poll(async () => (await service.send(ada, 'POST /v1/sales', { body: [sale] })).status)
      .toBe(200)
  })

  test('give their room back when they are answered', async () => {
    const ada = await service.caller()
    const body = [{ ...sale, product_id: 'm'.repeat(255) }]
    const padded = `${JSON.stringify(body).slice(0, -1)}${' '.repeat(bodyBytes - 1000)}]`
    for (let i = 0; i <= fitting; i++) {
      const { status } = await service.send(ada, 'POST /v1/sales', { body: padded })
      expect(status).toBe(200)
    }
  })
})
