import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { storeQuote } from '../../testing/quotes.ts'
import { type Page, unknownCursor } from './page.ts'
import { findLastPrice, listQuotes } from './quotes.ts'

let database: TestDatabase
let ada: number
/** Of tea, newest first, three a second, so that some share a time slot and some do not. */
const ids: string[] = []
const startMs = Date.UTC(2026, 4, 1)
/** One empty, and three whose names sort around each other. */
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

async function page(
  cursors: Partial<Page>,
): Promise<{ data: string[]; more: boolean } | typeof unknownCursor> {
  const asked = { limit: 24, startingAfter: null, endingBefore: null, ...cursors }
  const listed = await database.store.tenant(ada, (db) => listQuotes(db, ada, asked, 'tea'))
  if (listed === unknownCursor) return listed
  return { data: listed.data.map(({ id }) => id), more: listed.hasMore }
}

const at = (index: number): string => ids[index] ?? ''

test('pages of a product run from the newest to the oldest without a gap, and back', async () => {
  const from = (first: number, end: number, more: boolean) => ({
    data: ids.slice(first, end),
    more,
  })
  expect(await page({})).toEqual(from(0, 24, true))
  expect(await page({ startingAfter: at(23) })).toEqual(from(24, 48, true))
  expect(await page({ startingAfter: at(47) })).toEqual(from(48, ids.length, false))
  expect(await page({ startingAfter: at(59) })).toEqual(from(0, 0, false))
  expect(await page({ endingBefore: at(40) })).toEqual(from(16, 40, true))
  expect(await page({ endingBefore: at(0) })).toEqual(from(0, 0, false))
  expect(await page({ startingAfter: at(10), endingBefore: at(20) })).toEqual(from(11, 20, false))
  expect(await page({ startingAfter: 'quote_unknown' })).toBe(unknownCursor)
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
