import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { dayMs, iso, listShop } from '../../../testing/list-shop.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const { shop, send, get, draft, entriesOf } = listShop(service)

type Entry = {
  product_id: string
  current_price: number
  confidence: number
  dropped: boolean
  profit: { value: number } | null
}

/** A draft of three products, of which each sold every day at two prices. */
async function drafted() {
  const who = await shop()
  const startMs = Math.floor(service.clock.nowMs / dayMs) * dayMs - 90 * dayMs
  const days = Array.from({ length: 84 }, (_, day) => day)
  const rows = [0, 1, 2].flatMap((product) =>
    days.map((day) => ({
      product_id: `p${product}`,
      period_start: iso(startMs + day * dayMs),
      period_end: iso(startMs + (day + 1) * dayMs),
      price: (1000 + 100 * product) * (Math.floor(day / 7) % 2 === 0 ? 0.9 : 1.1),
      units: (product + 1) * (Math.floor(day / 7) % 2 === 0 ? 40 : 38),
      currency: 'usd',
    })),
  )
  await send(who, 'POST /v1/sales', rows)
  await vi.waitFor(async () => {
    const { data } = await get(who, '/v1/products/p2/demand?currency=usd')
    expect(data.sales_rows).toBe(days.length)
  }, 30_000)
  const { id } = await draft(who)
  return { who, id, path: `/v1/price_lists/${id}/entries` }
}

const gainOf = ({ dropped, profit }: Entry) => (dropped ? 0 : (profit?.value ?? 0))
const falling = (values: readonly number[]) => values.toSorted((a, b) => b - a)

test('entries are found by what became of them, as many as the list counts', async () => {
  const { who, id, path } = await drafted()
  const [first, second, third] = await entriesOf(who, id, 'sort=name')
  const idsOf = async (state: string) =>
    (await entriesOf(who, id, `state=${state}`)).map((one: Entry) => one.product_id)
  expect(await idsOf('proposed')).toHaveLength(3)

  await send(who, `PATCH ${path}/${first.product_id}`, { price: first.current_price * 3 })
  await send(who, `PATCH ${path}/${second.product_id}`, { locked: true })
  await send(who, `PATCH ${path}/${third.product_id}`, { dropped: true })
  expect(await idsOf('proposed')).toEqual([])
  expect(await idsOf('edited')).toEqual([first.product_id])
  expect(await idsOf('questioned')).toEqual([first.product_id])
  expect(await idsOf('locked')).toEqual([second.product_id])
  expect(await idsOf('dropped')).toEqual([third.product_id])
  const { summary } = await get(who, `/v1/price_lists/${id}`)
  expect(summary).toMatchObject({ entries: 2, edited: 1, locked: 1, dropped: 1, questioned: 1 })

  // A locked price of one's own is locked: it does not count twice.
  await send(who, `PATCH ${path}/${first.product_id}`, { locked: true })
  expect(await idsOf('edited')).toEqual([])
  expect(await idsOf('locked')).toHaveLength(2)
})

test('entries follow what they add and how sure that is after people decided', async () => {
  const { who, id, path } = await drafted()
  const [first, second] = await entriesOf(who, id, 'sort=gain')
  const price = Math.round(second.current_price * 0.8)
  const edited = await send(who, `PATCH ${path}/${second.product_id}`, { price })
  await send(who, `PATCH ${path}/${first.product_id}`, { dropped: true })

  expect(edited.confidence).not.toBe(second.confidence)
  const gains = (await entriesOf(who, id, 'sort=gain')).map(gainOf)
  expect(new Set(gains).size).toBe(3)
  expect(gains).toEqual(falling(gains))
  const sure = (await entriesOf(who, id, 'sort=confidence')).map((one: Entry) => one.confidence)
  expect(sure).toEqual(falling(sure))
  const least = Math.min(edited.confidence, second.confidence) + 1e-6
  const surer = (await entriesOf(who, id, `min_confidence=${least}`)).map(
    (one: Entry) => one.product_id,
  )
  expect(surer.includes(second.product_id)).toBe(edited.confidence > second.confidence)
  const rest = await entriesOf(who, id, `below_confidence=${least}`)
  expect(rest.map((one: Entry) => one.product_id)).toEqual(
    (await entriesOf(who, id, 'sort=gain'))
      .map((one: Entry) => one.product_id)
      .filter((productId: string) => !surer.includes(productId)),
  )
})
