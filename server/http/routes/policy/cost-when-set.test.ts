import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
  await send('POST /v1/products', { id: 'tea', name: 'Tea', base_price: 1000, currency: 'usd' })
})

const send = async (line: string, body?: unknown) =>
  (await service.send(who, line, body === undefined ? {} : { body })).body

const cost = (unit_cost: number) => send('PUT /v1/products/tea/policy', { unit_cost })
const base = (base_price: number) => send('PATCH /v1/products/tea', { base_price })
const elasticity = async () => (await send('GET /v1/products/tea/demand')).elasticity

describe('a base price says about demand what it says with the cost it was set for', () => {
  test('a cost that changes later says nothing', async () => {
    await cost(600)
    const usual = await elasticity()
    await cost(480)
    const cheaper = await elasticity()
    await cost(720)
    const dearer = await elasticity()

    expect(cheaper).toEqual(usual)
    expect(dearer).toEqual(usual)
  })

  test('a new base price is set for the cost of its day, whichever is sent first', async () => {
    await cost(720)
    const fresh = await elasticity()
    await cost(600)
    await base(1001)
    await cost(720)
    await base(1000)
    const costFirst = await elasticity()
    await cost(600)
    const priceFirst = await elasticity()

    expect(costFirst).toEqual(fresh)
    expect(priceFirst).not.toEqual(fresh)
  })

  test('a wrong cost that is put right was never the cost it was set for', async () => {
    await cost(600)
    const right = await elasticity()
    await send('PUT /v1/products/tea/policy', {})
    await cost(210)
    const wrong = await elasticity()
    await cost(600)

    expect(wrong).not.toEqual(right)
    expect(await elasticity()).toEqual(right)
  })

  test('it is not shown as if somebody had set it', async () => {
    await cost(600)
    await cost(480)
    const { policy, own } = await send('GET /v1/products/tea/policy')

    expect(JSON.stringify([policy, own])).not.toContain('when_set')
  })
})
