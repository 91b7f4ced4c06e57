import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { claimHolds, findPriceHold, forgetPriceHolds } from './price-holds.ts'

const dayMs = 86_400_000
const nowMs = Date.parse('2026-06-01T00:00:00Z')
const daysAgo = (days: number) => nowMs - days * dayMs
const before = new Date(daysAgo(30))

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A price in effect in a cell since a time, with a cooldown until another. */
async function hold(
  tenantId: number,
  productId: string,
  sinceMs: number,
  untilMs: number,
): Promise<void> {
  const cell = { productId, currency: 'usd', segment: '' }
  const price = { basePrice: 1000, optimizedPrice: 1100, draw: 0.5 }
  const claim = { tablePropensity: 0.5, untilMs, before: null, regardless: false }
  const row = { ...cell, ...price, id: productId, createdAtMs: sinceMs, decision: null }
  const lost = await database.store.tenant(tenantId, (db) =>
    claimHolds(db, tenantId, [{ ...row, drawnFrom: null, claim }]),
  )
  expect(lost.size).toBe(0)
}

async function stands(tenantId: number, productId: string): Promise<boolean> {
  const cell = { productId, currency: 'usd', segment: '' }
  const found = await database.store.tenant(tenantId, (db) =>
    findPriceHold(db, tenantId, cell, 1000),
  )
  return found !== null
}

const forget = (tenantId: number) =>
  database.store.tenant(tenantId, (db) => forgetPriceHolds(db, tenantId, before))

describe('prices that stand are forgotten', () => {
  test('when they are older than a time and cool no more, and no others', async () => {
    const ada = await database.createTenant()
    await hold(ada, 'old', daysAgo(31), daysAgo(31))
    await hold(ada, 'old, cooled since', daysAgo(60), daysAgo(31))
    await hold(ada, 'old, cooling for long', daysAgo(60), daysAgo(-60))
    await hold(ada, 'old, cooled a while ago', daysAgo(60), daysAgo(29))
    await hold(ada, 'new', daysAgo(29), daysAgo(29))

    expect(await forget(ada)).toBe(2)

    expect(await stands(ada, 'old')).toBe(false)
    expect(await stands(ada, 'old, cooled since')).toBe(false)
    expect(await stands(ada, 'old, cooling for long')).toBe(true)
    expect(await stands(ada, 'old, cooled a while ago')).toBe(true)
    expect(await stands(ada, 'new')).toBe(true)
    expect(await forget(ada)).toBe(0)
  })

  test('one account at a time', async () => {
    const [ada, bob] = [await database.createTenant(), await database.createTenant()]
    for (const tenantId of [ada, bob]) await hold(tenantId, 'old', daysAgo(31), daysAgo(31))

    expect(await forget(ada)).toBe(1)

    expect(await stands(bob, 'old')).toBe(true)
  })

  test('and stand again when they are claimed once more', async () => {
    const ada = await database.createTenant()
    await hold(ada, 'asked for again', daysAgo(31), daysAgo(31))
    await forget(ada)

    await hold(ada, 'asked for again', nowMs, nowMs + dayMs)

    expect(await stands(ada, 'asked for again')).toBe(true)
  })

  test('not while another transaction holds them', async () => {
    const ada = await database.createTenant()
    await hold(ada, 'held', daysAgo(31), daysAgo(31))
    await database.store.tenant(ada, async (db) => {
      await db.rows(`select from price_holds where tenant_id = $1 for share`, [ada])

      expect(await forget(ada)).toBe(0)
    })

    expect(await forget(ada)).toBe(1)
  })
})
