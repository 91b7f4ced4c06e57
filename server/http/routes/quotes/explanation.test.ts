import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const tea = { product_id: 'tea', base_price: 1000, currency: 'usd' }
const explained = { ...tea, include: ['explanation'] }

describe('an explanation', () => {
  test('comes with the quote that asks for it, and is the one that is read later', async () => {
    const who = await service.caller()
    await service.send(who, 'PUT /v1/policy', { body: { unit_cost: 400, min_price: 1100 } })
    const { status, body } = await service.send(who, 'POST /v1/quote', { body: explained })
    const { quote_id, explanation } = body
    const later = await service.send(who, `GET /v1/quotes/${quote_id}/explanation`)

    expect(status).toBe(200)
    expect(later.body).toEqual(explanation)
    expect(explanation).toMatchObject({ base_price: 1000, price: body.optimized_price })
    expect(explanation.steps).toContainEqual(expect.objectContaining({ name: 'min_price' }))
    const plain = await service.send(who, 'POST /v1/quote', { body: tea })
    expect(Object.keys(plain.body)).not.toContain('explanation')
  })

  test('is kept with the answer under an idempotency key', async () => {
    const who = await service.caller()
    const headers = { 'idempotency-key': 'once' }
    const first = await service.send(who, 'POST /v1/quote', { body: explained, headers })
    const again = await service.send(who, 'POST /v1/quote', { body: explained, headers })

    expect(first.body.explanation.sentence).toMatch(/^We ask /)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.text).toBe(first.text)
  })

  test('is refused in a batch, beside quotes that do not ask for it', async () => {
    const who = await service.caller()
    const { body } = await service.send(who, 'POST /v1/quote/batch', {
      body: { requests: [explained, tea] },
    })

    expect(body.results[0].error).toMatchObject({ code: 'parameter_invalid', param: 'include' })
    expect(body.results[1].quote_id).toMatch(/^quote_/)
  })

  test("is nobody else's to read, nor is a replay", async () => {
    const [who, other] = [await service.caller(), await service.caller()]
    const { body } = await service.send(who, 'POST /v1/quote', { body: tea })
    for (const part of ['explanation', 'replay']) {
      const path = `GET /v1/quotes/${body.quote_id}/${part}`
      expect((await service.send(who, path)).status).toBe(200)
      expect((await service.send(other, path)).status).toBe(404)
    }
  })

  test('is of prices for everybody, too', async () => {
    const who = await service.caller()
    const until = new Date(service.clock.nowMs + 86_400_000).toISOString()
    const { body } = await service.send(who, 'POST /v1/quote/batch', {
      body: { requests: [tea], everyone: { until } },
    })
    const [{ quote_id, optimized_price }] = body.results
    const told = await service.send(who, `GET /v1/quotes/${quote_id}/explanation`)
    const replay = await service.send(who, `GET /v1/quotes/${quote_id}/replay`)

    expect(told.body.price).toBe(optimized_price)
    expect(replay.body).toMatchObject({ quote_id, identical: true })
  })
})
