import { afterAll, expect, test } from 'vitest'
import { createSalesRefit } from '../../../jobs/learning/refit-sales.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { dayMs, iso, listShop } from '../../../testing/list-shop.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const { shop, send, post, get, draft, entriesOf } = listShop(service)

const weekMs = 7 * dayMs
const weeks = 12

/** A shop whose first product has a base price of its own, and sold for about 1000. */
async function sold(basePrice: number): Promise<TestCaller> {
  const who = await shop()
  await send(who, 'PATCH /v1/products/p0', { base_price: basePrice })
  const startMs = Math.floor(service.clock.nowMs / weekMs - weeks) * weekMs
  await post(
    who,
    '/v1/sales',
    [0, 1].flatMap((product) =>
      Array.from({ length: weeks }, (_, week) => ({
        product_id: `p${product}`,
        currency: 'usd',
        price: [950, 1000, 1090][week % 3],
        units: 20 + (week % 5),
        period_start: iso(startMs + week * weekMs),
        period_end: iso(startMs + (week + 1) * weekMs),
      })),
    ),
  )
  await createSalesRefit(service.deps)(who.tenantId)
  return who
}

const alarmsOf = async (who: TestCaller) => (await get(who, '/v1/breakers?status=open')).data

/** The first list with an alarm: what was committed a moment ago may be left to the next one. */
async function alarmedDraft(who: TestCaller) {
  for (;;) {
    const list = await draft(who)
    if ((await alarmsOf(who)).length > 0) return list
  }
}

test('a list leaves out a product whose base price no customer ever came near', async () => {
  const who = await sold(100_000)
  const { summary, id } = await alarmedDraft(who)
  const [entry] = (await entriesOf(who, id)).filter(
    (one: { product_id: string }) => one.product_id === 'p0',
  )

  expect(summary).toMatchObject({ entries: 2, stopped: 1 })
  expect(entry).toMatchObject({ dropped: true, stopped: true, price: 100_000 })
  expect(await alarmsOf(who)).toMatchObject([
    { kind: 'base_price', product_id: 'p0', stops_prices: false, usual: 1000, seen: 100_000 },
  ])
})

test('the alarm comes with the review after the sales, and ends with the right price', async () => {
  const who = await sold(100_000)
  // What was committed a moment ago may be left to the next review.
  const reviewed = async () => {
    await service.summaries.keep(who.tenantId)
    return alarmsOf(who)
  }
  await expect.poll(reviewed).toMatchObject([{ product_id: 'p0', usual: 1000 }])
  const { data } = await get(who, '/v1/products?include=pricing&limit=10')
  const { pricing } = data.find(({ id }: { id: string }) => id === 'p0')
  await send(who, 'PATCH /v1/products/p0', { base_price: 1000 })

  expect(pricing).toMatchObject({ set_by: 'base_price' })
  await expect.poll(reviewed).toEqual([])
  expect((await draft(who)).summary).toMatchObject({ entries: 3, stopped: 0 })
})

test('a base price that somebody confirms is used, and asked about no more', async () => {
  const who = await sold(100_000)
  await alarmedDraft(who)
  const [alarm] = await alarmsOf(who)
  await post(who, `/v1/breakers/${alarm.id}/close`, { accept: true })

  expect((await draft(who)).summary).toMatchObject({ entries: 3, stopped: 0 })
  expect(await alarmsOf(who)).toEqual([])
})

test('a base price within a factor of twenty of some sale opens nothing', async () => {
  const who = await sold(20_000)

  expect((await draft(who)).summary).toMatchObject({ entries: 3, stopped: 0 })
  expect(await alarmsOf(who)).toEqual([])
})
