import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { learnNests } from '../../../jobs/learning/learn-nests.ts'
import { poolTenant } from '../../../jobs/learning/pool-tenant.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { categories, historyOfRivals } from '../../../testing/rivals.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

let who: TestCaller
beforeAll(async () => {
  who = await service.caller()
  for (let i = 0; i < 32; i++) {
    const body = { id: `p${i}`, base_price: 2000, currency: 'usd' }
    await service.send(who, 'POST /v1/products', {
      body: { ...body, attributes: { category: categories[i % 4] } },
    })
  }
  await service.send(who, 'PUT /v1/policy', { body: { unit_cost: 1000 } })
  const rows = historyOfRivals(0.6, 3).map((row) => ({
    ...{ product_id: row.productId, currency: row.currency, price: row.price, units: row.units },
    ...{ period_start: row.periodStart, period_end: row.periodEnd },
  }))
  await service.send(who, 'POST /v1/sales', { body: rows })
  // The service fits the rows on its own; a pool made before that lacks products.
  for (let i = 0; i < 32; i++) await vi.waitFor(() => isFitted(`p${i}`), { timeout: 20_000 })
  await learn()
})

async function isFitted(id: string) {
  const { body } = await service.send(who, `GET /v1/products/${id}/demand`)
  expect(body.data.sales_rows).toBe(104)
}

async function learn() {
  await learnNests(service.deps, who.tenantId, 'usd')
  await poolTenant(service.deps, who.tenantId, 'usd')
}

const nestsOf = async (query = '') => (await service.send(who, `GET /v1/nests${query}`)).body
const state = (name: string, statement: string | null, among = 'category') =>
  service.send(who, 'PUT /v1/nests', { body: { currency: 'usd', among, name, statement } })
const ids = (of: number) =>
  Array.from({ length: 8 }, (_, i) => `p${4 * i + of}`).sort((a, b) => (a < b ? -1 : 1))

test('products that compete are proposed as such, with how much they take from each other', async () => {
  const { currency, learnt_at, nests, has_more } = await nestsOf()

  expect(currency).toBe('usd')
  expect(learnt_at).toEqual(expect.any(String))
  expect(has_more).toBe(false)
  expect(nests).toHaveLength(4)
  for (const nest of nests) {
    const { ratio, among, periods } = nest.diversion
    expect({ among, periods }).toEqual({ among: 'category', periods: 104 })
    // The parameters of the history.
    expect(ratio.low).toBeLessThan(0.6)
    expect(ratio.high).toBeGreaterThan(0.6)
    expect(nest).toMatchObject({ products: 8, statement: null, proposed: 'substitutes' })
    expect(nest.reasons[0]).toMatch(
      /^Of the units that one of them loses by a higher price, the others sell/,
    )
  }
})

test('the nest of one product can be read alone', async () => {
  const { nests } = await nestsOf('?product_id=p1')

  expect(nests).toMatchObject([{ diversion: { name: 'soap' }, product_ids: ids(1) }])
  expect(nests[0].product_names).toHaveLength(ids(1).length)
  expect(await nestsOf('?product_id=nowhere')).toMatchObject({ nests: [] })
  expect(await nestsOf('?currency=chf')).toEqual({
    ...{ currency: 'chf', learnt_at: null, nests: [], has_more: false },
  })
})

test('what does not compete is said once, prices go by it, and it can be taken back', async () => {
  const demandOf = async () =>
    (await service.send(who, 'GET /v1/products/p3/demand')).body.diversion.ratio
  const before = await demandOf()
  expect((await state('salt', 'unrelated')).body).toEqual({ changed: 8, statement: 'unrelated' })

  const [nest] = (await nestsOf('?product_id=p3')).nests
  expect(nest).toMatchObject({ statement: 'unrelated', proposed: null })
  expect(await demandOf()).toEqual({ value: 0, low: 0, high: 0 })
  const { body: policy } = await service.send(who, 'GET /v1/products/p3/policy')
  expect(policy.own).toEqual({ diversion_between: [0, 0] })
  const { body: audit } = await service.send(who, 'GET /v1/audit?limit=100')
  expect(
    audit.data.filter(({ subject }: { subject: string }) => /p\d+\/policy$/.test(subject)),
  ).toHaveLength(8)
  expect((await state('salt', 'unrelated')).body.changed).toBe(0)
  expect((await state('salt', null)).body).toEqual({ changed: 8, statement: null })
  expect(await demandOf()).toEqual(before)
})

test('what is confirmed becomes a group, is known as one at once, and goes on being learnt', async () => {
  expect((await state('tea', 'substitutes')).body.changed).toBe(8)
  const [told] = (await nestsOf('?product_id=p0')).nests
  expect(told.diversion).toMatchObject({ among: 'group', name: 'tea', periods: 0 })
  expect(told).toMatchObject({ statement: 'substitutes', products: 8 })
  await learn()

  const [nest] = (await nestsOf('?product_id=p0')).nests
  expect(nest.diversion).toMatchObject({ among: 'group', name: 'tea', periods: 104 })
  expect(nest).toMatchObject({ statement: 'substitutes', proposed: null, product_ids: ids(0) })
  expect(nest.diversion.ratio.value).toBeGreaterThan(0.4)
  await state('tea', null, 'group')
  await learn()
  expect((await nestsOf('?product_id=p0')).nests).toMatchObject([{ statement: null }])
})

test('products that are not stated to be alike are shown as mixed', async () => {
  await service.send(who, 'PUT /v1/products/p2/policy', { body: { diversion_between: [0, 0] } })
  const [nest] = (await nestsOf('?product_id=p2')).nests

  expect(nest).toMatchObject({ statement: 'mixed', proposed: null })
  await service.send(who, 'PUT /v1/products/p2/policy', { body: {} })
})

test('a nest that is not there, and another account’s, are refused alike', async () => {
  const mine = await state('nowhere', 'unrelated')
  expect(mine.status).toBe(404)
  expect(mine.body.error).toMatchObject({ code: 'resource_missing', param: 'name' })
  const stranger = await service.caller()
  const body = { currency: 'usd', among: 'category', name: 'tea', statement: 'unrelated' }
  expect((await service.send(stranger, 'PUT /v1/nests', { body })).status).toBe(404)
  expect((await service.send(stranger, 'GET /v1/nests')).body.nests).toEqual([])
})
