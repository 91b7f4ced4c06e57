import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { storeQuote } from '../../testing/quotes.ts'
import { findLastPrice, listQuotes, type QuotePage } from './quotes.ts'

let database: TestDatabase
let ada: number
/** Of tea, newest first, three a second, so that some share a slot of time and some do not. */
const ids: string[] = []
const startMs = Date.UTC(2026, 4, 1)
/** None, and three whose names sort around each other. */
const segments = ['', 'b2b', 'A', 'é']

beforeAll(async () => {
  database = await testDatabase()
  ada = await database.createTenant()
  for (let i = 0; i < 60; i++) {
    const createdAtMs = startMs + Math.floor((i * 1000) / 3)
    ids.unshift(
      await storeQuote(database.store, ada, {
        createdAtMs,
        priceMinor: 1000 + i,
        segment: segments[i % 4] ?? '',
      }),
    )
    await storeQuote(database.store, ada, { createdAtMs, productId: 'coffee' })
  }
})

afterAll(() => database?.close())

async function page(cursors: Partial<QuotePage>): Promise<string[]> {
  const rows = await database.store.tenant(ada, (db) =>
    listQuotes(db, ada, { limit: 24, productId: 'tea', ...cursors }),
  )
  return rows.map(({ id }) => id)
}

const at = (index: number): string => ids[index] ?? ''

test('pages of a product run from the newest to the oldest without a gap, and back', async () => {
  expect(await page({})).toEqual(ids.slice(0, 25))
  expect(await page({ startingAfter: at(23) })).toEqual(ids.slice(24, 49))
  expect(await page({ startingAfter: at(47) })).toEqual(ids.slice(48))
  expect(await page({ startingAfter: at(59) })).toEqual([])
  expect(await page({ endingBefore: at(40) })).toEqual(ids.slice(15, 40).reverse())
  expect(await page({ endingBefore: at(0) })).toEqual([])
  expect(await page({ startingAfter: at(10), endingBefore: at(20) })).toEqual(
    ids.slice(11, 20).reverse(),
  )
})

test('the last price of a cell is that of its newest quote', async () => {
  const last = await database.store.tenant(ada, (db) =>
    findLastPrice(db, ada, { productId: 'tea', currency: 'usd', segment: '' }),
  )
  expect(last?.priceMinor).toBe(1056)
})

test('a cell that was never quoted has no last price', async () => {
  const last = await database.store.tenant(ada, (db) =>
    findLastPrice(db, ada, { productId: 'tea', currency: 'eur', segment: '' }),
  )
  expect(last).toBeNull()
})
