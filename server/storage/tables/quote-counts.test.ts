import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { storeQuote } from '../../testing/quotes.ts'
import { countRecentQuotes } from './quote-counts.ts'

let database: TestDatabase
let ada: number
beforeAll(async () => {
  database = await testDatabase()
  ada = await database.createTenant()
})
afterAll(() => database?.close())

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const startMs = Date.UTC(2026, 4, 1)

async function quoteAt(minutes: number, segment = ''): Promise<void> {
  const createdAtMs = startMs + minutes * minuteMs
  await storeQuote(database.store, ada, { createdAtMs, segment })
  await storeQuote(database.store, ada, { createdAtMs, productId: 'coffee' })
}

function recentAt(minutes: number) {
  const nowMs = startMs + minutes * minuteMs
  return database.store.tenant(ada, (db) => countRecentQuotes(db, ada, 'tea', nowMs - dayMs, nowMs))
}

test('quotes of all cells are counted, those of the last moment too, whatever was counted before', async () => {
  for (let minute = 0; minute < 40; minute++) await quoteAt(minute, minute % 3 === 0 ? 'b2b' : '')

  expect(await recentAt(40)).toEqual({ count: 40, firstAtMs: startMs })
  expect(await recentAt(40)).toEqual({ count: 40, firstAtMs: startMs })

  await quoteAt(40.5)
  expect((await recentAt(40.6)).count).toBe(41)
  await quoteAt(600, 'of the evening')
  expect((await recentAt(601)).count).toBe(42)
  expect(await recentAt(700)).toEqual({ count: 42, firstAtMs: startMs })
})

test('quotes older than the time asked about drop out of the count, to a few minutes', async () => {
  const { count, firstAtMs } = await recentAt(1440 + 20)

  expect(Math.abs(count - 22)).toBeLessThanOrEqual(9)
  expect(firstAtMs).toBeGreaterThan(startMs + 19 * minuteMs)
})

test('counts of a product are kept for the time asked about and no longer', async () => {
  expect((await recentAt(5000)).count).toBe(0)

  const kept = await database.store.tenant(ada, (db) => db.rows('select from quote_counts'))
  expect(kept).toHaveLength(1)
})

test('many readers at once agree, also after the clock was put back', async () => {
  const counts = await Promise.all(Array.from({ length: 8 }, () => recentAt(1430)))

  expect(counts.map(({ count }) => count)).toEqual(counts.map(() => 42))
})
