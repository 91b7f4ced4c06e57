import { afterAll, beforeAll, expect, test } from 'vitest'
import { weekOf } from '../../domain/moment.ts'
import { tradeIntervals } from '../../domain/trade.ts'
import { readTrade } from '../../storage/tables/trade.ts'
import { findSoundWeeks } from '../../storage/tables/week-sums.ts'
import { type TestCaller, testApp } from '../../testing/app.ts'
import { storeQuotes } from '../../testing/quotes.ts'
import { recordOutcomes } from '../outcomes/record-outcomes.ts'
import { reportTrade } from './trade.ts'
import { quoteIdsBeside } from './whole-weeks.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const hourMs = 3_600_000
const weekMs = 168 * hourMs
/** A Wednesday: the range and the one before begin and end within a week. */
const nowMs = Date.parse(weekOf(Date.now())) + 60 * hourMs
const range = { currency: 'usd', fromMs: nowMs - 4 * weekMs, untilMs: nowMs, nowMs }

let who: TestCaller
/** Every other hour of eight weeks. */
let ids: string[]

beforeAll(async () => {
  service.clock.nowMs = nowMs
  who = await service.caller()
  for (let i = 0; i < 3; i++) {
    const attributes = i < 2 ? { category: `category ${i}` } : {}
    const product = { id: `product-${i}`, base_price: 1000, currency: 'usd', attributes }
    await service.send(who, 'POST /v1/products', { body: product })
  }
  const quotes = Array.from({ length: 672 }, (_, i) => ({
    productId: `product-${i % 3}`,
    priceMinor: 901 + 97 * (Math.floor(i / 6) % 3),
    unitCostMinor: i % 5 === 0 ? 333 + (i % 7) : null,
    createdAtMs: nowMs - 8 * weekMs + 2 * i * hourMs,
    ttlSeconds: 600,
  }))
  ids = await storeQuotes(service.deps.store, who.tenantId, quotes)
  await told(
    ids.filter((_, i) => i % 4 === 0),
    'accepted',
    2,
  )
})

test('stored weeks add up to what the quotes themselves do, by day, week and month', async () => {
  await compare()
  expect(await storedWeeks()).toHaveLength(7)
})

test.each([
  ['bought', 'accepted', 3],
  ['sent back in part', 'returned', 1],
] as const)('what is known later to be %s counts on its day', async (_, status, quantity) => {
  await report('week')
  await told([ids[300] ?? ''], status, quantity)
  expect(await storedWeeks()).toHaveLength(6)
  await compare()
  expect(await storedWeeks()).toHaveLength(7)
})

test('a cost set later counts for what was sold before without one', async () => {
  const profit = (await report('week'))?.total.profit ?? 0
  await service.send(who, 'PUT /v1/products/product-1/policy', { body: { unit_cost: 451 } })
  await compare()
  expect((await report('week'))?.total.profit).toBeGreaterThan(profit)
  expect(await storedWeeks()).toHaveLength(7)
})

test('a sales row stands for the stored quotes of its product and week', async () => {
  const start = weekOf(nowMs - 2 * weekMs)
  const row = {
    ...{ product_id: 'product-0', currency: 'usd', price: 1000, units: 5 },
    period_start: `${start}T00:00:00Z`,
    period_end: new Date(Date.parse(start) + weekMs).toISOString(),
  }
  await service.send(who, 'POST /v1/sales', { body: [row] })
  await compare()
})

test('a report on one product reads its quotes, and stores nothing', async () => {
  const other = await service.caller()
  const product = { id: 'tea', base_price: 1000, currency: 'usd' }
  await service.send(other, 'POST /v1/products', { body: product })
  const createdAtMs = nowMs - 3 * weekMs
  const [id = ''] = await storeQuotes(service.deps.store, other.tenantId, [
    { productId: 'tea', createdAtMs, ttlSeconds: 600, priceMinor: 900 },
  ])
  await told([id], 'accepted', 2, other)
  const ofTea = await report('day', other, 'tea')

  expect(ofTea?.total).toMatchObject({ units: 2, revenue: 1800 })
  expect(await storedWeeks(other)).toEqual([])
  expect((await report('day', other))?.total).toEqual(ofTea?.total)
  expect(await storedWeeks(other)).toHaveLength(3) // those since its first quote
})

async function told(
  quoteIds: readonly string[],
  status: 'accepted' | 'returned',
  quantity: number,
  caller = who,
) {
  const outcomes = quoteIds.map((quoteId) => ({ quoteId, status, quantity }))
  await service.deps.store.tenant(caller.tenantId, (db) =>
    recordOutcomes(db, caller.tenantId, [outcomes], nowMs),
  )
}

function report(interval: (typeof tradeIntervals)[number], caller = who, productId?: string) {
  const at = (ms: number) => new Date(ms).toISOString()
  return reportTrade(service.deps, caller, {
    ...{ currency: 'usd', from: at(range.fromMs), until: at(range.untilMs), interval },
    ...{ productId, listId: undefined },
  })
}

async function storedWeeks(caller = who): Promise<string[]> {
  const weeks = Array.from({ length: 9 }, (_, i) => weekOf(nowMs - i * weekMs))
  return service.deps.store.tenant(caller.tenantId, (db) =>
    findSoundWeeks(db, caller.tenantId, 'trade_weeks', { currency: 'usd', weeks }),
  )
}

/** Compares reports, which read stored weeks, with all quotes of their time read themselves. */
async function compare() {
  for (const interval of tradeIntervals) {
    const reported = await report(interval)
    const rows = await service.deps.store.tenant(who.tenantId, (db) =>
      readTrade(db, who.tenantId, {
        ...range,
        ...{ interval, productId: null, listId: null, weeks: [] },
        quoteIds: quoteIdsBeside(range, []),
      }),
    )
    const sum = (name: 'units' | 'revenue' | 'profit' | 'costedRevenue') =>
      rows.reduce((all, row) => all + row[name], 0)

    expect(reported?.total.units).toBeGreaterThan(0)
    for (const name of ['units', 'revenue', 'profit', 'costedRevenue'] as const) {
      expect(reported?.total[name]).toBe(sum(name))
      expect(reported?.points.reduce((all, point) => all + point[name], 0)).toBe(sum(name))
    }
    const starts = new Set(rows.map((row) => row.start.getTime()))
    expect(reported?.points.map((point) => point.start.getTime())).toEqual([...starts])
  }
}
