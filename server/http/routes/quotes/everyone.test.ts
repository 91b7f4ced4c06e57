import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
const { clock } = service
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
  await service.send(who, 'PUT /v1/policy', { body: { unit_cost: 400 } })
})

const hourMs = 3_600_000
const tea = { product_id: 'tea', base_price: 1000, currency: 'usd' }
const at = (hours: number): string => new Date(clock.nowMs + hours * hourMs).toISOString()
const show = async (everyone: unknown, requests: unknown[] = [tea], headers = {}) =>
  service.send(who, 'POST /v1/quote/batch', { body: { requests, everyone }, headers })

describe('a batch of prices that everybody sees', () => {
  test('is answered quotes that hold until then, the same for whoever asks meanwhile', async () => {
    const until = at(24)
    const first = await show({ until }, [{ ...tea, include: ['terms'] }])
    clock.nowMs += hourMs
    const second = await show({ until })

    expect(first.status).toBe(200)
    const [quote] = first.body.results
    expect(quote.quote_id).toMatch(/^public_/)
    expect(quote.terms.expires_at).toBe(until)
    expect(second.body.results[0]).toMatchObject({
      quote_id: quote.quote_id,
      optimized_price: quote.optimized_price,
    })
    expect((await service.send(who, 'GET /v1/products/tea')).body.base_price).toBe(1000)
  })

  test('is kept under its idempotency key', async () => {
    const everyone = { from: at(24), until: at(48) }
    const headers = { 'idempotency-key': 'tomorrow' }
    const first = await show(everyone, [tea], headers)
    const again = await show(everyone, [tea], headers)

    expect(again.body).toEqual(first.body)
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('takes no outcome, and no customer', async () => {
    const ada = { ...tea, customer_id: 'ada' }
    const [quote, refusal] = (await show({ until: at(24) }, [tea, ada])).body.results
    const outcome = { quote_id: quote.quote_id, status: 'accepted' }
    const told = await service.send(who, 'POST /v1/outcomes', { body: outcome })

    expect(refusal.error).toMatchObject({ code: 'parameters_exclusive', param: 'customer_id' })
    expect(told.status).toBe(404)
  })

  test.each([
    ['is past', () => ({ from: at(-48), until: at(-24) }), 'everyone.until'],
    ['ends before it starts', () => ({ from: at(24), until: at(12) }), 'everyone.until'],
    ['lasts for half a year', () => ({ until: at(24 * 180) }), 'everyone.until'],
    ['lies two years ahead', () => ({ from: at(17_000), until: at(17_024) }), 'everyone.until'],
    ['has no end', () => ({ from: at(24) }), 'everyone.until'],
    ['is no moment', () => ({ until: 'tomorrow' }), 'everyone.until'],
  ])('is refused where the time %s', async (_, everyone, param) => {
    const answer = await show(everyone())

    expect(answer.status).toBe(400)
    expect(answer.body.error.param).toBe(param)
  })
})
