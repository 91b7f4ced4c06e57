import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())
const who = await service.caller()
const hour = 3_600_000

const at = (hours: number) => new Date(service.deps.now() + hours * hour).toISOString()
const send = async (line: string, body?: unknown) =>
  (await service.send(who, line, body === undefined ? {} : { body })).body
const quote = (product_id: string, base_price: number, more: object = {}) =>
  send('POST /v1/quote', { product_id, base_price, currency: 'usd', ...more })
const cap = (more: object = {}) => ({
  region: 'us_ca',
  from: at(-1),
  until: at(24),
  max_increase: 0.1,
  ...more,
})

describe('while an emergency lasts', () => {
  test('no price is above the one before it, whoever decides it', async () => {
    await send('POST /v1/products', { id: 'water', base_price: 1000, currency: 'usd' })
    await send('PUT /v1/products/water/policy', {
      unit_cost: 100,
      max_increase: 1,
      emergency_caps: [cap({ prior_price: 1000 })],
    })
    const dear = await quote('water', 1500)
    const explained = await send(`GET /v1/quotes/${dear.quote_id}/explanation`)
    const replayed = await send(`GET /v1/quotes/${dear.quote_id}/replay`)
    await send('PATCH /v1/products/water', { status: 'paused' })
    const paused = await quote('water', 1500)
    const pausedReplay = await send(`GET /v1/quotes/${paused.quote_id}/replay`)

    expect(dear.optimized_price).toBeLessThanOrEqual(1100)
    expect(dear.factors).toContain('emergency_cap')
    const steps = explained.steps as { name: string }[]
    expect(steps.map(({ name }) => name)).toContain('emergency_cap')
    expect(replayed.identical).toBe(true)
    expect(paused).toMatchObject({
      optimized_price: 1100,
      factors: ['price_freeze', 'emergency_cap'],
    })
    expect(pausedReplay.identical).toBe(true)
  })

  test('the price before it is the base price of then, where nobody says', async () => {
    await send('POST /v1/products', { id: 'bread', base_price: 400, currency: 'usd' })
    await service.deps.store.tenant(who.tenantId, (db) =>
      db.run(`update products set created_at = $2 where tenant_id = $1 and id = 'bread'`, [
        who.tenantId,
        new Date(service.deps.now() - 48 * hour),
      ]),
    )
    await send('PATCH /v1/products/bread', { base_price: 600 })
    await send('PUT /v1/products/bread/policy', { max_increase: 1, emergency_caps: [cap()] })
    const { optimized_price } = await quote('bread', 600)

    expect(optimized_price).toBeLessThanOrEqual(440)
  })

  test('segments elsewhere are not capped, and an unknown customer is', async () => {
    await send('POST /v1/products', { id: 'soap', base_price: 1000, currency: 'usd' })
    await send('PUT /v1/products/soap/policy', {
      mode: 'shadow',
      emergency_caps: [cap({ prior_price: 1000, segments: ['california'] })],
    })
    const prices = []
    for (const more of [{ segment: 'nevada' }, { segment: 'california' }, {}]) {
      prices.push((await quote('soap', 2000, more)).optimized_price)
    }

    expect(prices).toEqual([2000, 1100, 1100])
  })

  test('a price that a customer held from before yields', async () => {
    await send('POST /v1/products', { id: 'fan', base_price: 1000, currency: 'usd' })
    await send('PUT /v1/products/fan/policy', { unit_cost: 900, mode: 'live', holdout: 0 })
    const before = await quote('fan', 1000, { customer_id: 'ann' })
    await send('PUT /v1/products/fan/policy', {
      emergency_caps: [cap({ prior_price: 500 })],
    })
    const after = await quote('fan', 1000, { customer_id: 'ann' })

    expect(before.optimized_price).toBeGreaterThan(550)
    expect(after.optimized_price).toBeLessThanOrEqual(550)
  })

  test('a price that everybody saw before yields', async () => {
    const asked = { product_id: 'tent', base_price: 1000, currency: 'usd' }
    const body = { requests: [asked], everyone: { until: at(24) } }
    await send('POST /v1/products', { id: 'tent', base_price: 1000, currency: 'usd' })
    const [before] = (await send('POST /v1/quote/batch', body)).results
    await send('PUT /v1/products/tent/policy', { emergency_caps: [cap({ prior_price: 500 })] })
    const [after] = (await send('POST /v1/quote/batch', body)).results

    expect(before.optimized_price).toBeGreaterThan(550)
    expect(after.optimized_price).toBeLessThanOrEqual(550)
  })

  test('a cap that ends before it begins is refused, and one that is over is asked about', async () => {
    const refused = await send('PUT /v1/products/soap/policy', {
      emergency_caps: [cap({ from: at(3), until: at(2) })],
    })
    const asked = await send('PUT /v1/products/soap/policy', {
      emergency_caps: [cap({ from: at(-3), until: at(-2) })],
    })

    expect(refused.error.param).toBe('emergency_caps[0].until')
    expect(asked.warnings[0].code).toBe('deadline_passed')
  })
})

describe('a list during an emergency', () => {
  /** A product with a cap of 11.00, and a draft of a list of it. */
  async function capped(id: string, basePrice: number, more: object) {
    await send('POST /v1/products', { id, base_price: basePrice, currency: 'usd' })
    await send(`PUT /v1/products/${id}/policy`, { emergency_caps: [cap({ prior_price: 1000 })] })
    const list = await send('POST /v1/price_lists', { currency: 'usd', product_ids: [id], ...more })
    await service.lists.keep(who.tenantId)
    return `/v1/price_lists/${list.id}`
  }

  test('is drafted below the cap, and an edit above it is refused', async () => {
    const list = await capped('lamp', 1500, { from: at(2), until: at(26) })
    const { data } = await send(`GET ${list}/entries`)
    const above = await send(`PATCH ${list}/entries/lamp`, { price: 1101 })
    const below = await send(`PATCH ${list}/entries/lamp`, { price: 1100 })

    expect(data[0].proposed_price).toBeLessThanOrEqual(1100)
    expect(above.error.message).toContain('emergency_caps')
    expect(below.price).toBe(1100)
  })

  test('of three prices in turn shows none of them above the cap', async () => {
    const design = { design: 'switchback', blocks: { days: 2, prices: 3 } }
    const list = await capped('torch', 1000, { ...design, from: at(2), until: at(26 + 8 * 24) })
    // Its third price is as far from the current one as the second is, on the other side.
    const above = await send(`PATCH ${list}/entries/torch`, { price: 880 })
    const below = await send(`PATCH ${list}/entries/torch`, { price: 950 })

    expect(above.error.message).toContain('emergency_caps')
    expect(below.price).toBe(950)
  })

  test('that was active before yields to the cap', async () => {
    await send('POST /v1/products', { id: 'rope', base_price: 1000, currency: 'usd' })
    const body = { currency: 'usd', product_ids: ['rope'], until: at(24) }
    const { id } = await send('POST /v1/price_lists', body)
    await service.lists.keep(who.tenantId)
    await send(`PATCH /v1/price_lists/${id}/entries/rope`, { price: 1050 })
    await send(`POST /v1/price_lists/${id}/activate`, {})
    const before = await quote('rope', 1000)
    await send('PUT /v1/products/rope/policy', { emergency_caps: [cap({ prior_price: 900 })] })
    const after = await quote('rope', 1000)

    expect(before.optimized_price).toBe(1050)
    expect(after.optimized_price).toBe(990)
    expect(after.factors).toContain('emergency_cap')
  })
})
