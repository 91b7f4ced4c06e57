import { afterAll, beforeAll, expect, test } from 'vitest'
import { channels } from '../../domain/channel.ts'
import { firstIdAt } from '../../domain/ids.ts'
import { weekOf } from '../../domain/moment.ts'
import { readChannelSums } from '../../storage/tables/channel-sums.ts'
import { readChannelWeeks } from '../../storage/tables/channel-weeks.ts'
import { type TestCaller, testApp } from '../../testing/app.ts'
import { storeQuotes } from '../../testing/quotes.ts'
import { recordOutcomes } from '../outcomes/record-outcomes.ts'
import { readChannelRows, refreshChannelWeeks } from './channel-totals.ts'
import type { WeeksRange } from './whole-weeks.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const hourMs = 3_600_000
const weekMs = 168 * hourMs
/** A Wednesday: the range begins and ends within a week. */
const nowMs = Date.parse(weekOf(Date.now())) + 60 * hourMs
const range: WeeksRange = {
  ...{ currency: 'usd', fromMs: nowMs - 5 * weekMs, untilMs: nowMs - 1, nowMs },
}

let who: TestCaller
/** Every other hour of six weeks. */
let ids: string[]

beforeAll(async () => {
  who = await service.caller()
  const quotes = Array.from({ length: 504 }, (_, i) => ({
    productId: `product-${i % 3}`,
    channel: channels[i % 7] ?? null,
    priceMinor: 900 + 100 * (Math.floor(i / 6) % 3),
    createdAtMs: nowMs - 6 * weekMs + 2 * i * hourMs,
    ttlSeconds: 600,
  }))
  ids = await storeQuotes(service.deps.store, who.tenantId, quotes)
  await buy(ids.filter((_, i) => i % 4 === 0))
})

test('whole weeks are stored once, and add up to what the quotes themselves do', async () => {
  expect(await storedWeeks()).toHaveLength(0)
  await compare()
  expect(await storedWeeks()).toHaveLength(4)
})

test.each([
  ['a purchase', 'accepted', 3],
  ['a return', 'returned', 2],
  ['a refusal', 'declined', 1],
] as const)(
  '%s reported weeks later counts, though no arm was drawn',
  async (_, status, quantity) => {
    await refreshChannelWeeks(service.deps, who.tenantId, range)
    await report([ids[200] ?? ''], status, quantity)
    expect(await storedWeeks()).toHaveLength(3)
    await compare()
    expect(await storedWeeks()).toHaveLength(4)
  },
)

test('a week waits for quotes that are valid for longer', async () => {
  const createdAtMs = Date.parse(weekOf(nowMs)) - hourMs
  const [id = ''] = await storeQuotes(service.deps.store, who.tenantId, [
    { channel: 'web', createdAtMs, ttlSeconds: 30 * 24 * 3600 },
  ])
  // What was stored before the quote was written is stored anew.
  await report([ids.at(-40) ?? ''], 'accepted', 5)
  await compare()
  expect(await storedWeeks()).toHaveLength(3)
  const later = { ...range, nowMs: nowMs + 30 * 24 * hourMs }
  const offersIn = async (one: WeeksRange) =>
    (await rowsOf(one)).reduce((sum, { offers }) => sum + offers, 0)
  const before = await offersIn(range)
  await report([id], 'accepted', 1)
  await refreshChannelWeeks(service.deps, who.tenantId, later)
  expect(await storedWeeks()).toHaveLength(4)
  expect(await offersIn(later)).toBe(before + 1)
})

function buy(quoteIds: readonly string[]) {
  return report(quoteIds, 'accepted', 2)
}

async function report(
  quoteIds: readonly string[],
  status: 'accepted' | 'declined' | 'returned',
  quantity: number,
) {
  const outcomes = quoteIds.map((quoteId) => ({ quoteId, status, quantity }))
  await service.deps.store.tenant(who.tenantId, (db) =>
    recordOutcomes(db, who.tenantId, [outcomes], nowMs),
  )
}

async function storedWeeks(): Promise<string[]> {
  const weeks = Array.from({ length: 7 }, (_, i) => weekOf(nowMs - i * weekMs))
  const found = await service.deps.store.tenant(who.tenantId, (db) =>
    readChannelWeeks(db, who.tenantId, { currency: 'usd', weeks }),
  )
  return [...found.keys()]
}

const rowsOf = (one: WeeksRange) =>
  service.deps.store.tenant(who.tenantId, (db) => readChannelRows(db, who.tenantId, one))

/** Compares what is reported, from stored weeks, with all quotes of the range summed at once. */
async function compare() {
  await refreshChannelWeeks(service.deps, who.tenantId, range)
  const rows = await rowsOf(range)
  const { currency, fromMs, untilMs } = range
  const quoteIds = { from: firstIdAt('quote', fromMs), until: firstIdAt('quote', untilMs) }
  const all = await service.deps.store.tenant(who.tenantId, (db) =>
    readChannelSums(db, who.tenantId, { currency, nowMs, quoteIds }),
  )

  expect(rows.map(({ channel }) => channel)).toEqual([...all.keys()].sort())
  for (const row of rows) {
    const expected = all.get(row.channel)
    const { offers, purchases, units, revenue } = row
    expect({ offers, purchases, units, revenue }).toEqual({
      offers: expected?.offers,
      purchases: expected?.purchases,
      units: expected?.units,
      revenue: expected?.revenue,
    })
    for (const name of ['elasticity', 'difference', 'purchaseRatio'] as const) {
      for (const sum of ['a', 'b', 'aa', 'ab', 'bb'] as const) {
        // Other orders of summation differ by 1e-14 of the largest term.
        expect(row[name][sum]).toBeCloseTo(expected?.[name][sum] ?? Number.NaN, 9)
      }
    }
  }
}
