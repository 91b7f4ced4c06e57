import { afterAll, expect, test } from 'vitest'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { storeQuotes } from '../../../testing/quotes.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const day = (date: string) => `2026-0${date}T00:00:00.000Z`

/** A week that begins on a Monday. */
function week(product_id: string, start: string, end: string, of: object) {
  const dates = { period_start: day(start), period_end: day(end) }
  return { product_id, currency: 'usd', ...dates, ...of }
}

async function shop(caller?: TestCaller) {
  const who = caller ?? (await service.caller())
  const send = (line: string, body?: unknown) =>
    service.send(who, line, body === undefined ? {} : { body })
  for (const [id, category] of [
    ['tea', 'drinks'],
    ['cup', 'kitchen'],
    ['mug', undefined],
  ] as const) {
    const attributes = category === undefined ? {} : { attributes: { category } }
    await send('POST /v1/products', { id, base_price: 500, currency: 'usd', ...attributes })
  }
  await send('POST /v1/sales', [
    week('tea', '1-05', '1-12', { price: 500, units: 10, unit_cost: 200 }),
    week('tea', '1-12', '1-19', { price: 400, units: 20, unit_cost: 200, promotion: 1 }),
    week('tea', '1-19', '1-26', { price: 500, units: 12, unit_cost: 200 }),
    week('cup', '1-12', '1-19', { price: 900, units: 3 }),
    week('cup', '1-19', '1-26', { price: 900, units: 0 }),
  ])
  await send('POST /v1/offers', [
    // Tea in a week covered by sales rows counts once.
    {
      product_id: 'tea',
      offer_id: 'a',
      price: 500,
      currency: 'usd',
      accepted: true,
      offered_at: day('1-20'),
    },
    {
      product_id: 'mug',
      offer_id: 'b',
      price: 700,
      currency: 'usd',
      accepted: true,
      quantity: 2,
      offered_at: day('1-20'),
    },
    {
      product_id: 'mug',
      offer_id: 'c',
      price: 700,
      currency: 'usd',
      accepted: false,
      offered_at: day('1-21'),
    },
  ])
  return send
}

test('sales are shown by week and category, next to the period before', async () => {
  const send = await shop()
  const { status, body } = await send(
    `GET /v1/reports/trade?from=${day('1-12')}&until=${day('1-26')}&interval=week`,
  )

  expect(status).toBe(200)
  expect(body.currency).toBe('usd')
  expect(body.total).toEqual({
    units: 37,
    revenue: 20 * 400 + 12 * 500 + 3 * 900 + 2 * 700,
    profit: 20 * 200 + 12 * 300,
    costed_revenue: 20 * 400 + 12 * 500,
  })
  expect(body.before).toEqual({ units: 10, revenue: 5000, profit: 3000, costed_revenue: 5000 })
  expect(
    body.points.map((point: { start: string; revenue: number }) => [point.start, point.revenue]),
  ).toEqual([
    [day('1-12'), 10_700],
    [day('1-19'), 7400],
  ])
  expect(body.points_before).toHaveLength(1)
  expect(
    body.categories.map((one: { category: string; total: { revenue: number } }) => [
      one.category,
      one.total.revenue,
    ]),
  ).toEqual([
    ['drinks', 14_000],
    ['kitchen', 2700],
    ['', 1400],
  ])
})

test('each period says how many days its sums stand for', async () => {
  const send = await shop()
  const known = async (from: string, until: string) => {
    const { body } = await send(`GET /v1/reports/trade?from=${day(from)}&until=${day(until)}`)
    return [body.total.units, body.known_days, body.before.units, body.known_days_before]
  }

  // Two weeks, of three in which only the last two have rows; one before them.
  expect(await known('1-12', '2-02')).toEqual([37, 14, 10, 7])
  // Eight days that hold one week's midpoint, after eight that hold two.
  expect(await known('1-16', '1-24')).toEqual([14, 7, 33, 14])
  expect(await known('3-01', '3-15')).toEqual([0, 0, 0, 0])
})

test('a product has its prices, also of weeks without a sale, and where it was promoted', async () => {
  const send = await shop()
  const of = async (id: string) =>
    (await send(`GET /v1/reports/trade?from=${day('1-01')}&until=${day('2-01')}&product_id=${id}`))
      .body.points

  expect(await of('tea')).toMatchObject([
    { price: 500, units: 10, promotion: 0 },
    { price: 400, units: 20, promotion: 1 },
    { price: 500, units: 12, promotion: 0 },
  ])
  expect(await of('cup')).toMatchObject([
    { price: 900, units: 3 },
    { price: 900, units: 0 },
  ])
  expect((await send('GET /v1/reports/trade?product_id=nobody')).status).toBe(404)
})

test('a price list counts the products that it prices', async () => {
  const who = await service.caller()
  const send = await shop(who)
  const until = new Date(service.clock.nowMs + 28 * 86_400_000).toISOString()
  const list = { currency: 'usd', until, product_ids: ['tea', 'mug'] }
  const { id } = (await send('POST /v1/price_lists', list)).body
  await service.lists.keep(who.tenantId)
  await send(`PATCH /v1/price_lists/${id}/entries/mug`, { dropped: true })
  const of = async (more: string) =>
    await send(`GET /v1/reports/trade?from=${day('1-12')}&until=${day('1-26')}&${more}`)

  const { body } = await of(`price_list_id=${id}`)
  expect(body).toMatchObject({ currency: 'usd', total: { units: 32 }, before: { units: 10 } })
  expect((await of(`price_list_id=${id}&product_id=cup`)).body.total.units).toBe(0)
  expect((await of('price_list_id=list_none')).status).toBe(404)
})

test('accepted quotes count by what customers kept, at what they cost then', async () => {
  const who = await service.caller()
  const send = (line: string, body?: unknown) =>
    service.send(who, line, body === undefined ? {} : { body })
  await send('PUT /v1/policy', { unit_cost: 300, holdout: 0, exploration: 0 })
  const quote = async () =>
    (
      await send('POST /v1/quote', {
        product_id: 'jar',
        base_price: 500,
        currency: 'usd',
        quantity: 3,
      })
    ).body
  const [kept, givenBack, declined] = [await quote(), await quote(), await quote()]
  await send('POST /v1/outcomes', [
    { quote_id: kept.quote_id, status: 'accepted', quantity: 3 },
    { quote_id: givenBack.quote_id, status: 'accepted', quantity: 3 },
    { quote_id: declined.quote_id, status: 'declined' },
  ])
  await send('POST /v1/outcomes', [
    { quote_id: givenBack.quote_id, status: 'returned', quantity: 1 },
  ])
  const until = new Date(service.clock.nowMs + 86_400_000).toISOString()
  const { body } = await send(`GET /v1/reports/trade?until=${until}`)

  const revenue = 3 * kept.optimized_price + 2 * givenBack.optimized_price
  // Quotes are known at any time.
  expect([body.known_days, body.known_days_before]).toEqual([363, 0])
  expect(body.total).toEqual({
    units: 5,
    revenue,
    profit: revenue - 5 * 300,
    costed_revenue: revenue,
  })
})

test('purchases at the edge of a period count where sales rows of that time would', async () => {
  const who = await service.caller()
  // The last millisecond of a Sunday and of January, and the first of what follows.
  const times = ['2026-02-01', '2026-02-02'].map((date) => Date.parse(date))
  const ids = await storeQuotes(
    service.deps.store,
    who.tenantId,
    times.flatMap((ms) => [{ createdAtMs: ms - 1 }, { createdAtMs: ms }]),
  )
  await service.send(who, 'POST /v1/outcomes', {
    body: ids.map((quote_id, i) => ({ quote_id, status: 'accepted', quantity: 10 ** i })),
  })
  const of = async (interval: string) => {
    const query = `currency=usd&from=${day('1-01')}&until=${day('3-01')}&interval=${interval}`
    const { body } = await service.send(who, `GET /v1/reports/trade?${query}`)
    return body.points.map(({ start, units }: { start: string; units: number }) => [start, units])
  }

  expect(await of('day')).toEqual([
    [day('1-31'), 1],
    [day('2-01'), 110],
    [day('2-02'), 1000],
  ])
  expect(await of('week')).toEqual([
    [day('1-26'), 111],
    [day('2-02'), 1000],
  ])
  expect(await of('month')).toEqual([
    [day('1-01'), 1],
    [day('2-01'), 1110],
  ])
})

test('thousands of quotes in a month without statistics are read once, not once for each', async () => {
  const who = await service.caller()
  const quoted = Array.from({ length: 4000 }, () => ({ createdAtMs: Date.parse('2026-01-15') }))
  const ids = await storeQuotes(service.deps.store, who.tenantId, quoted)
  for (let i = 0; i < ids.length; i += 1000) {
    await service.send(who, 'POST /v1/outcomes', {
      body: ids.slice(i, i + 1000).map((quote_id) => ({ quote_id, status: 'accepted' })),
    })
  }
  // Each answer of the month read for each of its quotes takes a minute.
  const query = `currency=usd&from=${day('1-01')}&until=${day('2-01')}&interval=week`
  const { status, body } = await service.send(who, `GET /v1/reports/trade?${query}`)

  expect(status).toBe(200)
  expect(body.points).toMatchObject([{ units: 4000 }])
})

test('a time that is empty or too long is refused at its field', async () => {
  const send = await shop()
  for (const times of [`from=${day('2-01')}&until=${day('1-01')}`, 'from=2020-01-01T00:00:00Z']) {
    const { status, body } = await send(`GET /v1/reports/trade?${times}`)
    expect([status, body.error.param]).toEqual([400, 'from'])
  }
})

test('an account that sells nothing has nothing to tell', async () => {
  const { body } = await service.send(await service.caller(), 'GET /v1/reports/trade')
  expect(body).toMatchObject({ currency: null, points: [], categories: [], total: { units: 0 } })
})
