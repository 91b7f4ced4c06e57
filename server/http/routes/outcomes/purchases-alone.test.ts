import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { foldTenant } from '../../../jobs/learning/fold-tenant.ts'
import { expireQuotes } from '../../../jobs/upkeep/expire-quotes.ts'
import { testApp } from '../../../testing/app.ts'

const hourSeconds = 3600
const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const { deps, clock } = service
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
  await service.send(who, 'PUT /v1/policy', { body: { unit_cost: 500, holdout: 0 } })
})

async function quotes(count: number): Promise<string[]> {
  const requests = Array.from({ length: count }, () => {
    return { product_id: 'tea', base_price: 1000, currency: 'usd' }
  })
  const { body } = await service.send(who, 'POST /v1/quote/batch', { body: { requests } })
  clock.nowMs += 10
  return body.results.map(({ quote_id }: { quote_id: string }) => quote_id)
}

async function report(ids: readonly string[], status: string) {
  const body = ids.map((quote_id) => ({ quote_id, status }))
  await service.send(who, 'POST /v1/outcomes', { body })
}

async function learnAfter(seconds: number) {
  clock.nowMs += seconds * 1000
  while ((await expireQuotes(deps, 'test', who.tenantId)) > 0);
  while ((await foldTenant(deps, 'test', who.tenantId)) > 0);
  const { body } = await service.send(who, 'GET /v1/products/tea/demand')
  const { offers, purchases } = body.data
  return { offers, purchases }
}

describe('where purchases alone are reported', () => {
  test('they wait for the customers who did not buy, so that not all seem to', async () => {
    const ids = await quotes(200)
    await report(ids.slice(0, 20), 'accepted')

    // A few count at once, as somebody who tries the service expects.
    expect(await learnAfter(1)).toEqual({ offers: 8, purchases: 8 })
    expect(await learnAfter(hourSeconds)).toEqual({ offers: 200, purchases: 20 })
  })

  test('they count at once as soon as refusals are reported, too', async () => {
    const [first = [], second = []] = [await quotes(40), await quotes(40)]
    await report(first.slice(0, 10), 'accepted')
    await report(first.slice(10), 'declined')
    await report(second.slice(0, 10), 'accepted')

    // Ten refusals beside ten purchases show it, and wait as two of the purchases do.
    expect(await learnAfter(1)).toEqual({ offers: 38, purchases: 18 })
    expect(await learnAfter(hourSeconds)).toEqual({ offers: 80, purchases: 20 })
  })

  test('they can be read as soon as they are reported, and corrected while they wait', async () => {
    const ids = await quotes(30)
    await report(ids.slice(0, 12), 'accepted')
    await report(ids.slice(11, 12), 'returned')
    const known = await service.send(who, `GET /v1/quotes/${ids[10]}`)

    expect(known.body.outcome).toMatchObject({ status: 'accepted' })
    expect(await learnAfter(hourSeconds)).toEqual({ offers: 30, purchases: 11 })
  })
})
