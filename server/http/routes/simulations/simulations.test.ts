import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertSimulation } from '../../../storage/tables/simulations.ts'
import { testApp } from '../../../testing/app.ts'
import { askSimulation } from '../../../use-cases/simulations/ask-simulation.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
})

const weekMs = 7 * 86_400_000
const startMs = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 100 * weekMs

/** Weekly rows of a product at prices that go up and down; demand of elasticity −4. */
const rowsOf = (product_id: string, more: object = {}, weeks = 60) =>
  Array.from({ length: weeks }, (_, w) => {
    const price = [1000, 900, 1080, 950, 1000, 1120][(w * 11 + Math.floor(w / 4)) % 6] ?? 1000
    return {
      product_id,
      currency: 'usd',
      price,
      units: Math.round(60 * (price / 1000) ** -4 * (1 + 0.1 * Math.sin(w * 2.1))),
      period_start: new Date(startMs + w * weekMs).toISOString(),
      period_end: new Date(startMs + (w + 1) * weekMs).toISOString(),
      ...more,
    }
  })
const shop = (more: object = {}) => ['tea', 'cup', 'pot', 'jug'].flatMap((id) => rowsOf(id, more))

async function simulated(body: object) {
  const asked = await service.send(who, 'POST /v1/simulations', { body })
  expect(asked.status).toBe(202)
  expect(asked.body).toMatchObject({ status: 'queued', report: null, completed_at: null })
  await service.simulated()
  return (await service.send(who, `GET /v1/simulations/${asked.body.id}`)).body
}

describe('a simulation', () => {
  test('of rows that come with it says go or no-go, stores no row and creates no product', async () => {
    const done = await simulated({
      currency: 'USD',
      rows: shop({ unit_cost: 300, randomized: true }),
    })

    expect(done).toMatchObject({ status: 'completed', currency: 'usd', source: 'rows' })
    const { report } = done
    expect(report.verdict).toBe('go')
    expect(report.history).toMatchObject({ rows: 240, products: 4, products_left_out: 0 })
    expect(report.identified).toMatchObject({ products: 4, telling: 4 })
    expect(report.forecast.error).toBeLessThan(report.forecast.naive.last_value)
    expect(report.gain.share.low).toBeLessThan(report.gain.share.value)
    const [{ prices, base_price }] = report.products
    expect(prices.some(({ price }: { price: number }) => price < base_price)).toBe(true)
    expect((await service.send(who, 'GET /v1/products')).body.data).toEqual([])
  })

  test('of the stored history looks at what was reported, and changes nothing', async () => {
    await service.send(who, 'POST /v1/sales', { body: shop() })
    for (const id of ['tea', 'cup', 'pot', 'jug']) {
      const fitted = async () =>
        (await service.send(who, `GET /v1/products/${id}/demand`)).body.data.sales_rows
      await expect.poll(fitted, { timeout: 15_000 }).toBe(60)
    }
    const before = await service.send(who, 'GET /v1/products/tea/demand')
    const done = await simulated({ currency: 'usd' })

    expect(done).toMatchObject({ status: 'completed', source: 'history', failure: null })
    expect(done.report.history).toMatchObject({ rows: 240, products: 4 })
    expect(done.report.verdict).toBe('no_go')
    const { body: catalogue } = await service.send(who, 'GET /v1/catalogue')
    const { id, completed_at } = done
    expect(catalogue.currencies[0].backtest).toEqual({ id, verdict: 'no_go', completed_at })
    expect(done.report.remedies[0]).toContain('unit_cost of 4 products')
    expect(done.report.assumed[0]).toContain('taken as they were')
    expect(done.report.assumed[1]).toContain('days old')
    const some = await simulated({ currency: 'usd', product_ids: ['cup', 'nothing'] })
    expect(some.report.products.map((one: { product_id: string }) => one.product_id)).toEqual([
      'cup',
    ])
    expect((await service.send(who, 'GET /v1/products/tea/demand')).body).toEqual(before.body)
  })

  test('tries a policy over the one that the account has', async () => {
    const rows = shop()
    const done = await simulated({
      currency: 'usd',
      rows,
      policy: { unit_cost: 300, max_decrease: 0.05 },
    })

    expect(done.report.gain.products_priced).toBe(4)
    for (const { prices, base_price } of done.report.products) {
      for (const { price } of prices) expect(price).toBeGreaterThan(0.94 * base_price)
    }
    expect((await service.send(who, 'GET /v1/policy')).body.own).toEqual({})
  })

  test('of an account without a history is a no-go, not a fault', async () => {
    const done = await simulated({ currency: 'usd' })

    expect(done).toMatchObject({ status: 'completed', failure: null })
    expect(done.report).toMatchObject({
      verdict: 'no_go',
      gain: null,
      forecast: null,
      products: [],
    })
  })

  test('of limits on loss plays what is stored, and tells what each earns and risks', async () => {
    const sent = rowsOf('tea', { unit_cost: 300 })
    await service.send(who, 'POST /v1/sales', { body: sent })
    const fitted = async () =>
      (await service.send(who, 'GET /v1/products/tea/demand')).body.data.sales_rows
    await expect.poll(fitted, { timeout: 15_000 }).toBe(60)
    const done = await simulated({
      kind: 'loss_limits',
      currency: 'usd',
      policy: { max_loss: 0.015 },
    })

    expect(done).toMatchObject({ kind: 'loss_limits', status: 'completed', report: null })
    const { loss_limits: told } = done
    expect(told).toMatchObject({
      max_loss: 0.015,
      products: { selling: 1, known: 1, played: 1, left_out: 0 },
    })
    const limits = told.limits.map((one: { max_loss: number }) => one.max_loss)
    expect(limits).toEqual([0.005, 0.01, 0.015, 0.02, 0.03, 0.05, 1])
    // Sixty a week at 10.00 that cost 3.00.
    expect(told.base_per_week / (60 * 700)).toBeGreaterThan(0.7)
    expect(told.base_per_week / (60 * 700)).toBeLessThan(1.3)
    for (const { horizons } of told.limits) {
      expect(horizons.map((one: { weeks: number }) => one.weeks)).toEqual([4, 13, 26])
      for (const { share } of horizons) expect(share.low).toBeLessThanOrEqual(share.high)
    }
    expect(told.assumed[0]).toContain('does not change')
    // Rows alone say what it sells: quotes, which are simulated, would learn faster.
    expect(told.assumed_remarks[1]).toMatchObject({
      reason: 'limits_by_rows',
      values: { by_rows: 1, known: 1 },
    })
  }, 120_000)

  test('of limits says nothing where no cost is known, and why', async () => {
    await service.send(who, 'POST /v1/sales', { body: rowsOf('tea') })
    const fitted = async () =>
      (await service.send(who, 'GET /v1/products/tea/demand')).body.data.sales_rows
    await expect.poll(fitted, { timeout: 15_000 }).toBe(60)
    const { loss_limits: told } = await simulated({ kind: 'loss_limits', currency: 'usd' })

    expect(told).toMatchObject({ max_loss: 0.01, limits: [], products: { selling: 1, known: 0 } })
    expect(told.assumed[1]).toContain('1 of 1 products')
  })

  test('is asked once under one idempotency key', async () => {
    const sent = { body: { currency: 'usd' }, headers: { 'idempotency-key': 'once' } }
    const first = await service.send(who, 'POST /v1/simulations', sent)
    const again = await service.send(who, 'POST /v1/simulations', sent)

    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('is of its account alone, and forgotten after 30 days', async () => {
    const { id, created_at, expires_at } = await simulated({ currency: 'usd' })
    const stranger = await service.caller()

    expect((await service.send(stranger, `GET /v1/simulations/${id}`)).status).toBe(404)
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 86_400_000)
  })

  test('is refused while five wait', async () => {
    const { tenantId } = who
    const request = {
      kind: 'backtest',
      currency: 'usd',
      segment: '',
      productIds: null,
      policy: {},
    } as const
    await service.deps.store.tenant(tenantId, async (db) => {
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        await insertSimulation(db, tenantId, id, request, null, Date.now(), 5)
      }
    })
    const refused = await service.send(who, 'POST /v1/simulations', { body: { currency: 'usd' } })

    expect(refused.status).toBe(409)
    expect(refused.body.error.code).toBe('state_conflict')
  })

  test('is one of five that wait, however many are asked for at once', async () => {
    const request = {
      kind: 'backtest',
      currency: 'usd',
      segment: '',
      productIds: null,
      policy: {},
    } as const
    const caller = {
      ...who,
      mode: 'live',
      scopes: ['*'],
      lossShare: null,
      actor: who.keyId,
      secret: Buffer.alloc(32),
    } as const
    // Bypassing the route, which would process some of them in the meantime.
    const asked = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        service.deps.store.tenant(who.tenantId, (db) =>
          askSimulation(db, caller, request, null, Date.now()),
        ),
      ),
    )

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  })

  test.each([
    ['rows to play limits with', () => ({ rows: rowsOf('tea'), kind: 'loss_limits' }), 'rows'],
    ['a kind that there is not', () => ({ kind: 'guess' }), 'kind'],
    ['rows and products together', () => ({ rows: rowsOf('tea'), product_ids: ['tea'] }), 'rows'],
    [
      'a row in another currency',
      () => ({ rows: rowsOf('tea', { currency: 'eur' }) }),
      'rows[0].currency',
    ],
    [
      'a row of another segment',
      () => ({ rows: rowsOf('tea', { segment: 'vip' }) }),
      'rows[0].segment',
    ],
    [
      'a row that is none',
      () => ({ rows: [...rowsOf('tea'), { price: 1 }] }),
      'rows[60].product_id',
    ],
    [
      'a period that ends before it starts',
      () => ({ rows: rowsOf('tea', { period_end: '1990-01-01T00:00:00Z' }) }),
      'rows[0].period_end',
    ],
    ['no rows', () => ({ rows: [] }), 'rows'],
    [
      'a policy that allows no price',
      () => ({ policy: { min_price: 9, max_price: 8 } }),
      'policy.min_price',
    ],
  ])('is refused for %s', async (_, more, param) => {
    const answer = await service.send(who, 'POST /v1/simulations', {
      body: { currency: 'usd', ...more() },
    })

    expect(answer.status).toBe(400)
    expect(answer.body.error.param).toBe(param)
  })
})
