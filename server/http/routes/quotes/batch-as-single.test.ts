import { afterAll, describe, expect, test } from 'vitest'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { listShop } from '../../../testing/list-shop.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const { shop, send, put, post, draft, setPrices, step } = listShop(service)

/** Memory is empty, as after a restart. */
const forget = () => service.deps.cache.apply({ kind: 'everything' })

const asked = (product_id: string, base_price = 1000, more: object = {}) => ({
  product_id,
  base_price,
  currency: 'usd',
  preview: true,
  include: ['terms'],
  ...more,
})

/** What is answered to each request singly, without what names the request or the quote. */
async function singly(who: TestCaller, requests: readonly object[]) {
  const answers = []
  for (const body of requests) {
    answers.push((await service.send(who, 'POST /v1/quote', { body })).body)
  }
  return answers.map(comparable)
}

async function together(who: TestCaller, requests: readonly object[]) {
  const answer = await service.send(who, 'POST /v1/quote/batch', { body: { requests } })
  return answer.body.results.map(comparable)
}

function comparable({ quote_id: _, error, ...rest }: Record<string, object>) {
  return error === undefined ? rest : { ...error, request_id: null }
}

/** Products of many kinds, some of which are not known. */
async function variousProducts(): Promise<TestCaller> {
  const who = await shop({ policy: { exploration: 1, personalization: 'segment' } })
  await put(who, '/v1/products/p0/policy', { group: { name: 'coffees' }, max_step: 0.05 })
  await put(who, '/v1/products/p1/policy', { group: { name: 'coffees' }, cooldown_seconds: 60 })
  await put(who, '/v1/products/p2/policy', { personalization: 'none' })
  await post(who, '/v1/products', { id: 'gone', base_price: 900, currency: 'usd' })
  await send(who, 'PATCH /v1/products/gone', { status: 'archived' })
  for (const [price, accepted] of [
    [1000, true],
    [1100, false],
  ]) {
    const offered_at = new Date(service.clock.nowMs - 3_600_000).toISOString()
    const offer = { product_id: 'p1', currency: 'usd', price, offered_at, accepted }
    await post(who, '/v1/offers', [{ offer_id: `${price}`, ...offer }])
  }
  // Both are learnt before anything is compared: they move the prices of the group.
  const learnt = () =>
    service.deps.store.tenant(who.tenantId, (db) =>
      db.rows('select folded_seq from learner_leases where tenant_id = $1', [who.tenantId]),
    )
  await expect.poll(learnt).toEqual([{ folded_seq: 2 }])
  return who
}

const various = [
  asked('p0'),
  asked('p0', 1200),
  asked('p1', 1100),
  asked('p1', 1100, { currency: 'eur' }),
  asked('p2', 1200, { segment: 'student' }),
  asked('p2', 1200, { segment: 'new' }),
  asked('p0', 1000, { segment: 'student' }),
  asked('gone', 900),
  ...Array.from({ length: 110 }, (_, i) => asked(`new ${i}`, 500 + 7 * i)),
  asked('p0', 1000, { customer_id: 'ada' }),
]

describe('a batch', () => {
  test('of cells that memory lacks is answered what each request is answered singly', async () => {
    const who = await variousProducts()
    forget()
    const batch = await together(who, various)
    forget()

    expect(batch).toEqual(await singly(who, various))
    expect(batch.filter((one: { code?: string }) => one.code !== undefined)).toHaveLength(1)
  })

  test('follows a list that came into force after its cells were read', async () => {
    const who = await shop()
    const requests = [asked('p0'), asked('p1', 1100), asked('p2', 1200, { segment: 'new' })]
    await together(who, requests)
    const list = await draft(who)
    await setPrices(who, list.id, (product) => 1010 + 100 * product)
    await step(who, list.id, 'activate')
    const loaded = service.deps.cache.loaded
    const batch = await together(who, requests)

    expect(
      batch.map(({ optimized_price }: { optimized_price: number }) => optimized_price),
    ).toEqual([1010, 1110, 1210])
    expect(service.deps.cache.loaded).toBe(loaded)
    forget()
    expect(batch).toEqual(await singly(who, requests))
  })
})
