import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
})

const send = async (line: string, body?: unknown) =>
  (await service.send(who, line, body === undefined ? {} : { body })).body

const ask = (currency: string, base_price: number) =>
  send('POST /v1/quote', { product_id: 'tea', base_price, currency, preview: true })

beforeEach(async () => {
  await send('POST /v1/products', { id: 'tea', base_price: 1000, currency: 'usd' })
})

test.each([
  ['cost', { unit_cost: 600 }],
  ['floor', { min_price: 600 }],
  ['competitor', { competitor: { price: 900, rule: 'at_least', tolerance: 0 } }],
  ['left over', { inventory: { on_hand: 1, until: '2999-01-01T00:00:00Z', salvage_value: 600 } }],
])('a %s in cents is none in fils', async (_, fields) => {
  await send('PUT /v1/products/tea/policy', fields)

  const quote = await ask('kwd', 307)
  expect(quote).toMatchObject({ optimized_price: 307, currency: 'kwd' })
  expect(quote.factors).toContain('unit_cost_unknown')
})

test('what an account asks of amounts holds in the currency of each product', async () => {
  await send('PUT /v1/policy', { min_price: 1100 })

  expect((await ask('usd', 1000)).optimized_price).toBe(1100)
  expect((await ask('kwd', 307)).optimized_price).toBe(307)
})

test('a cost of nothing is one in every currency, and shares of a price are as well', async () => {
  await send('PUT /v1/products/tea/policy', { unit_cost: 0, max_increase: 0, max_decrease: 0 })

  const quote = await ask('kwd', 307)
  expect(quote.optimized_price).toBe(307)
  expect(quote.factors).not.toContain('unit_cost_unknown')
})

test('what rows of sales in another currency say that a unit costs is known there', async () => {
  await send('PUT /v1/products/tea/policy', { unit_cost: 600 })
  await send('POST /v1/sales', [
    {
      ...{ product_id: 'tea', currency: 'kwd', price: 307, units: 40, unit_cost: 180 },
      ...{ period_start: '2025-01-06T00:00:00Z', period_end: '2025-01-13T00:00:00Z' },
    },
  ])

  await vi.waitFor(
    async () => expect((await ask('kwd', 307)).factors).not.toContain('unit_cost_unknown'),
    { timeout: 10_000 },
  )
})

test('demand in another currency is about its own prices', async () => {
  await send('POST /v1/sales', [
    {
      ...{ product_id: 'tea', currency: 'kwd', price: 307, units: 40 },
      ...{ period_start: '2025-01-06T00:00:00Z', period_end: '2025-01-13T00:00:00Z' },
    },
  ])

  const points = await vi.waitFor(
    async () => {
      const report = await send('GET /v1/products/tea/demand?currency=kwd')
      expect(report.data.sales_rows).toBe(1)
      return report.points
    },
    { timeout: 10_000 },
  )
  const prices = points.map(({ price }: { price: number }) => price)
  expect(Math.min(...prices)).toBeGreaterThan(150)
  expect(Math.max(...prices)).toBeLessThan(600)
})
