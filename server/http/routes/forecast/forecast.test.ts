import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()

const weekMs = 7 * 86_400_000
const lastMs = Math.floor(service.clock.nowMs / weekMs) * weekMs
const weeks = 52

/** A product's year of weeks with an elasticity of −2; every fourth week is promoted. */
async function sell(id: string, more: object = {}): Promise<void> {
  const body = Array.from({ length: weeks }, (_, i) => {
    const price = 900 + 50 * (i % 5)
    return {
      product_id: id,
      currency: 'usd',
      price,
      units: Math.round(100 * (price / 1000) ** -2 * (i % 4 === 0 ? 1.5 : 1)) + ((i * 7) % 9),
      promotion: i % 4 === 0 ? 1 : 0,
      period_start: new Date(lastMs - (weeks - i) * weekMs).toISOString(),
      period_end: new Date(lastMs - (weeks - 1 - i) * weekMs).toISOString(),
      ...more,
    }
  })
  await service.send(who, 'POST /v1/sales', { body })
  // The service fits them within moments, on its own.
  const line = `GET /v1/products/${id}/demand`
  while ((await service.send(who, line)).body.data.sales_rows < weeks) await setTimeout(20)
}

const ask = (line: string) => service.send(who, `GET /v1/products/${line}`)

await sell('tea')
await service.send(who, 'PUT /v1/products/tea/policy', { body: { unit_cost: 600 } })

describe('GET /v1/products/{id}/forecast', () => {
  test('predicts four weeks at the base price where nothing else is asked', async () => {
    const { status, body } = await ask('tea/forecast')

    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(
      [
        'assumed',
        'currency',
        'data',
        'identified',
        'per',
        'remarks',
        'period_end',
        'period_start',
        'points',
        'product_id',
        'reasons',
        'segment',
        'source',
        'tested',
      ].sort(),
    )
    expect(body).toMatchObject({
      product_id: 'tea',
      segment: null,
      source: 'sales',
      per: 'period',
      assumed: { promotion: 0, competitor_price: null, visits: null },
      tested: { low: 900, high: 1100, gaps: [] },
    })
    expect(body.period_start).toBe(new Date(service.clock.nowMs).toISOString())
    expect(Date.parse(body.period_end) - Date.parse(body.period_start)).toBe(4 * weekMs)
    expect(body.points).toHaveLength(1)
    expect(body.data).toMatchObject({ sales_rows: weeks, offers_used: 0 })
  })

  test('names units, revenue and profit at each price asked for, over the time asked for', async () => {
    const start = new Date(lastMs).toISOString()
    const end = new Date(lastMs + 2 * weekMs).toISOString()
    const { body } = await ask(
      `tea/forecast?price=1050&price=950&price=1500&period_start=${start}&period_end=${end}`,
    )

    const [dear, cheap, untested] = body.points
    expect(dear.units.value / cheap.units.value).toBeCloseTo((1050 / 950) ** -2, 1)
    // Two weeks of about 91 and 111 units, and the noise that is added to them.
    expect(dear.units.value).toBeGreaterThan(170)
    expect(dear.units.value).toBeLessThan(210)
    for (const { price, units, revenue, profit } of body.points) {
      expect(units.low).toBeLessThan(units.value)
      expect(units.high).toBeGreaterThan(units.value)
      expect(revenue.value).toBeCloseTo(price * units.value, 6)
      expect(profit.low).toBeCloseTo((price - 600) * units.low, 6)
    }
    expect([dear, cheap, untested].map(({ tested }) => tested)).toEqual([true, true, false])
  })

  test('promotion is of the time asked about', async () => {
    const plain = await ask('tea/forecast?price=1000')
    const promoted = await ask('tea/forecast?price=1000&promotion=1')
    const half = await ask('tea/forecast?price=1000&promotion=0.5')
    const units = [plain, half, promoted].map(({ body }) => body.points[0].units.value)

    expect(units[1]).toBeGreaterThan(1.1 * units[0])
    expect(units[2]).toBeGreaterThan(1.1 * units[1])
    expect(half.body.assumed.promotion).toBe(0.5)
  })

  test.each(['0.017197221413354894', '1e-7'])('promotion may be %s', async (promotion) => {
    const { status, body } = await ask(`tea/forecast?price=1000&promotion=${promotion}`)
    expect([status, body.assumed.promotion]).toEqual([200, Number(promotion)])
  })

  test('says no profit where no unit cost is known', async () => {
    await sell('milk')
    const { body } = await ask('milk/forecast')

    expect(body.points[0].profit).toBeNull()
    expect(body.points[0].revenue.value).toBeGreaterThan(0)
  })

  test('of a product without sales rows is for one offer, or for the visits expected', async () => {
    await service.send(who, 'POST /v1/products', {
      body: { id: 'new', base_price: 1000, currency: 'usd' },
    })
    const one = await ask('new/forecast?price=900')
    const many = await ask('new/forecast?price=900&visits=1000')

    expect(one.body).toMatchObject({ source: 'offers', per: 'offer', identified: false })
    expect(one.body.points[0].units.high).toBeLessThanOrEqual(1)
    expect(many.body).toMatchObject({ source: 'offers', per: 'period', assumed: { visits: 1000 } })
    expect(many.body.points[0].units.value).toBeCloseTo(1000 * one.body.points[0].units.value, 3)
  })

  test('of visits that the rows tell, those expected count', async () => {
    await sell('jam', { exposure: 2000 })
    const usual = await ask('jam/forecast?price=1000')
    const twice = await ask(`jam/forecast?price=1000&visits=${2 * 4 * 2000}`)

    expect(usual.body.assumed.visits).toBeCloseTo(4 * 2000, 6)
    expect(twice.body.points[0].units.value / usual.body.points[0].units.value).toBeCloseTo(2, 6)
  })

  test('teaches nothing: asked twice, it answers the same', async () => {
    const [first, again] = [
      await ask('tea/forecast?price=990'),
      await ask('tea/forecast?price=990'),
    ]

    expect(again.text).toBe(first.text)
  })

  test.each([
    ['price=0', 'price[0]', 'a whole number from 1'],
    [Array(21).fill('price=1').join('&'), 'price', '1 to 20 items'],
    ['promotion=2', 'promotion', 'from 0 to 1'],
    ['promotion=yes', 'promotion', '"yes"'],
    ['visits=1.5', 'visits', 'a whole number'],
    ['visits=5', 'visits', 'leave visits out'],
    ['competitor_price=-1', 'competitor_price', 'from 1'],
    ['period_start=tomorrow', 'period_start', 'RFC 3339'],
    ['period_start=1979-12-31T00:00:00Z', 'period_start', 'before 1980'],
    ['period_end=2020-01-01T00:00:00Z', 'period_end', 'not after period_start'],
    ['period_start=2020-01-01T00:00:00Z&period_end=2021-02-01T00:00:00Z', 'period_end', '366 days'],
    ['period_start=2100-01-01T00:00:00Z', 'period_end', '731 days in the future'],
    ['currency=eur', 'currency', "its currency is 'usd'"],
    ['from=2026-01-01', 'from', '`period_start`'],
  ])('refuses %s', async (query, param, words) => {
    const { status, body } = await ask(`tea/forecast?${query}`)

    expect(status).toBe(400)
    expect(body.error.param).toBe(param)
    expect(body.error.message).toContain(words)
  })

  test('of a product that is not there, there is none', async () => {
    expect((await ask('coffee/forecast?price=100')).status).toBe(404)
  })
})
