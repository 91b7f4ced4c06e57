import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

let service: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  service = await testApp({ LERNER_RATE_LIMIT: '0' })
})
afterAll(() => service.close())

/** A draft of prices for tea, which has quantity discounts, and for a cup, which has none. */
async function shop() {
  const who = await service.caller()
  const send = async (line: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await service.send(who, line, {
      ...(body === undefined ? {} : { body }),
      ...(headers ? { headers } : {}),
    })
    if (answer.status >= 300) throw new Error(`${line}: ${answer.text}`)
    return answer
  }
  const volume_breaks = [
    { from: 10, discount: 0.05 },
    { from: 100, discount: 0.12 },
  ]
  await send('PUT /v1/policy', { unit_cost: 300, max_loss: 1, volume_breaks })
  for (const id of ['tea', 'cup']) {
    await send('POST /v1/products', { id, base_price: 1000, currency: 'usd' })
  }
  await send('PUT /v1/products/cup/policy', { volume_breaks: [] })
  const until = new Date(service.clock.nowMs + 28 * 86_400_000).toISOString()
  const { id } = (await send('POST /v1/price_lists', { currency: 'usd', until })).body
  await service.lists.keep(who.tenantId)
  await send(`PATCH /v1/price_lists/${id}/entries/tea`, { price: 1100 })
  return { id, send }
}

const prices = [
  { from: 1, price: 1100 },
  { from: 10, price: 1045 },
  { from: 100, price: 968 },
]

test('entries tell what a unit costs by quantity where that is asked for', async () => {
  const { id, send } = await shop()
  const path = `GET /v1/price_lists/${id}/entries?sort=name`
  const { data } = (await send(`${path}&include=volume_prices`)).body
  const of = (product: string) =>
    data.find((one: { product_id: string }) => one.product_id === product)

  expect(of('tea').volume_prices).toEqual(prices)
  expect(of('cup').volume_prices).toEqual([{ from: 1, price: of('cup').price }])
  const [without] = (await send(path)).body.data
  expect(without).not.toHaveProperty('volume_prices')
})

test('a file has a row for each quantity', async () => {
  const { id, send } = await shop()
  await send(`PATCH /v1/price_lists/${id}/entries/cup`, { dropped: true })
  const { text } = await send(`GET /v1/price_lists/${id}/entries?format=volume_prices`, undefined, {
    accept: 'text/csv',
  })

  expect(text.trim().split('\r\n')).toEqual([
    'product_id,name,currency,from,price',
    'tea,tea,usd,1,11.00',
    'tea,tea,usd,10,10.45',
    'tea,tea,usd,100,9.68',
  ])
})

test('a quote under the list has the unit price of its quantity, and is replayed', async () => {
  const { id, send } = await shop()
  await send(`POST /v1/price_lists/${id}/activate`)
  const { body } = await send('POST /v1/quote', {
    ...{ product_id: 'tea', base_price: 1000, currency: 'usd', quantity: 100 },
    include: ['volume_prices', 'terms'],
  })

  expect(body).toMatchObject({
    optimized_price: 968,
    volume_prices: prices,
    terms: { arm: 'list' },
  })
  expect((await send(`GET /v1/quotes/${body.quote_id}/replay`)).body.identical).toBe(true)
})
