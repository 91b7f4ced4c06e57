import { Agent, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

let service: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

test('a service that leaves says so on /readyz, answers on, and keeps no connection', async () => {
  const who = await service.caller()
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
  const ask = async () => {
    const answers = [
      await fetch(`${url}/readyz`),
      await fetch(`${url}/v1/quote`, {
        method: 'POST',
        headers: { authorization: `Bearer ${who.key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ product_id: 'tea', base_price: 1000, currency: 'usd' }),
      }),
    ]
    return answers.map(({ status, headers }) => [status, headers.get('connection')])
  }
  await ask()
  const before = await ask()
  service.app.leave()

  expect(before).toEqual([
    [200, 'keep-alive'],
    [200, 'keep-alive'],
  ])
  expect(await ask()).toEqual([
    [503, 'close'],
    [200, 'close'],
  ])
})

test('a service that stops does not wait for a client that keeps its connection after the answer', async () => {
  const own = await testApp()
  const who = await own.caller()
  const url = await own.app.listen({ port: 0, host: '127.0.0.1' })
  const agent = new Agent({ keepAlive: true })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${url}/v1/imports?kind=products`, {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${who.key}`, 'content-type': 'text/csv' },
    })
    sent.on('error', reject)
    sent.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
    sent.write('id,base_price,currency\n')
    setTimeout(() => sent.end('tea,1,usd\n'), 300)
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  const startMs = performance.now()
  await own.close()
  // The file was still being read: it is refused, and may be sent again elsewhere.
  expect(await answered).toBe(503)
  // Node.js would keep the connection for 72 s.
  expect(performance.now() - startMs).toBeLessThan(20_000)
  agent.destroy()
}, 120_000)
