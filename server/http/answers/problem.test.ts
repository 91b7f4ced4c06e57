import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()
const wrong = Array.from({ length: 300 }, () => ({ a: 1, b: 2, c: 3 }))

test.each([
  ['PUT /v1/policies', { policies: wrong }],
  ['POST /v1/quote/batch', { requests: wrong }],
])('%s lists all that is wrong with the first hundred rows alone', async (line, body) => {
  const { status, body: answer } = await service.send(who, line, { body })
  const errors = answer.results.map(({ error }: { error: { errors?: unknown[] } }) => error)

  expect(status).toBe(200)
  expect(errors).toHaveLength(300)
  for (const [i, error] of errors.entries()) {
    expect(error.code).toBe('parameter_missing')
    expect(error.errors === undefined).toBe(i >= 100)
  }
})

test('a quote that needs what a newer release stored is refused for a while, not for good', async () => {
  const { store } = service.deps
  const quote = { product_id: 'tea', base_price: 1000, currency: 'usd' }
  expect((await service.send(who, 'POST /v1/quote', { body: quote })).status).toBe(200)
  await store.tenant(who.tenantId, (db) =>
    db.run(
      `insert into cells (tenant_id, product_id, currency, belief) values ($1, 'jam', 'usd', '\\xff')`,
      [who.tenantId],
    ),
  )

  const jam = { body: { ...quote, product_id: 'jam' } }
  const { status, body } = await service.send(who, 'POST /v1/quote', jam)
  expect([status, body.error.code, body.error.reason]).toEqual([
    503,
    'overloaded',
    'release_behind',
  ])
})
