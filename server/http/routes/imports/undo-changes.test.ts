import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createSalesRefit } from '../../../jobs/learning/refit-sales.ts'
import { createImportUndo } from '../../../jobs/learning/undo-imports.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'

// The learner's work is done here, step by step.
const service = await testApp({ LERNER_RATE_LIMIT: '0' })
service.deps.wakeLearner = () => undefined
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
})

const takeBack = createImportUndo(service.deps, () => undefined)
const refit = createSalesRefit(service.deps)
const csv = { 'content-type': 'text/csv' }

async function send(kind: string, body: string, query = '') {
  const sent = await service.send(who, `POST /v1/imports?kind=${kind}${query}`, {
    body,
    headers: csv,
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  return sent.body
}

async function undo({ id }: { id: string }) {
  const asked = await service.send(who, `POST /v1/imports/${id}/undo`)
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  while (await takeBack(who.tenantId));
  return (await service.send(who, `GET /v1/imports/${id}`)).body
}

const get = async (path: string) => (await service.send(who, `GET /v1/${path}`)).body
const own = async (id: string) => (await get(`products/${encodeURIComponent(id)}/policy`)).own
const set = (id: string, body: object) =>
  service.send(who, `PUT /v1/products/${id}/policy`, { body })

const ids = ['a', 'b', 'c/ü']
const catalogue = `id,base_price,currency,name,attributes.category\n${ids
  .map((id) => `${id},2000,usd,Tea ${id},tea\n`)
  .join('')}`

async function auditOf(subject: string) {
  const { data } = await get(`audit?subject=${encodeURIComponent(subject)}`)
  return data as { actor: string; before: object | null; after: object | null }[]
}

describe('a file of costs that is undone', () => {
  test('leaves every cost and limit as it was, and says so in the audit', async () => {
    await send('products', catalogue)
    await set('a', { unit_cost: 900, max_step: 0.1 })
    const file = 'product_id,unit_cost,min_price,group\na,700,1500,teas\nb,650,,\nc/ü,600,,\n'
    const imported = await send('policies', file, '&file_name=costs-2025.csv')
    expect(imported).toMatchObject({
      ...{ kind: 'policies', rows: 3, recorded: 3, rejected: 0, can_be_undone: true },
      file_name: 'costs-2025.csv',
    })
    expect(await own('a')).toEqual({
      ...{ unit_cost: 700, min_price: 1500, max_step: 0.1, group: { name: 'teas' } },
    })

    const { status, undo: result } = await undo(imported)
    expect(status).toBe('undone')
    expect(result).toMatchObject({ removed: 0, restored: 3, left: 0, kept: [] })
    expect(await own('a')).toEqual({ unit_cost: 900, max_step: 0.1 })
    expect([await own('b'), await own('c/ü')]).toEqual([{}, {}])
    const [latest] = await auditOf('products/a/policy')
    expect(latest).toMatchObject({
      actor: who.keyId,
      before: { unit_cost: 700 },
      after: { unit_cost: 900 },
    })
  })

  test('keeps what was changed by hand since, field by field, and lists it', async () => {
    await send('products', catalogue)
    await send('policies', 'product_id,unit_cost\na,900\nb,900\n')
    const imported = await send('policies', 'product_id,unit_cost,min_price\na,700,1500\nb,600,\n')
    await set('a', { unit_cost: 710, min_price: 1500 })
    const { undo: result } = await undo(imported)
    expect(result).toMatchObject({
      ...{ restored: 1, left: 1 },
      kept: [{ product_id: 'a', fields: ['unit_cost'] }],
    })
    expect(await own('a')).toEqual({ unit_cost: 710 })
    expect(await own('b')).toEqual({ unit_cost: 900 })
  })

  test('keeps limits that would allow no price beside what was set since', async () => {
    await send('products', catalogue)
    await send('policies', 'product_id,min_price\na,1800\n')
    const imported = await send('policies', 'product_id,min_price\na,1000\n')
    await set('a', { min_price: 1000, max_price: 1500 })
    const { undo: result } = await undo(imported)
    expect(result.kept).toEqual([{ product_id: 'a', fields: ['min_price'] }])
    expect(await own('a')).toEqual({ min_price: 1000, max_price: 1500 })
  })

  test.each([
    ['the first one first', [0, 1]],
    ['the last one first', [1, 0]],
  ])(
    'beside a later one of the same products, %s, restores what was before both',
    async (_, order) => {
      await send('products', catalogue)
      await set('a', { unit_cost: 900 })
      const files = [
        await send('policies', 'product_id,unit_cost\na,700\nb,500\n'),
        await send('policies', 'product_id,unit_cost\na,600\nb,500\n'),
      ]
      expect(files[1]).toMatchObject({ recorded: 1, unchanged: 1 })
      for (const i of order) await undo(files[i])
      expect([await own('a'), await own('b')]).toEqual([{ unit_cost: 900 }, {}])
    },
  )

  test('closes the alarm that its cost raised', async () => {
    await send('products', catalogue)
    await set('a', { unit_cost: 900 })
    const imported = await send('policies', 'product_id,unit_cost\na,9\n')
    const open = async () => (await get('breakers?status=open')).data.length
    expect(await open()).toBe(1)
    await undo(imported)
    expect(await open()).toBe(0)
  })
})

describe('a file of costs', () => {
  test('is taken row by row, each with what is wrong with it', async () => {
    await send('products', catalogue)
    const imported = await send(
      'policies',
      'product_id,unit_cost,max_price\na,900,800\nnobody,5,\nb,much,\nb,500,\nb,500,\n',
    )
    expect(imported).toMatchObject({ rows: 5, recorded: 1, unchanged: 1, rejected: 3 })
    const { data } = await get(`imports/${imported.id}/rejected`)
    expect(data.map(({ row, source }: { row: number; source: string }) => [row, source])).toEqual([
      [1, 'a,900,800'],
      [2, 'nobody,5,'],
      [3, 'b,much,'],
    ])
    expect(data[0].remarks).toMatchObject([{ reason: 'unit_cost_above_max_price' }])
    expect(data[1].reason).toContain('nobody')
  })

  test('asks about a cost above the price', async () => {
    await send('products', catalogue)
    const { warnings } = await send('policies', 'product_id,unit_cost\nb,900\na,2500\n')
    expect(warnings).toMatchObject([{ code: 'unit_cost_above_price', param: 'row 2: unit_cost' }])
  })

  test('removes what its rows do not set, if that is asked for', async () => {
    await send('products', catalogue)
    await set('a', { unit_cost: 900, max_step: 0.1 })
    const imported = await send('policies', 'product_id,unit_cost\na,700\n', '&merge=false')
    expect(await own('a')).toEqual({ unit_cost: 700 })
    await undo(imported)
    expect(await own('a')).toEqual({ unit_cost: 900, max_step: 0.1 })
  })

  test('needs the scope of products, to be sent and to be undone', async () => {
    await send('products', catalogue)
    const { id } = await send('policies', 'product_id,unit_cost\na,700\n')
    const weak = await service.caller({ scopes: ['outcomes:write'] }, who.account)
    const line = `POST /v1/imports/${id}/undo`
    expect((await service.send(weak, line)).body.error.code).toBe('scope_missing')
    const sent = { body: 'product_id,unit_cost\na,700\n', headers: csv }
    const refused = await service.send(weak, 'POST /v1/imports?kind=policies', sent)
    expect(refused.body.error.code).toBe('scope_missing')
    const other = await service.send(who, 'POST /v1/imports?kind=sales&merge=false', sent)
    expect(other.body.error).toMatchObject({ code: 'parameters_exclusive', param: 'merge' })
  })
})

describe('a file of products that is undone', () => {
  test('leaves names, base prices and attributes as they were, and no new product', async () => {
    await send('products', catalogue)
    const before = (await get('products')).data
    const imported = await send(
      'products',
      'id,base_price,currency,name,attributes.category,attributes.brand\na,1500,usd,Old tea,herbs,X\nb,2000,usd,,,Y\nnew,100,usd,New,,\n',
    )
    expect(imported).toMatchObject({ recorded: 3, can_be_undone: true })
    const { undo: result } = await undo(imported)
    expect(result).toMatchObject({ removed: 1, restored: 2, left: 0, kept: [] })
    expect((await get('products')).data).toEqual(before)
    const [latest] = await auditOf('products/a')
    expect(latest).toMatchObject({ actor: who.keyId, after: { base_price: 2000 } })
  })

  test('keeps what was changed since, and products in use', async () => {
    await send('products', catalogue)
    const imported = await send(
      'products',
      'id,base_price,currency,name\na,1500,usd,Old\nnew,100,usd,New\nused,100,usd,\n',
    )
    await service.send(who, 'PATCH /v1/products/a', { body: { base_price: 1600 } })
    await service.send(who, 'PATCH /v1/products/new', { body: { name: 'Brand new' } })
    await service.send(who, 'POST /v1/quote', {
      body: { product_id: 'used', base_price: 100, currency: 'usd' },
    })
    const { undo: result } = await undo(imported)
    expect(result).toMatchObject({ removed: 0, restored: 0, left: 3 })
    expect(result.kept).toEqual([
      { product_id: 'a', fields: ['base_price'] },
      { product_id: 'new', fields: [] },
      { product_id: 'used', fields: [] },
    ])
    expect(await get('products/a')).toMatchObject({ name: 'Tea a', base_price: 1600 })
  })

  test('with its costs in a file of their own, is gone once both are undone', async () => {
    const products = await send('products', catalogue)
    const costs = await send('policies', 'product_id,unit_cost\na,700\nb,600\n')
    await undo(costs)
    expect((await undo(products)).undo).toMatchObject({ removed: 3, left: 0 })
    expect((await get('products')).data).toEqual([])
  })

  test('lets base prices follow sales again that followed them before', async () => {
    const day = (n: number) => new Date(Date.UTC(2026, 0, 5 + n)).toISOString()
    const row = (n: number, price: number) => `t,usd,${price},5,${day(n)},${day(n + 1)}\n`
    const heading = 'product_id,currency,price,units,period_start,period_end\n'
    const weeks = (price: number, from: number) =>
      heading + Array.from({ length: 14 }, (_, n) => row(from + n, price)).join('')
    await send('sales', weeks(1500, 0))
    while (await refit(who.tenantId));
    const priceOf = async (id: string) => (await get(`products/${id}`)).base_price
    const same = await send('products', 'id,base_price,currency\nt,1500,usd\n')
    expect((await undo(same)).undo).toMatchObject({ restored: 1, left: 0 })
    const moved = await send('products', 'id,base_price,currency\nt,1800,usd\n')
    expect(await priceOf('t')).toBe(1800)
    await undo(moved)
    expect(await priceOf('t')).toBe(1500)
    await send('sales', weeks(1700, 20))
    while (await refit(who.tenantId));
    expect(await priceOf('t')).toBe(1700)
  })

  test('says so to webhooks, where base prices move', async () => {
    const url = 'https://example.com/hook'
    const asked = { body: { url, events: ['product.price_moved'] } }
    expect((await service.send(who, 'POST /v1/webhook_endpoints', asked)).status).toBe(201)
    await send('products', catalogue)
    const imported = await send('products', 'id,base_price,currency\na,1500,usd\n')
    service.clock.nowMs += 1000 // events of one millisecond have no order
    await undo(imported)
    const { data } = await get('events')
    expect(data.map(({ data }: { data: object }) => data)).toMatchObject([
      { id: 'a', base_price: 2000, previous: { base_price: 1500 } },
      { id: 'a', base_price: 1500, previous: { base_price: 2000 } },
    ])
  })
})

test('of another account, nothing is undone', async () => {
  await send('products', catalogue)
  const { id } = await send('policies', 'product_id,unit_cost\na,700\n')
  const stranger: TestCaller = await service.caller()
  expect((await service.send(stranger, `POST /v1/imports/${id}/undo`)).status).toBe(404)
})
