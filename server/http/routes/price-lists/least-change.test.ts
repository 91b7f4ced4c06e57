import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { listShop } from '../../../testing/list-shop.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const { shop, send, put, get, draft, entriesOf } = listShop(service)

test('a list makes no smaller changes than it is asked to, and says which it left', async () => {
  const who = await shop()
  // At 1000, 1100 and 1200 now: up by 1 %, up by 9.1 %, and as now.
  for (const [i, price] of [1010, 1200, 1200].entries()) {
    await put(who, `/v1/products/p${i}/policy`, { min_price: price, max_price: price })
  }
  const list = await draft(who, { min_change: 0.02 })
  const entries = new Map(
    (await entriesOf(who, list.id)).map((one: { product_id: string }) => [one.product_id, one]),
  )

  expect(list).toMatchObject({
    selection: { min_change: 0.02 },
    summary: { entries: 3, raised: 1, lowered: 0 },
  })
  expect(entries.get('p0')).toMatchObject({
    locked: true,
    current_price: 1000,
    price: 1000,
    proposed_price: 1010,
    reason: 'Locked: a change of 1 % is smaller than the 2 % from which this list changes prices.',
    remark: { reason: 'entry_small', values: { move_share: 0.01, least_share: 0.02 } },
  })
  expect(entries.get('p1')).toMatchObject({ locked: false, price: 1200 })

  await send(who, `PATCH /v1/price_lists/${list.id}/entries/p0`, { locked: false })
  const [taken] = await entriesOf(who, list.id, 'product_id=p0')
  expect(taken).toMatchObject({ locked: false, price: 1010 })
  expect(taken.reason).toContain('Up 1.0 %')
  await send(who, `PATCH /v1/price_lists/${list.id}/entries/p0`, { locked: true })
  const [locked] = await entriesOf(who, list.id, 'product_id=p0')
  expect(locked.reason).toBe('Locked: the current price stays.')
  expect((await get(who, `/v1/price_lists/${list.id}`)).summary.raised).toBe(1)
})

test('a list that is not asked for that makes every change', async () => {
  const who = await shop()
  await put(who, '/v1/products/p0/policy', { min_price: 1001, max_price: 1001 })
  const list = await draft(who)
  const [entry] = await entriesOf(who, list.id, 'product_id=p0')

  expect(list.selection).toEqual({})
  expect(entry).toMatchObject({ locked: false, price: 1001 })
})
