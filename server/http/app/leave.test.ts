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
