import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimHolds, findPriceHold } from '../../storage/tables/price-holds.ts'
import { type QuoteToStore, storeQuotes } from '../../testing/quotes.ts'
import { refuseWrites } from '../../testing/refuse-writes.ts'
import { testService } from '../../testing/service.ts'
import { createLearner } from '../learning/learner.ts'
import { startUpkeep } from './upkeep.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

/** A tenant with quotes, and what upkeep does with them. */
async function shop(quotes: readonly QuoteToStore[]) {
  const { deps } = service
  const { tenantId } = await service.caller()
  await storeQuotes(deps.store, tenantId, quotes)
  return {
    tenantId,
    add: (more: readonly QuoteToStore[]) => storeQuotes(deps.store, tenantId, more),
    expired: () =>
      deps.store.tenant(tenantId, async (db) => {
        const [row] = await db.rows<{ count: number }>(
          "select count(*) as count from outcomes where status = 'expired'",
        )
        return row?.count
      }),
  }
}

/** Runs upkeep until a condition holds, or a number of milliseconds have passed. */
async function upkeepUntil(mostMs: number, done: () => Promise<boolean>): Promise<void> {
  const { deps } = service
  const learner = createLearner(deps, 'upkeep')
  const upkeep = startUpkeep(deps, learner, 'upkeep')
  const endMs = performance.now() + mostMs
  while (!(await done()) && performance.now() < endMs) await sleep(50)
  await upkeep.stop()
  await learner.stop()
}

const many = (count: number, quote: QuoteToStore) => Array.from({ length: count }, () => quote)
const hourMs = 3_600_000
const dayMs = 24 * hourMs

describe('expiry of quotes', () => {
  test('goes on until nothing is due, however many quotes were taken, the tenants in turns', async () => {
    const overdue = { createdAtMs: Date.now() - hourMs - 60_000 }
    const [busy, quiet] = [await shop(many(3500, overdue)), await shop(many(3, overdue))]

    await upkeepUntil(8000, async () => (await busy.expired()) === 3500)

    expect([await busy.expired(), await quiet.expired()]).toEqual([3500, 3])
  })

  test('one tenant whose sweep fails holds up no other', async () => {
    const overdue = { createdAtMs: Date.now() - hourMs - 60_000 }
    const [first, second] = [await shop(many(1, overdue)), await shop(many(1, overdue))]
    const { asOwner } = service
    const failing = `new.tenant_id = ${first.tenantId}`
    const allow = await refuseWrites(asOwner, 'update', 'learner_leases', failing)

    await upkeepUntil(8000, async () => (await second.expired()) === 1)
    await allow()

    expect([await first.expired(), await second.expired()]).toEqual([0, 1])
  })

  test('does not wait for quotes whose price was promised for longer than prices are now', async () => {
    const createdAtMs = Date.now() - hourMs - 60_000
    const { expired } = await shop([
      { createdAtMs: createdAtMs - 1000, ttlSeconds: 30 * 86_400 },
      { createdAtMs, ttlSeconds: 3600 },
    ])

    await upkeepUntil(8000, async () => (await expired()) === 1)
    expect(await expired()).toBe(1)

    service.clock.nowMs += 30 * dayMs
    await upkeepUntil(8000, async () => (await expired()) === 2)
    service.clock.nowMs -= 30 * dayMs
    expect(await expired()).toBe(2)
  })

  test('goes on as before after the clock jumped ahead by a day and back', async () => {
    const { clock } = service
    clock.nowMs = Date.now()
    const { add, expired } = await shop([])
    clock.nowMs += dayMs
    await add([{ createdAtMs: clock.nowMs - hourMs - 60_000 }])
    await upkeepUntil(8000, async () => (await expired()) === 1)

    clock.nowMs -= dayMs
    await upkeepUntil(500, async () => false)
    await add([{ createdAtMs: clock.nowMs }])
    clock.nowMs += hourMs + 60_000
    await upkeepUntil(8000, async () => (await expired()) === 2)

    expect(await expired()).toBe(2)
  })
})

test('a price that stands is not forgotten by a clock that may be wrong', async () => {
  const { tenantId } = await shop([])
  const atMs = service.clock.nowMs - 60 * dayMs
  const cell = { productId: 'mug', currency: 'usd', segment: '' }
  const price = { id: 'mug', basePrice: 1000, optimizedPrice: 1100, draw: 0.5, createdAtMs: atMs }
  const claim = { tablePropensity: 0.5, untilMs: atMs, before: null, regardless: false }
  await service.deps.store.tenant(tenantId, (db) =>
    claimHolds(db, tenantId, [{ ...cell, ...price, claim, decision: null, drawnFrom: null }]),
  )

  // It is started just now, and begins with what is old.
  await upkeepUntil(1000, async () => false)

  const priceHold = await service.deps.store.tenant(tenantId, (db) =>
    findPriceHold(db, tenantId, cell, 1000),
  )
  expect(priceHold).not.toBeNull()
})
