import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  findLastListedPrice,
  readDrawnListPrices,
  readListedPricesAt,
} from '../../../storage/tables/price-list-prices.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { dayMs, iso, listShop } from '../../../testing/list-shop.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const { shop, send, get, draft, step, quote, setPrices } = listShop(service)
const startMs = service.clock.nowMs
afterEach(() => {
  service.clock.nowMs = startMs
})

/** An active list in which all products have one price. */
async function activeAt(who: TestCaller, price: number, more: object = {}) {
  const list = await draft(who, more)
  await setPrices(who, list.id, () => price)
  return step(who, list.id, 'activate')
}

const cell = (productId: string) => ({ productId, currency: 'usd', segment: '' })
const priceOf = async (who: TestCaller, product: number, more: object = {}) => {
  const { optimized_price, terms } = await quote(who, product, more)
  return terms.arm === 'list' ? optimized_price : null
}
const refusalOf = async (who: TestCaller, line: string) => {
  const { status, body } = await service.send(who, line, { body: {} })
  return [status, body.error.code]
}

describe('a list that begins later', () => {
  test('leaves the one before in force until then, which does not come back after it', async () => {
    const who = await shop()
    await activeAt(who, 1010, { until: iso(startMs + 14 * dayMs) })
    const times = { from: iso(startMs + dayMs), until: iso(startMs + 3 * dayMs) }
    await activeAt(who, 1020, times)
    const prices = []
    for (const days of [0.5, 1.5, 3.5]) {
      service.clock.nowMs = startMs + days * dayMs
      prices.push(await priceOf(who, 0))
    }

    expect(prices).toEqual([1010, 1020, null])
  })

  test('and is ended before, was never the price of a product', async () => {
    const who = await shop()
    const list = await activeAt(who, 1010, { from: iso(startMs + dayMs) })
    await step(who, list.id, 'end')
    const last = await service.deps.store.tenant(who.tenantId, (db) =>
      findLastListedPrice(db, who.tenantId, cell('p0'), startMs + 2 * dayMs),
    )

    expect(last).toBeNull()
  })

  test('cannot be activated once its time is over, nor a switchback once it should run', async () => {
    const who = await shop()
    const over = await draft(who, { until: iso(startMs + dayMs) })
    const until = iso(startMs + 60 * dayMs)
    const times = { from: iso(startMs + dayMs), until }
    const late = await draft(who, { design: 'switchback', ...times })
    service.clock.nowMs = startMs + 2 * dayMs

    for (const { id } of [over, late]) {
      const line = `POST /v1/price_lists/${id}/activate`
      expect(await refusalOf(who, line)).toEqual([409, 'state_conflict'])
    }
  })
})

test('a list is not activated once most of its products have other base prices', async () => {
  const who = await shop()
  const list = await draft(who)
  const line = `POST /v1/price_lists/${list.id}/activate`
  const rebase = (product: string) =>
    service.send(who, `PATCH /v1/products/${product}`, { body: { base_price: 1190 } })
  await rebase('p0')
  await rebase('p1')
  const { status, body } = await service.send(who, line, { body: {} })

  expect([status, body.error.code]).toEqual([409, 'state_conflict'])
  expect(body.error.message).toBe(
    "2 of 3 entries no longer apply, such as that of 'p0', as an entry applies to the base price that it was drafted for: draft the list again.",
  )
  const again = await draft(who)
  await rebase('p2')
  expect((await step(who, again.id, 'activate')).status).toBe('active')
})

describe('the time in which a list was in force', () => {
  test.each(['end', 'revert'])('is from its activation to its %s', async (how) => {
    const who = await shop()
    const list = await draft(who, { design: 'explore' })
    await setPrices(who, list.id, () => 1010)
    service.clock.nowMs = startMs + dayMs
    await step(who, list.id, 'activate')
    service.clock.nowMs = startMs + 2 * dayMs
    await step(who, list.id, how)
    const prices = []
    for (const days of [0.5, 1.5, 2.5]) {
      const at = new Date(startMs + days * dayMs)
      const listed = await service.deps.store.tenant(who.tenantId, (db) =>
        readListedPricesAt(db, who.tenantId, cell('p0'), at),
      )
      prices.push(listed.map(({ price }) => price))
    }

    expect(prices).toEqual([[], [1010], []])
  })
})

describe('a revert', () => {
  test.each([
    ['for the rest of its time', 9, 8],
    ['as long as the reverted list, where its time is over', 2, 6],
  ])('puts the list before back %s', async (_, days, lastDay) => {
    const who = await shop()
    await activeAt(who, 1010, { until: iso(startMs + days * dayMs) })
    service.clock.nowMs = startMs + dayMs
    const next = await activeAt(who, 1020, { until: iso(startMs + 7 * dayMs) })
    service.clock.nowMs = startMs + 3 * dayMs
    const reverted = await step(who, next.id, 'revert')

    expect(reverted).toMatchObject({ status: 'ended', reverted_at: reverted.ended_at })
    service.clock.nowMs = startMs + lastDay * dayMs
    expect(await priceOf(who, 0)).toBe(1010)
    service.clock.nowMs = startMs + (lastDay + 1) * dayMs
    expect(await priceOf(who, 0)).toBeNull()
  })

  test('is told from an end, and forgotten once the list is back in force', async () => {
    const who = await shop()
    const first = await activeAt(who, 1010)
    service.clock.nowMs++
    await activeAt(who, 1020)
    const replaced = await get(who, `/v1/price_lists/${first.id}`)
    service.clock.nowMs++
    const last = await activeAt(who, 1030)
    await step(who, last.id, 'revert')
    const second = await get(who, `/v1/price_lists/${last.replaced}`)
    await step(who, second.id, 'revert')
    const again = await get(who, `/v1/price_lists/${first.id}`)
    const ended = await step(who, first.id, 'end')

    expect(replaced).toMatchObject({ status: 'ended', reverted_at: null })
    expect(second).toMatchObject({ status: 'active', reverted_at: null })
    expect(again).toMatchObject({ status: 'active', reverted_at: null })
    expect(ended).toMatchObject({ status: 'ended', reverted_at: null })
  })

  test('is of an active list', async () => {
    const who = await shop()
    const { id } = await draft(who)
    const line = `POST /v1/price_lists/${id}/revert`

    expect(await refusalOf(who, line)).toEqual([409, 'state_conflict'])
  })
})

describe('an entry of an active list', () => {
  test('that was dropped has no price, and leaves the list before in force', async () => {
    const who = await shop()
    const dropped = [{ product_id: 'p2', price: 1020, dropped: true }]
    const before = await activeAt(who, 1010)
    const { id } = await draft(who)
    await setPrices(who, id, () => 1020)
    await send(who, `PATCH /v1/price_lists/${id}/entries`, { entries: dropped })
    await step(who, id, 'activate')
    const both = [await priceOf(who, 0), await priceOf(who, 2)]
    await step(who, before.id, 'end')
    const last = await service.deps.store.tenant(who.tenantId, (db) =>
      findLastListedPrice(db, who.tenantId, cell('p2'), service.clock.nowMs),
    )

    expect(both).toEqual([1020, 1010])
    expect(await priceOf(who, 2)).toBeNull()
    expect(last?.price).toBe(1010)
  })

  test('that is locked keeps the current price, which nothing drew', async () => {
    const who = await shop()
    const { id } = await draft(who, { design: 'explore' })
    const entries = [
      { product_id: 'p0', locked: true },
      { product_id: 'p1', price: 1150, locked: true },
    ]
    await send(who, `PATCH /v1/price_lists/${id}/entries`, { entries })
    await step(who, id, 'activate')
    const { quote_id } = await quote(who, 1)
    const drawn = await service.deps.store.tenant(who.tenantId, (db) =>
      readDrawnListPrices(db, who.tenantId, cell(''), ['p0', 'p1', 'p2'], 10),
    )

    expect([await priceOf(who, 0), await priceOf(who, 1)]).toEqual([1000, 1100])
    expect((await send(who, `GET /v1/quotes/${quote_id}`)).propensity).toBe(1)
    expect([...drawn.keys()]).toEqual(['p2'])
  })
})

test('a list of a segment goes before a later one of everybody', async () => {
  const who = await shop()
  await activeAt(who, 1010, { segment: 'gold' })
  await activeAt(who, 1020)

  expect(await priceOf(who, 0, { segment: 'gold' })).toBe(1010)
  expect(await priceOf(who, 0)).toBe(1020)
})

test('a customer who was quoted before gets the price of the list', async () => {
  const who = await shop()
  const before = await quote(who, 0, { customer_id: 'ann' })
  await activeAt(who, before.optimized_price + 7)

  expect(await priceOf(who, 0, { customer_id: 'ann' })).toBe(before.optimized_price + 7)
})
