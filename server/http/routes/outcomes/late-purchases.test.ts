import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { foldTenant } from '../../../jobs/learning/fold-tenant.ts'
import { expireQuotes } from '../../../jobs/upkeep/expire-quotes.ts'
import { testApp } from '../../../testing/app.ts'

const hourMs = 3_600_000
const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const { deps, clock } = service
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
  await service.send(who, 'PUT /v1/policy', { body: { unit_cost: 500, holdout: 0 } })
})

async function quotes(count: number): Promise<string[]> {
  const body = { product_id: 'tea', base_price: 1000, currency: 'usd' }
  const answers = await Promise.all(
    Array.from({ length: count }, () => service.send(who, 'POST /v1/quote', { body })),
  )
  return answers.map((answer) => answer.body.quote_id)
}

async function report(ids: readonly string[], status = 'accepted'): Promise<void> {
  const body = ids.map((quote_id) => ({ quote_id, status }))
  await service.send(who, 'POST /v1/outcomes', { body })
}

async function after(hours: number): Promise<void> {
  clock.nowMs += hours * hourMs
  while ((await expireQuotes(deps, 'test', who.tenantId)) > 0);
  while ((await foldTenant(deps, 'test', who.tenantId)) > 0);
}

async function counted(): Promise<{ offers: number; purchases: number }> {
  const { body } = await service.send(who, 'GET /v1/products/tea/demand')
  const { offers, purchases } = body.data
  return { offers, purchases }
}

/** Four days, each of 50 quotes of which 30 are bought: reported twenty hours later. */
async function reportAtNight(): Promise<void> {
  for (let day = 0; day < 4; day++) {
    const ids = await quotes(50)
    await after(20)
    await report(ids.slice(0, 30))
    await after(4)
  }
}

describe('an account whose purchases are reported at night', () => {
  test('has its refusals wait for them, and each quote counts once', async () => {
    await reportAtNight()
    expect(await counted()).toEqual({ offers: 200, purchases: 120 })

    const [bought = '', silent = ''] = await quotes(10)
    await after(2)
    const { body } = await service.send(who, `GET /v1/quotes/${silent}`)
    expect(body.outcome).toMatchObject({ status: 'expired' })
    expect(await counted()).toEqual({ offers: 200, purchases: 120 })

    await after(18)
    await report([bought])
    expect(await counted()).toEqual({ offers: 200, purchases: 120 })
    await after(6)
    expect(await counted()).toEqual({ offers: 210, purchases: 121 })
    await after(48)
    expect(await counted()).toEqual({ offers: 210, purchases: 121 })
  })

  test('reads in the lift report that its latest answers do not count yet', async () => {
    const waits = /those of quotes from the last 25 hours do not count yet/
    await quotes(1)
    expect((await service.send(who, 'GET /v1/reports/lift')).text).not.toMatch(waits)
    await reportAtNight()
    expect((await service.send(who, 'GET /v1/reports/lift')).text).toMatch(waits)
  })

  test('tells of an expired quote once, when it expires', async () => {
    await reportAtNight()
    const body = { url: 'https://shop.example/webhooks', events: ['quote.expired'] }
    await service.send(who, 'POST /v1/webhook_endpoints', { body })
    await quotes(3)
    const told = async () => (await service.send(who, 'GET /v1/events?limit=100')).body.data.length
    await after(2)
    expect(await told()).toBe(3)
    await after(48)
    expect(await told()).toBe(3)
    expect(await counted()).toEqual({ offers: 203, purchases: 120 })
  })

  test('need not wait again, once they are reported at once', async () => {
    await reportAtNight()
    await quotes(5)
    await after(2)
    for (let i = 0; i < 13; i++) await report(await quotes(100))
    await after(2)

    expect(await counted()).toEqual({ offers: 1505, purchases: 1420 })
  })
})
