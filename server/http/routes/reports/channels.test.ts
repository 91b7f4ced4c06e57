import { afterAll, describe, expect, test } from 'vitest'
import reference from '../../../../engine/fixtures/channels.json' with { type: 'json' }
import { channels } from '../../../domain/channel.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { storeQuotes } from '../../../testing/quotes.ts'
import { recordOutcomes } from '../../../use-cases/outcomes/record-outcomes.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const weekMs = 7 * 86_400_000
/** The Monday of ten weeks ago. */
const firstMs = (Math.floor((Date.now() / 86_400_000 - 4) / 7) - 10) * weekMs + 4 * 86_400_000

const report = async (who: TestCaller, query = '') =>
  (await service.send(who, `GET /v1/reports/channels${query}`)).body

/** The reference shop: all its offers, stored as quotes with outcomes. */
async function shop() {
  const who = await service.caller()
  const offers = reference.rows.flatMap(([product, week, name, price, n, bought]) =>
    Array.from({ length: Number(n) }, (_, i) => ({
      quote: {
        productId: `product-${product}`,
        channel: channels.find((one) => one === name) ?? null,
        priceMinor: Number(price),
        createdAtMs: firstMs + Number(week) * weekMs + i * 3_600_000,
      },
      bought: i < Number(bought),
    })),
  )
  const ids = await storeQuotes(
    service.deps.store,
    who.tenantId,
    offers.map(({ quote }) => quote),
  )
  const outcomes = ids.flatMap((quoteId, i) =>
    offers[i]?.bought ? [{ quoteId, status: 'accepted' as const, quantity: 2 }] : [],
  )
  await service.deps.store.tenant(who.tenantId, (db) =>
    recordOutcomes(db, who.tenantId, [outcomes], Date.now()),
  )
  return who
}

describe('the report by channel', async () => {
  const who = await shop()
  const { channels: told, reasons } = await report(who, '?currency=usd')

  test.each(reference.channels)('of channel “$channel” has the figures of NumPy', (expected) => {
    const found = told.find((one: { channel: string | null }) => {
      return (one.channel ?? '') === expected.channel
    })
    const halfOf = ({ low, high }: { low: number; high: number }) => (high - low) / 2
    const inLog = (range: { low: number; high: number }) =>
      halfOf({ low: Math.log(range.low), high: Math.log(range.high) })

    expect(found).toMatchObject({ purchases: expected.purchases, units: 2 * expected.purchases })
    expect(found.purchase_ratio.value).toBeCloseTo(expected.ratio, 9)
    expect(found.elasticity.value).toBeCloseTo(expected.elasticity, 9)
    expect(found.elasticity_difference.value).toBeCloseTo(expected.difference, 9)
    // The quantile of t has three digits.
    const near = (value: number, of: number) => expect(Math.abs(value / of - 1)).toBeLessThan(1e-3)
    near(inLog(found.purchase_ratio), expected.ratio_error * expected.ratio_quantile)
    near(halfOf(found.elasticity), expected.elasticity_error * expected.elasticity_quantile)
    near(
      halfOf(found.elasticity_difference),
      expected.difference_error * expected.difference_quantile,
    )
    // The reported value is an elasticity: that of a Poisson regression with an effect for each
    // cluster.
    expect(Math.abs(found.elasticity.value - expected.poisson_elasticity)).toBeLessThan(0.12)
  })

  test('says in sentences what differs, and what to do', () => {
    expect(reasons).toContainEqual(
      expect.stringMatching(
        /^Demand of channel agent responds more strongly to price than that of others/,
      ),
    )
    expect(reasons.at(-1)).toMatch(/send the channel as the segment too/)
  })

  test('is of the time and currency asked for, and of nobody else', async () => {
    const until = new Date(firstMs + 4 * weekMs).toISOString()
    const early = await report(who, `?currency=usd&until=${until}`)
    const offersOf = (weeks: number) =>
      reference.rows
        .filter(([, week]) => Number(week) < weeks)
        .reduce((sum, [, , , , n]) => sum + Number(n), 0)
    const countOf = (one: { channels: { offers: number }[] }) =>
      one.channels.reduce((sum, { offers }) => sum + offers, 0)

    expect(countOf(early)).toBe(offersOf(4))
    expect(countOf({ channels: told })).toBe(offersOf(8))
    expect((await report(who, '?currency=eur')).channels).toEqual([])
    expect((await report(await service.caller())).channels).toEqual([])
  })
})

test('a quote and an offer carry their channel into record, event, export and report', async () => {
  const who = await service.caller()
  const tea = { product_id: 'tea', base_price: 1000, currency: 'usd' }
  const post = async (path: string, body: object) =>
    (await service.send(who, `POST ${path}`, { body })).body
  await post('/v1/webhook_endpoints', {
    url: 'https://shop.example.com/hooks',
    events: ['quote.created'],
  })
  const { results } = await post('/v1/quote/batch', {
    requests: [tea, { ...tea, channel: 'agent' }],
  })
  const { quote_id } = await post('/v1/quote', { ...tea, channel: 'web' })
  await post('/v1/offers', [
    {
      ...{ offer_id: 'a', product_id: 'tea', price: 900, currency: 'usd', channel: 'store' },
      ...{ accepted: true, quantity: 3, offered_at: new Date(Date.now() - 60_000).toISOString() },
    },
  ])
  const ids = [...results.map((one: { quote_id: string }) => one.quote_id), quote_id]
  const records = await Promise.all(ids.map((id) => service.send(who, `GET /v1/quotes/${id}`)))
  const { body: events } = await service.send(who, 'GET /v1/events?limit=100')
  const { body: exported } = await service.send(who, 'GET /v1/exports/quotes')
  const { channels: told } = await report(who)
  const ofEvents = events.data
    .filter(({ type }: { type: string }) => type === 'quote.created')
    .map(({ data }: { data: { request: { channel: string | null } } }) => data.request.channel)

  expect(records.map(({ body }) => body.request.channel)).toEqual([null, 'agent', 'web'])
  expect(new Set(ofEvents)).toEqual(new Set([null, 'agent', 'web']))
  const inExport = exported.data.map((row: { channel: string | null }) => row.channel)
  expect(new Set(inExport)).toEqual(new Set([null, 'agent', 'web']))
  expect(told).toEqual([
    expect.objectContaining({ channel: 'store', offers: 1, purchases: 1, units: 3, revenue: 2700 }),
  ])
})

test('a channel that is not on the list is refused with the list', async () => {
  const who = await service.caller()
  const body = { product_id: 'tea', base_price: 1000, currency: 'usd', channel: 'fax' }
  const answer = await service.send(who, 'POST /v1/quote', { body })

  expect(answer.status).toBe(400)
  expect(answer.body.error).toMatchObject({ code: 'parameter_invalid', param: 'channel' })
  expect(answer.body.error.message).toContain('agent')
})

test('a time that is empty is refused', async () => {
  const who = await service.caller()
  const query = '?from=2026-03-01T00:00:00Z&until=2026-02-01T00:00:00Z'

  expect((await service.send(who, `GET /v1/reports/channels${query}`)).status).toBe(400)
})
