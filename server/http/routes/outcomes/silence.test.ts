import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { foldTenant } from '../../../jobs/learning/fold-tenant.ts'
import { expireQuotes } from '../../../jobs/upkeep/expire-quotes.ts'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0', LERNER_QUOTE_TTL_SECONDS: '60' })
const { deps, clock } = service
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
  await service.send(who, 'PUT /v1/policy', { body: { unit_cost: 500, holdout: 0 } })
})

async function quotes(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const body = { product_id: 'tea', base_price: 1000, currency: 'usd' }
    ids.push((await service.send(who, 'POST /v1/quote', { body })).body.quote_id)
    clock.nowMs += 10
  }
  return ids
}

/** Lets the quotes made so far expire, and the service learn from that. */
async function expire(): Promise<void> {
  clock.nowMs += 61_000
  await learn()
}

async function learn(): Promise<void> {
  while ((await expireQuotes(deps, 'test', who.tenantId)) > 0);
  while ((await foldTenant(deps, 'test', who.tenantId)) > 0);
}

async function report(quote_id: string, status: string) {
  return (await service.send(who, 'POST /v1/outcomes', { body: { quote_id, status } })).body
}

async function demand() {
  const { body } = await service.send(who, 'GET /v1/products/tea/demand')
  const points: { price: number; demand: { value: number } }[] = body.points
  const atBase = points.find(({ price }) => price === 1000)?.demand.value
  return { ...(body.data as { offers: number; purchases: number }), atBase: atBase ?? 0 }
}

describe('silence', () => {
  test('is no refusal before an account reported any outcome: twenty looks move no estimate', async () => {
    await quotes(1)
    const before = await demand()
    const [first = ''] = await quotes(20)
    await expire()
    const after = await demand()

    expect(after).toEqual({ ...before, offers: 0, purchases: 0 })
    expect((await service.send(who, `GET /v1/quotes/${first}`)).body.outcome).toMatchObject({
      status: 'expired',
    })
  })

  test('counts as not bought once an outcome was reported', async () => {
    const [bought = ''] = await quotes(1)
    await report(bought, 'accepted')
    await quotes(9)
    await expire()

    expect(await demand()).toMatchObject({ offers: 10, purchases: 1 })
  })

  test('counts from the oldest quote on that the first report answers, and not before it', async () => {
    await quotes(7)
    const [bought = '', ...ignored] = await quotes(5)
    await expire()
    expect(await demand()).toMatchObject({ offers: 0 })

    await report(bought, 'accepted')
    await learn()

    expect(ignored).toHaveLength(4)
    expect(await demand()).toMatchObject({ offers: 5, purchases: 1 })
    // Nothing is counted twice, and an earlier quote may still get an outcome.
    await learn()
    expect(await demand()).toMatchObject({ offers: 5, purchases: 1 })
  })

  test('that taught nothing is still corrected by a late outcome, as an offer of its own', async () => {
    const [early = ''] = await quotes(2)
    await expire()
    const [later = ''] = await quotes(2)
    await report(later, 'declined')
    expect(await report(early, 'accepted')).toEqual({ recorded: 1, unchanged: 0 })
    await expire()
    expect(await demand()).toMatchObject({ offers: 3, purchases: 1 })

    await report(early, 'returned')
    await learn()

    expect(await demand()).toMatchObject({ offers: 3, purchases: 0 })
  })

  test('of a quote is sent to subscribers once, when it expires', async () => {
    const body = { url: 'https://shop.example/webhooks', events: ['quote.expired'] }
    await service.send(who, 'POST /v1/webhook_endpoints', { body })
    const [bought = ''] = await quotes(3)
    await expire()
    await report(bought, 'accepted')
    await learn()

    expect((await service.send(who, 'GET /v1/events?limit=100')).body.data).toHaveLength(3)
  })
})
