import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import type { Db } from '../connection/db.ts'
import {
  appendObservations,
  readCorrectedOffers,
  reserveObservations,
  type StoredObservation,
} from './observations.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** The cell of each place in a tenant's log, as far as the tests wrote it. */
const cells = new Map<string, string>()

/** Appends offers and corrections in order: a text names the cell, a number the place corrected. */
async function append(db: Db, tenantId: number, events: readonly (string | number)[]) {
  const base = await reserveObservations(db, tenantId, events.length)
  const observations = events.map((event, i): StoredObservation => {
    const corrects = typeof event === 'number' ? base + event : null
    const productId =
      corrects === null ? String(event) : (cells.get(`${tenantId} ${corrects}`) ?? '')
    cells.set(`${tenantId} ${base + i}`, productId)
    return {
      seq: base + i,
      kind: corrects === null ? 'offer' : 'correction',
      productId,
      currency: 'usd',
      segment: '',
      priceMinor: 1000,
      competitorMinor: null,
      offers: corrects === null ? 1 : 0,
      purchases: corrects === null ? 0 : 1,
      quantity: 0,
      unitsBefore: null,
      weight: 1,
      drawn: null,
      correctsSeq: corrects,
      occurredAt: new Date(),
    }
  })
  await appendObservations(db, tenantId, observations)
  return observations
}

const many = (count: number, event: string) => Array.from({ length: count }, () => event)

/** Rows of the log that this transaction has read so far. */
async function rowsRead(db: Db): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    `select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables
     where relname = 'observations'`,
  )
  return row?.count ?? 0
}

describe('readCorrectedOffers', () => {
  test('knows how many offers of the cell came between an offer and its correction', async () => {
    const tenantId = await database.createTenant()
    const [first, second] = await database.store.tenant(tenantId, async (db) => [
      await append(db, tenantId, ['tea', 'tea', 'jam', 'tea', 1, 'tea', 0, 2]),
      await append(db, tenantId, ['tea', 'jam', -8, -6]),
    ])

    const corrected = await database.store.tenant(tenantId, (db) =>
      readCorrectedOffers(
        db,
        tenantId,
        [...first, ...second].filter((o) => o.kind === 'correction'),
      ),
    )

    expect([...corrected.values()].map(({ ageOffers }) => ageOffers)).toEqual([1, 3, 0, 4, 1])
  })

  test('reads as many rows for a correction in a cell of many offers as in one of few', async () => {
    const readFor = async (offers: number) => {
      const tenantId = await database.createTenant()
      return database.store.tenant(tenantId, async (db) => {
        await append(db, tenantId, many(offers, 'tea'))
        const corrections = await append(db, tenantId, [-1, -2, -3, -offers + 1, -offers])
        const before = await rowsRead(db)
        await readCorrectedOffers(db, tenantId, corrections)
        return (await rowsRead(db)) - before
      })
    }

    expect(await readFor(5000)).toBe(await readFor(10))
  })

  test('appending reads no more of a cell of many offers than of one of few', async () => {
    const readFor = async (offers: number) => {
      const tenantId = await database.createTenant()
      return database.store.tenant(tenantId, async (db) => {
        await append(db, tenantId, many(offers, 'tea'))
        const before = await rowsRead(db)
        await append(db, tenantId, many(100, 'tea'))
        return (await rowsRead(db)) - before
      })
    }

    expect(await readFor(5000)).toBe(await readFor(10))
  })
})
