import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { withPurchase } from '../../../domain/purchase-ages.ts'
import { foldTenant } from '../../../jobs/learning/fold-tenant.ts'
import { expireQuotes } from '../../../jobs/upkeep/expire-quotes.ts'
import { lockLogHead, putPurchaseAges } from '../../../storage/tables/observations.ts'
import { testApp } from '../../../testing/app.ts'

const daySeconds = 86_400
const service = await testApp({
  LERNER_RATE_LIMIT: '0',
  LERNER_QUOTE_TTL_SECONDS: String(daySeconds),
})
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

async function report(quote_id: string, status: string, quantity = 1) {
  const body = { quote_id, status, quantity }
  return (await service.send(who, 'POST /v1/outcomes', { body })).body
}

async function learnAfter(seconds: number): Promise<void> {
  clock.nowMs += seconds * 1000
  while ((await expireQuotes(deps, 'test', who.tenantId)) > 0);
  while ((await foldTenant(deps, 'test', who.tenantId)) > 0);
}

async function counted(): Promise<{ offers: number; purchases: number }> {
  const { body } = await service.send(who, 'GET /v1/products/tea/demand')
  const { offers, purchases } = body.data
  return { offers, purchases }
}

async function unitsCounted(): Promise<number> {
  const [row] = await deps.store.tenant(who.tenantId, (db) =>
    db.rows<{ units: number }>(
      'select coalesce(sum(quantity), 0)::int as units from observations where tenant_id = $1',
      [who.tenantId],
    ),
  )
  return row?.units ?? 0
}

describe('an answer to a quote that is valid for a day', () => {
  test('waits for the refusals that silence will tell of, and counts together with them', async () => {
    const [first = '', second = '', third = ''] = await quotes(8)
    await report(first, 'accepted')
    await report(second, 'accepted', 3)
    await report(third, 'declined')
    await learnAfter(daySeconds / 2)

    expect(await counted()).toEqual({ offers: 0, purchases: 0 })
    const known = await service.send(who, `GET /v1/quotes/${second}`)
    expect(known.body.outcome).toMatchObject({ status: 'accepted', quantity: 3 })

    await learnAfter(daySeconds / 2)
    expect(await counted()).toEqual({ offers: 8, purchases: 2 })
    expect(await unitsCounted()).toBe(4)
    await learnAfter(daySeconds)
    expect(await counted()).toEqual({ offers: 8, purchases: 2 })
  })

  test('counts as it was last reported, and once, however often that changed before', async () => {
    const [cancelled = '', given = '', grown = ''] = await quotes(3)
    await report(cancelled, 'accepted')
    await report(cancelled, 'declined')
    await report(given, 'accepted', 2)
    await report(given, 'returned', 2)
    await report(grown, 'accepted', 1)
    await report(grown, 'accepted', 5)
    await learnAfter(daySeconds)

    expect(await counted()).toEqual({ offers: 3, purchases: 1 })
    expect(await unitsCounted()).toBe(5)
  })

  test('is corrected later, like any other', async () => {
    const [bought = '', silent = ''] = await quotes(2)
    await report(bought, 'accepted')
    await learnAfter(daySeconds)
    await report(bought, 'returned')
    await report(silent, 'accepted')
    await learnAfter(1)

    expect(await counted()).toEqual({ offers: 2, purchases: 1 })
    expect(await unitsCounted()).toBe(1)
  })

  test('counts even if it is of a quote made before the one that was answered first', async () => {
    const [early = '', later = ''] = await quotes(2)
    await report(later, 'accepted')
    await report(early, 'declined')
    await learnAfter(daySeconds)

    expect(await counted()).toEqual({ offers: 2, purchases: 1 })
  })

  test('is sent to subscribers when it is reported, and not again when it counts', async () => {
    const body = { url: 'https://shop.example/webhooks', events: ['outcome.recorded'] }
    await service.send(who, 'POST /v1/webhook_endpoints', { body })
    const [bought = ''] = await quotes(1)
    await report(bought, 'accepted')
    await learnAfter(daySeconds)

    expect((await service.send(who, 'GET /v1/events?limit=100')).body.data).toHaveLength(1)
  })

  test('counts when the quote expires, which the lift report need not repeat', async () => {
    const hourMs = 3_600_000
    const said = async (hours: number) => {
      let ages = withPurchase(null, hours * hourMs, clock.nowMs - 4 * daySeconds * 1000)
      for (let i = 1; i < 100; i++) ages = withPurchase(ages, hours * hourMs, clock.nowMs)
      await deps.store.tenant(who.tenantId, async (db) => {
        await lockLogHead(db, who.tenantId)
        await putPurchaseAges(db, who.tenantId, ages)
      })
      return (await service.send(who, 'GET /v1/reports/lift')).text
    }

    expect(await said(2)).not.toMatch(/do not count yet/)
    expect(await said(40)).toMatch(/from the last 49 hours do not count yet/)
  })
})
