import { afterAll, describe, expect, test } from 'vitest'
import { startingPrior } from '../../../engine/pool/pool-prior.ts'
import { withPurchase } from '../../domain/purchase-ages.ts'
import { type ArmLedger, addToLedgers } from '../../storage/tables/arm-ledgers.ts'
import { listBreakers, toBreakerOnWire } from '../../storage/tables/breakers.ts'
import { lockLogHead, putPurchaseAges } from '../../storage/tables/observations.ts'
import { writePool } from '../../storage/tables/pools.ts'
import { addProductDays } from '../../storage/tables/product-results.ts'
import { insertProduct } from '../../storage/tables/products.ts'
import { refuseWrites } from '../../testing/refuse-writes.ts'
import { testService } from '../../testing/service.ts'
import { closeOpenBreaker } from '../../use-cases/breakers/close.ts'
import { createWatch } from './watch-results.ts'

const service = await testService()
afterAll(() => service.close())
const { store } = service.deps
// Noon: a day ended twelve hours ago.
service.clock.nowMs = Date.UTC(2026, 5, 15, 12)
const hourMs = 3_600_000
const dayMs = 24 * hourMs

async function shop() {
  const { tenantId } = await service.caller()
  const page = { limit: 10, startingAfter: null, endingBefore: null }
  return {
    tenantId,
    open: async () => {
      const listed = await store.tenant(tenantId, (db) => listBreakers(db, tenantId, page, 'open'))
      return typeof listed === 'symbol' ? [] : listed.data.map(toBreakerOnWire)
    },
    /**
     * Sales of a product, `perDay` of a hundred offers on each of some days that ended a number of
     * days ago.
     *
     * @param moved - Offers at other prices than the base price.
     */
    sell: (productId: string, perDay: number, days: number, endedDaysAgo: number, moved = 50) =>
      store.tenant(tenantId, async (db) => {
        await db.run(
          `insert into products (tenant_id, id, name, base_price, currency)
           values ($1, $2, $2, 1000, 'usd') on conflict do nothing`,
          [tenantId, productId],
        )
        const rows = Array.from({ length: days }, (_, i) => {
          const at = service.clock.nowMs - (endedDaysAgo + 1 + i) * dayMs
          return {
            currency: 'usd',
            day: new Date(at).toISOString().slice(0, 10),
            ...{ offers: 100, moved, purchases: perDay },
          }
        })
        for (const id of [productId, '']) {
          await addProductDays(
            db,
            tenantId,
            rows.map((row) => ({ productId: id, ...row })),
          )
        }
      }),
    /** A habit of a hundred purchases, each reported so many hours after its quote. */
    report: (hours: number) =>
      store.tenant(tenantId, async (db) => {
        const { nowMs } = service.clock
        let ages = withPurchase(null, hours * hourMs, nowMs - 4 * dayMs)
        for (let i = 1; i < 100; i++) ages = withPurchase(ages, hours * hourMs, nowMs)
        await lockLogHead(db, tenantId)
        await putPurchaseAges(db, tenantId, ages)
      }),
    close: (id: string) =>
      store.tenant(tenantId, (db) =>
        closeOpenBreaker(db, tenantId, id, { actor: 'key_1', accept: false }, service.clock.nowMs),
      ),
    lose: (lost: number, productId = 'mug') =>
      store.tenant(tenantId, (db) => addToLedgers(db, tenantId, armsOf(productId, lost))),
  }
}

/** 10 000 offers, a quarter held out, of which base prices earn 1 000 000, and others less. */
function armsOf(productId: string, lost: number): ArmLedger[] {
  return [true, false].map((held) => {
    const offers = held ? 2500 : 7500
    const revenue = held ? 250_000 : 0.75 * (1_000_000 - lost)
    return {
      ...{ productId, currency: 'usd', held, share: 0.25, offers },
      ...{ revenue, revenueSquares: 1000 * revenue, basePrices: 1000 * offers },
      ...{ baseSquares: 1e6 * offers, baseRevenue: 1000 * revenue },
      ...{ profit: revenue, profitSquares: 1000 * revenue, margins: 1000 * offers },
      ...{ marginSquares: 1e6 * offers, marginProfit: 1000 * revenue },
    }
  })
}

test('an account whose results cannot be watched does not keep others from being', async () => {
  const [first, second] = [await shop(), await shop()]
  await first.sell('old', 1, 1, 200)
  await second.lose(600_000)
  const failing = `old.tenant_id = ${first.tenantId}`
  const allow = await refuseWrites(service.asOwner, 'delete', 'product_days', failing)
  await expect(createWatch(service.deps)()).rejects.toThrow(`tenant ${first.tenantId}`)
  await allow()

  expect(await second.open()).toHaveLength(1)
})

describe('sales that stop', () => {
  test('open a breaker for the product, and none for the others', async () => {
    const { sell, open } = await shop()
    await sell('tea', 9, 60, 0)
    await sell('mug', 5, 60, 7)
    await sell('mug', 0, 7, 0)
    await createWatch(service.deps)()

    expect(await open()).toMatchObject([
      { kind: 'sales_stopped', product_id: 'mug', currency: 'usd', seen: 0, stops_prices: true },
    ])
  })

  test('while nobody asks for prices say nothing about them', async () => {
    const { sell, open } = await shop()
    await sell('tea', 9, 60, 12)
    await createWatch(service.deps)()

    expect(await open()).toEqual([])
  })

  test('of a product that kept its base price open nothing', async () => {
    const { sell, open } = await shop()
    await sell('tea', 9, 60, 0)
    await sell('mug', 5, 60, 7)
    await sell('mug', 0, 7, 0, 0)
    await createWatch(service.deps)()

    expect(await open()).toEqual([])
  })

  test('of all products are one thing that happened', async () => {
    const { sell, open } = await shop()
    for (const [productId, perDay] of [
      ['tea', 9],
      ['mug', 5],
    ] as const) {
      await sell(productId, perDay, 60, 3)
      await sell(productId, 0, 3, 0)
    }
    await createWatch(service.deps)()

    expect(await open()).toMatchObject([{ kind: 'sales_stopped', product_id: null }])
  })

  test.each([
    ['once the day is over', null, 1, 1],
    ['not while the day’s purchases are still being reported', 20, 1, 0],
    ['once they have been', 20, 2, 1],
    ['not where purchases are reported too late to tell', 400, 3, 0],
  ])('are noticed %s', async (_, hours, silentDays, breakers) => {
    const { sell, open, report } = await shop()
    await sell('tea', 31, 60, silentDays)
    await sell('tea', 0, silentDays, 0)
    if (hours !== null) await report(hours)
    await createWatch(service.deps)()

    expect(await open()).toHaveLength(breakers)
  })

  test('that somebody looked at are not told again', async () => {
    const { sell, open, close } = await shop()
    await sell('tea', 9, 60, 0)
    await sell('mug', 5, 60, 7)
    await createWatch(service.deps)()
    const [first] = await open()
    await close(String(first?.id))
    await createWatch(service.deps)()

    expect(await open()).toEqual([])
  })
})

describe('prices that lose', () => {
  test('beyond luck open a breaker, and are counted anew once it is closed', async () => {
    const { lose, open, close } = await shop()
    await lose(600_000)
    await createWatch(service.deps)()
    const [first] = await open()
    await close(String(first?.id))
    await createWatch(service.deps)()
    const afterwards = await open()
    await lose(600_000)
    await createWatch(service.deps)()

    expect(first).toMatchObject({ kind: 'loss', product_id: 'mug', seen: -600_000 })
    expect(afterwards).toEqual([])
    expect(await open()).toMatchObject([{ kind: 'loss', seen: -600_000 }])
  })

  test('by as much as luck can bring open nothing', async () => {
    const { lose, open } = await shop()
    await lose(200_000)
    await createWatch(service.deps)()

    expect(await open()).toEqual([])
  })

  test('are no loss where neighbours that keep its customers earn as much more', async () => {
    const { tenantId, lose, open } = await shop()
    await lose(600_000)
    await lose(-650_000, 'cup')
    const nest = { name: 'cups', kind: 'category' as const, mean: 0.6, variance: 0.01, periods: 60 }
    const sold = { units: 20, earnedMinor: 9000, rootMinor: 32 }
    const members = { mug: [10, 450, 0.6] as const, cup: [10, 450, 0.6] as const }
    await store.tenant(tenantId, async (db) => {
      for (const id of ['mug', 'cup']) {
        const product = { id, name: id, basePrice: 1000, currency: 'usd' }
        await insertProduct(db, tenantId, {
          ...{ ...product, attributes: { category: 'cups' }, status: 'active' },
          ...{ createdAt: new Date(), updatedAt: new Date() },
        })
      }
      const nests = { 'category:cups': { ...nest, ...sold, members } }
      await writePool(db, tenantId, 'usd', { ...startingPrior, nests })
    })
    await createWatch(service.deps)()
    expect(await open()).toEqual([])

    await lose(600_000)
    await createWatch(service.deps)()
    expect(await open()).toMatchObject([{ kind: 'loss', product_id: 'mug' }])
  })
})
