import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()
const count = 23

await service.send(who, 'POST /v1/webhook_endpoints', {
  body: { url: 'https://shop.example/webhooks', events: ['api_key.created'] },
})

// Three at a time share a creation time, so the order has to be decided by id.
for (let i = 0; i < count; i += 3) {
  await service.deps.store.tenant(who.tenantId, async (db) => {
    for (let j = i; j < Math.min(i + 3, count); j++) {
      await db.run(
        `insert into products (tenant_id, id, name, base_price, currency) values ($1, $2, $2, 1, 'usd')`,
        [who.tenantId, `p${String(j).padStart(2, '0')}`],
      )
    }
  })
}
for (let i = 0; i < count; i++) {
  await service.send(who, 'POST /v1/quote', {
    body: { product_id: 'p00', base_price: 1, currency: 'usd' },
  })
  await service.send(who, 'POST /v1/api_keys', { body: { name: `key ${i}` } })
}

describe.each([
  ['/v1/products', 'id'],
  ['/v1/quotes', 'quote_id'],
  ['/v1/api_keys', 'id'],
  ['/v1/events', 'id'],
])('%s', (path, idField) => {
  const list = async (query: string) => (await service.send(who, `GET ${path}?${query}`)).body
  const idsOf = (page: { data: Record<string, string>[] }) => page.data.map((item) => item[idField])
  const all = async () => idsOf(await list('limit=100'))

  test('holds ten objects unless told otherwise, newest first', async () => {
    const page = await list('')
    const whole = await all()

    expect(idsOf(page)).toEqual(whole.slice(0, 10))
    expect(page.has_more).toBe(true)
    expect(Object.keys(page).sort()).toEqual(['data', 'has_more'])
  })

  test.each([1, 3, 7, 22, 23, 24, 100])(
    'in pages of %i is the same list, forwards and backwards',
    async (limit) => {
      const whole = await all()
      const forwards: (string | undefined)[] = []
      for (
        let query = `limit=${limit}`;
        ;
        query = `limit=${limit}&starting_after=${forwards.at(-1)}`
      ) {
        const page = await list(query)
        forwards.push(...idsOf(page))
        expect(page.has_more).toBe(forwards.length < whole.length)
        if (!page.has_more) break
      }
      const backwards: (string | undefined)[] = []
      for (let cursor = whole.at(-1); ; cursor = backwards[0]) {
        const page = await list(`limit=${limit}&ending_before=${cursor}`)
        backwards.unshift(...idsOf(page))
        if (!page.has_more) break
      }

      expect(forwards).toEqual(whole)
      expect(backwards).toEqual(whole.slice(0, -1))
    },
  )

  test('is empty after its last object and before its first', async () => {
    const whole = await all()

    expect(await list(`starting_after=${whole.at(-1)}`)).toEqual({ data: [], has_more: false })
    expect(await list(`ending_before=${whole[0]}`)).toEqual({ data: [], has_more: false })
  })

  test.each([
    ['limit=0', 'parameter_invalid', 'limit'],
    ['limit=101', 'parameter_invalid', 'limit'],
    ['limit=-1', 'parameter_invalid', 'limit'],
    ['limit=1.0', 'parameter_invalid', 'limit'],
    ['limit=01', 'parameter_invalid', 'limit'],
    ['limit=1e1', 'parameter_invalid', 'limit'],
    ['limit=+5', 'parameter_invalid', 'limit'],
    ['limit=', 'parameter_invalid', 'limit'],
    ['limit=ten', 'parameter_invalid', 'limit'],
    ['limit=5&limit=6', 'parameter_invalid', 'limit'],
    ['starting_after=', 'parameter_invalid', 'starting_after'],
    ['starting_after=nobody', 'parameter_invalid', 'starting_after'],
    ['ending_before=nobody', 'parameter_invalid', 'ending_before'],
    ['ending_before=%00', 'parameter_invalid', 'ending_before'],
    ['starting_after=a&ending_before=b', 'parameters_exclusive', 'ending_before'],
    ['page=2', 'parameter_unknown', 'page'],
    ['__proto__=1', 'parameter_unknown', '__proto__'],
  ])('refuses ?%s', async (query, code, param) => {
    const { status, body } = await service.send(who, `GET ${path}?${query}`)

    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code, param })
  })

  test("does not take another account's object for a cursor", async () => {
    const [id] = await all()
    const { status } = await service.send(
      await service.caller(),
      `GET ${path}?starting_after=${id}`,
    )

    expect(status).toBe(400)
  })
})
