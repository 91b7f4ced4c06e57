import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestCaller, testApp } from '../../../testing/app.ts'

let service: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  service = await testApp({ LERNER_RATE_LIMIT: '0' })
})
afterAll(() => service.close())

const dayMs = 86_400_000
const iso = (ms: number) => new Date(ms).toISOString()

async function send(who: TestCaller, line: string, body?: unknown) {
  const answer = await service.send(who, line, body === undefined ? {} : { body })
  if (answer.status >= 300) throw new Error(`${line}: ${answer.text}`)
  return answer.body
}

type Block = { from: string; until: string; shows: 'current' | 'proposed' | 'opposite' }

/** A shop of six categories of two products, and a switchback of eight weeks from tomorrow. */
async function begin(more: object = {}) {
  const who = await service.caller()
  await send(who, 'PUT /v1/policy', { unit_cost: 300, max_loss: 1, max_step: 0.2 })
  for (let i = 0; i < 12; i++) {
    const attributes = { category: `c${i % 6}` }
    const body = { id: `p${i}`, base_price: 1000, currency: 'usd', attributes }
    await send(who, 'POST /v1/products', body)
  }
  const from = service.clock.nowMs + dayMs
  const body = {
    currency: 'usd',
    design: 'switchback',
    from: iso(from),
    until: iso(from + 56 * dayMs),
    ...more,
  }
  const list = await send(who, 'POST /v1/price_lists', body)
  await service.lists.keep(who.tenantId)
  const entries = Array.from({ length: 12 }, (_, i) => ({ product_id: `p${i}`, price: 1100 }))
  await send(who, `PATCH /v1/price_lists/${list.id}/entries`, { entries })
  await send(who, `POST /v1/price_lists/${list.id}/activate`, {})
  const schedule = await send(who, `GET /v1/price_lists/${list.id}/schedule?limit=100`)
  return { who, id: list.id, from, schedule }
}

describe('a switchback', () => {
  test('is planned before it begins: whole categories, in turn, half of them at a time', async () => {
    const { who, id, schedule } = await begin()
    const first = await send(who, `GET /v1/price_lists/${id}/schedule?limit=4`)
    const after = encodeURIComponent(first.data[3].unit)
    const rest = await send(who, `GET /v1/price_lists/${id}/schedule?starting_after=${after}`)

    expect(schedule.data.map(({ unit }: { unit: string }) => unit)).toEqual(
      [0, 1, 2, 3, 4, 5].map((i) => `category:c${i}`),
    )
    for (const { blocks } of schedule.data) {
      expect(blocks).toHaveLength(8)
      expect(blocks.filter(({ shows }: Block) => shows === 'proposed')).toHaveLength(4)
    }
    expect([...first.data, ...rest.data]).toEqual(schedule.data)
    expect([first.has_more, rest.has_more]).toEqual([true, false])
  })

  test('shows each product what its category’s plan says, and tells the odds of it', async () => {
    const { who, from, schedule } = await begin()
    const nowMs = service.clock.nowMs
    for (const week of [0, 1, 5]) {
      service.clock.nowMs = from + week * 7 * dayMs + 3 * dayMs
      for (const product of [0, 1, 7]) {
        const body = { product_id: `p${product}`, base_price: 1000, currency: 'usd' }
        const quote = await send(who, 'POST /v1/quote', { ...body, include: ['terms'] })
        const { shows } = schedule.data[product % 6].blocks[week]
        const record = await send(who, `GET /v1/quotes/${quote.quote_id}`)

        expect(quote.optimized_price).toBe(shows === 'proposed' ? 1100 : 1000)
        expect(record).toMatchObject({ arm: 'list', propensity: 0.5 })
      }
    }
    service.clock.nowMs = nowMs
  })

  test('tells what the proposed prices earned, from sales rows of the blocks that are over', async () => {
    const { who, id, from, schedule } = await begin()
    const nowMs = service.clock.nowMs
    const early = await send(who, `GET /v1/price_lists/${id}/result`)
    const rows = Array.from({ length: 12 }, (_, product) => product).flatMap((product) =>
      Array.from({ length: 56 }, (_, day) => {
        const { shows } = schedule.data[product % 6].blocks[Math.floor(day / 7)]
        // 20 a day at 1000, 19 at 1100, plus effects of category and week.
        const shock = (product % 6) + (Math.floor(day / 7) % 3)
        return {
          product_id: `p${product}`,
          currency: 'usd',
          price: shows === 'proposed' ? 1100 : 1000,
          units: (shows === 'proposed' ? 19 : 20) + shock,
          period_start: iso(from + day * dayMs),
          period_end: iso(from + (day + 1) * dayMs),
        }
      }),
    )
    service.clock.nowMs = from + 57 * dayMs
    await send(who, 'POST /v1/sales', rows)
    const result = await send(who, `GET /v1/price_lists/${id}/result`)

    expect(early).toMatchObject({ source: null, blocks_done: 0, profit: null })
    expect(early.cautions[0]).toContain('at least 4 are needed')
    expect(result).toMatchObject({ source: 'sales', blocks_done: 8, blocks: 8, units: 6 })
    // For units the effect is the same everywhere: one less of each of twelve products.
    expect(result.sold.per_day).toBeCloseTo(-12, 6)
    expect(result.sold.p_value).toBeLessThan(0.05)
    expect(result.profit.per_day).toBeGreaterThan(0)
    expect(result.profit.low).toBeGreaterThan(0)
    expect(result.sold).toMatchObject({ if_nobody_waits_per_day: null, waiting_p_value: null })
    expect(result.cautions).toEqual([expect.stringContaining('do not wait for the lower')])
    // The lift report includes it next to the results of visitors.
    const { currency, switchbacks } = await send(who, 'GET /v1/reports/lift')
    expect([currency, switchbacks]).toEqual(['usd', [result]])
    const before = iso(from - dayMs)
    const { switchbacks: none } = await send(who, `GET /v1/reports/lift?until=${before}`)
    expect(none).toEqual([])
    // A cost that can hardly be right counts only once somebody says that it is.
    await send(who, 'PUT /v1/policy', { unit_cost: 3 })
    expect(await send(who, `GET /v1/price_lists/${id}/result`)).toEqual(result)
    await send(who, 'PUT /v1/products/p0/policy', { unit_cost: 300 })
    await send(who, 'PUT /v1/products/p0/policy', { unit_cost: 3 })
    expect(await send(who, `GET /v1/price_lists/${id}/result`)).toEqual(result)
    const { data: open } = await send(who, 'GET /v1/breakers?status=open')
    for (const one of open) await send(who, `POST /v1/breakers/${one.id}/close`, { accept: true })
    const { profit } = await send(who, `GET /v1/price_lists/${id}/result`)
    expect(open).toHaveLength(2)
    expect(profit.per_day).toBeLessThan(result.profit.per_day)
    service.clock.nowMs = nowMs
  })

  test('of three prices shows the opposite one too, and tells what it earns where customers wait', async () => {
    const { who, id, from, schedule } = await begin({ blocks: { prices: 3 } })
    const nowMs = service.clock.nowMs
    const priceAt = { current: 1000, proposed: 1100, opposite: 900 }
    // Who forgoes half of what a thing is worth by waiting a block buys as if at 1025 and 1200.
    const soldAt = { current: 1025, proposed: 1200, opposite: 900 }
    const shownIn = (product: number, week: number): Block['shows'] =>
      schedule.data[product % 6].blocks[week].shows
    expect((await send(who, `GET /v1/price_lists/${id}`)).blocks).toMatchObject({ prices: 3 })
    for (const week of [0, 1, 2, 3]) {
      service.clock.nowMs = from + week * 7 * dayMs + 3 * dayMs
      const body = { product_id: 'p7', base_price: 1000, currency: 'usd' }
      const quote = await send(who, 'POST /v1/quote', { ...body, include: ['terms'] })
      const { propensity } = await send(who, `GET /v1/quotes/${quote.quote_id}`)
      expect(quote.optimized_price).toBe(priceAt[shownIn(7, week)])
      expect(propensity).toBe(shownIn(7, week) === 'current' ? 0.5 : 0.25)
    }
    const rows = Array.from({ length: 12 }, (_, product) => product).flatMap((product) =>
      Array.from({ length: 56 }, (_, day) => {
        const shows = shownIn(product, Math.floor(day / 7))
        return {
          ...{ product_id: `p${product}`, currency: 'usd', price: priceAt[shows] },
          units: Math.round(4000 * Math.exp(-0.002 * (soldAt[shows] - 1000))),
          period_start: iso(from + day * dayMs),
          period_end: iso(from + (day + 1) * dayMs),
        }
      }),
    )
    service.clock.nowMs = from + 57 * dayMs
    await send(who, 'POST /v1/sales', rows)
    const { sold, profit, cautions } = await send(who, `GET /v1/price_lists/${id}/result`)
    const truly = 12 * 4000 * (Math.exp(-0.2) - 1)

    expect(Math.abs(sold.per_day / truly - 1)).toBeLessThan(0.01)
    expect(sold.low).toBeLessThanOrEqual(sold.per_day)
    expect(sold.waiting_p_value).toBeLessThan(0.05)
    const seen = 12 * 4000 * (Math.exp(-0.4) - Math.exp(-0.05))
    expect(Math.abs(sold.if_nobody_waits_per_day / seen - 1)).toBeLessThan(0.01)
    const profitThen = 12 * 4000 * (800 * Math.exp(-0.2) - 700)
    expect(Math.abs(profit.per_day / profitThen - 1)).toBeLessThan(0.05)
    expect(cautions).toEqual([expect.stringContaining('may wait for a lower price')])
    service.clock.nowMs = nowMs
  })

  test('of three prices goes no further than both sides may', async () => {
    const who = await service.caller()
    await send(who, 'PUT /v1/policy', { unit_cost: 300, max_loss: 1, min_price: 930 })
    await send(who, 'POST /v1/products', { id: 'near', base_price: 1000, currency: 'usd' })
    const from = service.clock.nowMs + dayMs
    const blocks = { days: 7, prices: 3 }
    const time = { from: iso(from), until: iso(from + 56 * dayMs) }
    const asked = { currency: 'usd', design: 'switchback', ...time, blocks }
    const list = await send(who, 'POST /v1/price_lists', asked)
    await service.lists.keep(who.tenantId)
    const line = `PATCH /v1/price_lists/${list.id}/entries`
    const edit = async (price: number) =>
      (await send(who, line, { entries: [{ product_id: 'near', price }] })).results[0]

    expect((await edit(1080)).error.message).toContain('also shows 920')
    expect((await edit(1070)).error).toBeUndefined()
  })

  test('is activated before it begins, with blocks that fit', async () => {
    const who = await service.caller()
    const body = { currency: 'usd', design: 'switchback' }
    const until = iso(service.clock.nowMs + 30 * dayMs)
    const line = 'POST /v1/price_lists'
    const short = await service.send(who, line, {
      body: { ...body, until, blocks: { days: 10 } },
    })
    const burnt = await service.send(who, line, {
      body: { ...body, until, blocks: { days: 2, burn_in_days: 2 } },
    })

    await send(who, 'PUT /v1/policy', { cooldown_seconds: 3 * 86_400 })
    const cooling = await service.send(who, line, { body: { ...body, until, blocks: { days: 3 } } })

    expect([cooling.status, cooling.body.error.param]).toEqual([400, 'blocks.days'])
    expect([short.status, short.body.error.param]).toEqual([400, 'until'])
    expect([burnt.status, burnt.body.error.param]).toEqual([400, 'blocks.burn_in_days'])
  })

  test('of another design has no result', async () => {
    const { who, id } = await begin({ design: 'best' })
    const answer = await service.send(who, `GET /v1/price_lists/${id}/result`)

    expect(answer.status).toBe(409)
    expect((await send(who, `GET /v1/price_lists/${id}/schedule`)).data).toEqual([])
  })
})

describe('policies in bulk', () => {
  test('are set one by one, a fault leaving the others', async () => {
    const { who } = await begin()
    await send(who, 'PUT /v1/products/p0/policy', { max_price: 2000 })
    const policies = [
      { product_id: 'p0', unit_cost: 400 },
      { product_id: 'gone', unit_cost: 400 },
      { product_id: 'p1', unit_cost: -1 },
      { product_id: 'p2', min_price: 900, max_price: 800 },
      { product_id: 'p3', unit_cost: 5000 },
    ]
    const { results, changed } = await send(who, 'PUT /v1/policies', { policies, merge: true })

    expect(changed).toBe(2)
    expect(results[0]).toEqual({ product_id: 'p0' })
    expect(results[1].error.code).toBe('resource_missing')
    expect(results[2].error.param).toBe('unit_cost')
    expect(results[3].error.param).toBe('min_price')
    expect(results[4].warnings[0].code).toBe('unit_cost_above_price')
    expect((await send(who, 'GET /v1/products/p0/policy')).own).toEqual({
      unit_cost: 400,
      max_price: 2000,
    })
    await send(who, 'PUT /v1/policies', { policies: [{ product_id: 'p0', unit_cost: 500 }] })
    expect((await send(who, 'GET /v1/products/p0/policy')).own).toEqual({ unit_cost: 500 })
  })

  test('are in force for the next quote', async () => {
    const { who } = await begin()
    const quote = () =>
      send(who, 'POST /v1/quote', { product_id: 'p4', base_price: 1000, currency: 'usd' })
    await quote()
    await send(who, 'PUT /v1/policies', { policies: [{ product_id: 'p4', min_price: 1200 }] })

    expect((await quote()).optimized_price).toBeGreaterThanOrEqual(1200)
  })
})
