import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { learnNests } from '../../../jobs/learning/learn-nests.ts'
import { poolTenant } from '../../../jobs/learning/pool-tenant.ts'
import { createSalesRefit } from '../../../jobs/learning/refit-sales.ts'
import { createImportUndo } from '../../../jobs/learning/undo-imports.ts'
import { findChangedCurrencies } from '../../../storage/tables/cells.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'

// The learner's work is done here, step by step.
const service = await testApp({ LERNER_RATE_LIMIT: '0' })
service.deps.wakeLearner = () => undefined
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
})

const refit = createSalesRefit(service.deps)
const takeBack = createImportUndo(service.deps, () => undefined)
const weekMs = 7 * 86_400_000
const firstMs = Date.UTC(2025, 0, 6)
const heading = 'product_id,currency,price,units,period_start,period_end,unit_cost\n'
const week = (n: number) => new Date(firstMs + n * weekMs).toISOString()
const row = (product: string, n: number, price: number, units: number, cost = 700) =>
  `${product},usd,${price},${units},${week(n)},${week(n + 1)},${cost}\n`

async function send(file: string, of: TestCaller = who, query = 'kind=sales') {
  const sent = await service.send(of, `POST /v1/imports?${query}`, {
    body: file,
    headers: { 'content-type': 'text/csv' },
  })
  expect(sent.status).toBe(201)
  return sent.body
}
const undo = (id: string, of: TestCaller = who) => service.send(of, `POST /v1/imports/${id}/undo`)
const read = async (id: string) => (await service.send(who, `GET /v1/imports/${id}`)).body

/** Runs all requested undos. */
async function settle({ tenantId }: TestCaller = who) {
  while (await takeBack(tenantId));
}

/** Everything that rows teach, learnt. */
async function learn({ tenantId }: TestCaller = who) {
  while (await refit(tenantId));
  const changed = await service.deps.store.tenant(tenantId, (db) =>
    findChangedCurrencies(db, tenantId, new Date(0)),
  )
  for (const currency of changed) {
    await learnNests(service.deps, tenantId, currency)
    await poolTenant(service.deps, tenantId, currency)
  }
}

const rowsOf = (table: string, { tenantId }: TestCaller = who, where = 'true') =>
  service.deps.store.tenant(tenantId, (db) =>
    db.rows<Record<string, unknown>>(
      `select (to_jsonb(t) - 'tenant_id')::text as row from ${table} t
       where tenant_id = $1 and ${where} order by 1`,
      [tenantId],
    ),
  )

/** An account's beliefs, and its products as reported. */
async function beliefs(of: TestCaller) {
  const { tenantId } = of
  return service.deps.store.tenant(tenantId, async (db) => ({
    cells: await db.rows(
      `select product_id, currency, segment, sales::text, sales_rows, sales_shared_rows,
         sales_unit_cost, sales_cost_at, belief
       from cells where tenant_id = $1 and (sales is not null or belief is not null)
       order by product_id`,
      [tenantId],
    ),
    pools: await db.rows(
      'select currency, prior::text from pools where tenant_id = $1 order by currency',
      [tenantId],
    ),
    nests: await db.rows('select currency, learnt::text from nests where tenant_id = $1', [
      tenantId,
    ]),
    products: await db.rows(
      `select id, base_price, base_price_at, base_price_from, status, attributes::text
       from products where tenant_id = $1 order by id`,
      [tenantId],
    ),
  }))
}

const teas = Array.from({ length: 6 }, (_, i) => `tea-${i}`)
/** Weeks of teas at moving prices, and of a product known only from sales. */
const history =
  heading +
  [...teas, 'loose']
    .flatMap((id, i) =>
      Array.from({ length: 40 }, (_, n) =>
        row(id, n, 1500 + 100 * ((n * 7 + i) % 6), 30 - 2 * ((n * 7 + i) % 6) + (n % 3)),
      ),
    )
    .join('')
const catalogue = `id,base_price,currency,attributes.category\n${teas.map((id) => `${id},1900,usd,tea\n`).join('')}`
/** Half of it covers known weeks, half new ones, and an unknown product. */
const wrong =
  heading +
  [
    ...Array.from({ length: 40 }, (_, n) => row('tea-0', n + 20, 150_000 + n, 3 + (n % 5), 70_000)),
    ...Array.from({ length: 40 }, (_, n) => row('tea-1', n, 90 + n, 900 - n)),
    ...Array.from({ length: 10 }, (_, n) => row('loose', n + 38, 99, 1)),
    ...Array.from({ length: 30 }, (_, n) => row('typo', n, 400 + 10 * (n % 4), 9 - (n % 4))),
  ].join('')

describe('an import that is undone', () => {
  test('leaves rows, beliefs and products of an account that never had it', async () => {
    const never = await service.caller()
    for (const one of [never, who]) {
      await send(catalogue, one, 'kind=products')
      await send(history, one)
      await learn(one)
    }
    const sales = await rowsOf('sales')
    const clean = await beliefs(never)
    expect(await beliefs(who)).toEqual(clean)

    const imported = await send(wrong)
    expect(imported).toMatchObject({ recorded: 120, replaced: 62, can_be_undone: true, undo: null })
    await learn()
    const misled = await beliefs(who)
    expect(misled.cells).not.toEqual(clean.cells)
    expect(misled.products).toHaveLength(8)
    const before = await service.send(who, 'GET /v1/products/tea-0/demand?currency=usd')

    const asked = await undo(imported.id)
    expect(asked).toMatchObject({ status: 200, body: { status: 'undoing', can_be_undone: false } })
    await settle()
    expect(await read(imported.id)).toMatchObject({
      status: 'undone',
      undo: { asked_by: 'test', removed: 58, restored: 62, left: 0, removed_products: 1 },
    })
    expect(await rowsOf('sales')).toEqual(sales)
    expect(await rowsOf('replaced_sales')).toEqual([])
    await learn()
    expect(await beliefs(who)).toEqual(clean)
    const after = await service.send(who, 'GET /v1/products/tea-0/demand?currency=usd')
    expect(after.body).not.toEqual(before.body)
    const asNever = await service.send(never, 'GET /v1/products/tea-0/demand?currency=usd')
    expect(after.body).toEqual(asNever.body)
  })

  test('of all that an account had leaves nothing that is believed', async () => {
    const never = await service.caller()
    const { id } = await send(wrong)
    await learn()
    await undo(id)
    await settle()
    await learn()
    expect(await rowsOf('sales')).toEqual([])
    expect(await beliefs(who)).toMatchObject({ cells: [], products: [] })
    const quote = { product_id: 'new', base_price: 1000, currency: 'usd' }
    const [one, other] = [
      await service.send(who, 'POST /v1/quote', { body: quote }),
      await service.send(never, 'POST /v1/quote', { body: quote }),
    ]
    expect(one.body.confidence).toEqual(other.body.confidence)
  })

  test('leaves rows that were changed since as they are, and counts them', async () => {
    await send(heading + row('a', 0, 1000, 5) + row('a', 1, 1000, 6))
    const { id } = await send(
      heading + row('a', 0, 10, 5) + row('a', 1, 10, 6) + row('a', 2, 10, 7),
    )
    const change = { product_id: 'a', currency: 'usd', price: 1100, units: 8 }
    await service.send(who, 'POST /v1/sales', {
      body: [{ ...change, period_start: week(1), period_end: week(2) }],
    })
    await undo(id)
    await settle()
    expect((await read(id)).undo).toMatchObject({ removed: 1, restored: 1, left: 1 })
    const { body } = await service.send(who, 'GET /v1/products/a')
    expect(body.id).toBe('a')
    const prices = await service.deps.store.tenant(who.tenantId, (db) =>
      db.rows<{ price: number }>(
        'select price from sales where tenant_id = $1 order by period_start',
        [who.tenantId],
      ),
    )
    expect(prices.map(({ price }) => price)).toEqual([1000, 1100])
  })

  test.each([
    ['the first one first', [0, 1]],
    ['the last one first', [1, 0]],
  ])('beside another of the same rows, %s, brings back what was before both', async (_, order) => {
    await send(heading + row('a', 0, 1000, 5))
    const sales = await rowsOf('sales')
    const files = [
      heading + row('a', 0, 10, 5) + row('a', 1, 10, 6),
      heading + row('a', 0, 20, 5) + row('a', 1, 20, 6) + row('b', 0, 20, 6),
    ]
    const ids: string[] = []
    for (const file of files) ids.push((await send(file)).id)
    for (const i of order) {
      await undo(ids[i] ?? '')
      await settle()
    }
    expect(await rowsOf('sales')).toEqual(sales)
    expect(await rowsOf('replaced_sales')).toEqual([])
    expect(await rowsOf('products')).toHaveLength(1)
  })

  test('can be imported again, under the same key', async () => {
    const key = { 'content-type': 'text/csv', 'idempotency-key': 'file-1' }
    const line = 'POST /v1/imports?kind=sales&file_name=week%201.csv'
    const sent = { body: heading + row('a', 0, 1000, 5), headers: key }
    const first = (await service.send(who, line, sent)).body
    expect(first).toMatchObject({ file_name: 'week 1.csv', created_by: 'test' })
    await undo(first.id)
    await settle()
    const second = (await service.send(who, line, sent)).body
    expect(second).toMatchObject({ status: 'completed', recorded: 1 })
    expect(second.id).not.toBe(first.id)
    expect(await rowsOf('products')).toHaveLength(1)
  })

  test('keeps products of which more is known than its rows', async () => {
    const { id } = await send(
      heading + row('a', 0, 900, 1) + row('b', 0, 900, 1) + row('c', 0, 9, 1),
    )
    await service.send(who, 'PATCH /v1/products/a', { body: { name: 'Assam' } })
    await service.send(who, 'POST /v1/quote', {
      body: { product_id: 'b', base_price: 900, currency: 'usd' },
    })
    await undo(id)
    await settle()
    const { body } = await service.send(who, 'GET /v1/products')
    expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual(['a', 'b'])
    expect((await read(id)).undo).toMatchObject({ removed: 3, removed_products: 1 })
  })
})

describe('an undo', () => {
  test('is refused a second time, and says that it was done', async () => {
    const { id } = await send(heading + row('a', 0, 1000, 5))
    await undo(id)
    await settle()
    const again = await undo(id)
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'state_conflict' } } })
    expect(again.body.error.message).toMatch(/was already undone on 20\d\d-/)
    const cancelled = await service.send(who, `POST /v1/imports/${id}/cancel`)
    expect(cancelled.status).toBe(409)
  })

  test('of another account is not found, and changes nothing', async () => {
    const { id } = await send(heading + row('a', 0, 1000, 5))
    const stranger = await service.caller()
    expect((await undo(id, stranger)).status).toBe(404)
    expect((await undo('imp_nobody')).status).toBe(404)
    expect(await read(id)).toMatchObject({ status: 'completed' })
  })

  test('needs an import that has ended, not one of offers; one that was cancelled may be undone', async () => {
    const asked = { kind: 'sales', format: 'csv' }
    const open = (await service.send(who, 'POST /v1/imports', { body: asked })).body
    await service.send(who, `PUT /v1/imports/${open.id}/rows?more=true`, {
      body: heading + row('a', 0, 1000, 5),
      headers: { 'content-type': 'text/csv' },
    })
    expect((await undo(open.id)).body.error.message).toMatch(/is open.*cancel it/)
    await service.send(who, `POST /v1/imports/${open.id}/cancel`)
    expect((await undo(open.id)).status).toBe(200)
    await settle()
    expect(await rowsOf('sales')).toEqual([])

    const offers = 'offer_id,product_id,currency,price,accepted,offered_at\n'
    const offered = await send(`${offers}o1,a,usd,900,true,${week(1)}\n`, who, 'kind=offers')
    expect(offered.can_be_undone).toBe(false)
    expect((await undo(offered.id)).body.error.message).toMatch(/offers cannot be undone/)
  })

  test('is in the audit, with the import and who asked', async () => {
    const { id } = await send(heading + row('a', 0, 1000, 5))
    await undo(id)
    await undo(id)
    const { body } = await service.send(who, 'GET /v1/audit')
    const entries = body.data.filter(({ action }: { action: string }) => action === 'import.undone')
    expect(entries).toMatchObject([
      {
        ...{ subject: `imports/${id}`, actor: who.keyId },
        ...{ before: { status: 'completed' }, after: { status: 'undoing' } },
      },
    ])
  })
})
