import { afterAll, describe, expect, test } from 'vitest'
import { openStore } from '../../../storage/store.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { quiet } from '../../../testing/database.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const mug = { product_id: 'mug', base_price: 2000, currency: 'usd' }

async function quote(who: TestCaller, more: object = {}) {
  const { body } = await service.send(who, 'POST /v1/quote', { body: { ...mug, ...more } })
  return body
}

/** A caller whose quotes are never at the base price. */
async function moving(): Promise<TestCaller> {
  const who = await service.caller()
  await service.send(who, 'PUT /v1/policy', { body: { holdout: 0, max_price: 1900 } })
  return who
}

describe('POST /v1/pause', () => {
  test('stops every price at once, promised ones too, and resume lets them move again', async () => {
    const who = await moving()
    const before = await quote(who, { customer_id: 'ann' })
    const { status, body } = await service.send(who, 'POST /v1/pause', {
      body: { reason: 'odd' },
    })
    const during = await quote(who, { customer_id: 'ann', include: ['terms'] })
    const resumed = await service.send(who, 'POST /v1/resume')
    const after = await quote(who, { customer_id: 'ann' })

    expect(before.optimized_price).toBeLessThanOrEqual(1900)
    expect([status, body]).toEqual([
      200,
      {
        mode: 'live',
        paused: {
          at: new Date(service.clock.nowMs).toISOString(),
          by: who.keyId,
          reason: 'odd',
        },
      },
    ])
    expect(during.optimized_price).toBe(2000)
    expect(during.factors).toEqual(['price_freeze', 'account_paused'])
    expect(during.terms.arm).toBe('paused')
    expect(resumed.body).toEqual({ mode: 'live', paused: null })
    expect(after.optimized_price).toBe(before.optimized_price)
  })

  test('takes no body, as resuming does', async () => {
    const who = await moving()
    const paused = await service.send(who, 'POST /v1/pause')
    const resumed = await service.send(who, 'POST /v1/resume')

    expect([paused.status, paused.body.paused?.reason]).toEqual([200, null])
    expect([resumed.status, resumed.body.paused]).toEqual([200, null])
  })

  test('stops products whose own policy says live', async () => {
    const who = await moving()
    await quote(who)
    await service.send(who, 'PUT /v1/products/mug/policy', { body: { mode: 'live' } })
    await service.send(who, 'POST /v1/pause', { body: {} })

    expect((await quote(who)).optimized_price).toBe(2000)
  })

  test('stops prices that everybody sees, though they were shown', async () => {
    const who = await moving()
    const ask = async () => {
      const from = new Date(service.clock.nowMs).toISOString()
      const until = new Date(service.clock.nowMs + 86_400_000).toISOString()
      const { body } = await service.send(who, 'POST /v1/quote/batch', {
        body: { requests: [mug], everyone: { from, until } },
      })
      return body.results[0].optimized_price
    }
    const before = await ask()
    await service.send(who, 'POST /v1/pause', { body: {} })
    const during = [await ask(), await ask()]
    await service.send(who, 'POST /v1/resume')

    expect(before).toBeLessThanOrEqual(1900)
    expect(during).toEqual([2000, 2000])
  })

  test('of the live half leaves the test half as it is', async () => {
    const who = await service.caller()
    const tester = await service.caller({ mode: 'test' }, who.account)
    await service.send(who, 'POST /v1/pause', { body: {} })

    expect((await service.send(tester, 'GET /v1/account')).body).toEqual({
      mode: 'test',
      paused: null,
    })
  })

  test('twice changes nothing; each change is an event and an entry of the audit', async () => {
    const who = await service.caller()
    await service.send(who, 'POST /v1/webhook_endpoints', {
      body: {
        url: 'https://shop.example/webhooks',
        events: ['account.paused', 'account.resumed'],
      },
    })
    const first = await service.send(who, 'POST /v1/pause', { body: { reason: 'first' } })
    const second = await service.send(who, 'POST /v1/pause', { body: { reason: 'second' } })
    service.clock.nowMs += 1000
    await service.send(who, 'POST /v1/resume')
    await service.send(who, 'POST /v1/resume')
    const { body: events } = await service.send(who, 'GET /v1/events')
    const { body: audit } = await service.send(who, 'GET /v1/audit?subject=account')

    expect(second.body).toEqual(first.body)
    expect(events.data.map(({ type }: { type: string }) => type)).toEqual([
      'account.resumed',
      'account.paused',
    ])
    expect(events.data[1].data).toEqual(first.body)
    expect(audit.data.map(({ action }: { action: string }) => action)).toEqual([
      'account.resumed',
      'account.paused',
    ])
  })

  test('is announced to every replica', async () => {
    const who = await service.caller()
    const other = await openStore(service.deps.config, quiet)
    const heard: string[] = []
    other.onChange((change) => {
      if (change.kind === 'policy' && change.tenantId === who.tenantId) heard.push(change.productId)
    })
    await service.send(who, 'POST /v1/pause', { body: {} })

    await expect.poll(() => heard).toEqual([''])
    await other.close()
  })
})
