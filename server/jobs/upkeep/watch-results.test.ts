import { afterAll, describe, expect, test } from 'vitest'
import { listBreakers, toBreakerOnWire } from '../../storage/tables/breakers.ts'
import { addProductDays, addProductLedgers } from '../../storage/tables/product-results.ts'
import { testService } from '../../testing/service.ts'
import { closeOpenBreaker } from '../../use-cases/breakers/close.ts'
import { createWatch } from './watch-results.ts'

const service = await testService()
afterAll(() => service.close())
const { store } = service.deps
const dayMs = 86_400_000

async function shop() {
  const { tenantId } = await service.caller()
  const page = { limit: 10, startingAfter: null, endingBefore: null }
  return {
    tenantId,
    open: async () => {
      const listed = await store.tenant(tenantId, (db) => listBreakers(db, tenantId, page, 'open'))
      return typeof listed === 'symbol' ? [] : listed.data.map(toBreakerOnWire)
    },
    /** Sales of a product, `perDay` on each of some days that end so many days ago. */
    sell: (productId: string, perDay: number, days: number, endedDaysAgo: number) =>
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
            purchases: perDay,
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
    close: (id: string) =>
      store.tenant(tenantId, (db) =>
        closeOpenBreaker(db, tenantId, id, { actor: 'key_1', accept: false }, service.clock.nowMs),
      ),
    lose: (gain: number) =>
      store.tenant(tenantId, (db) =>
        addProductLedgers(db, tenantId, [
          {
            productId: 'mug',
            currency: 'usd',
            base: 1000 * 200,
            gain,
            variance: 500 * 1000 * 1000,
            basePurchases: 200,
          },
        ]),
      ),
  }
}

describe('sales that stop', () => {
  test('open a breaker for the product, and none for the others', async () => {
    const { tenantId: _, sell, open } = await shop()
    await sell('tea', 9, 60, 0)
    await sell('mug', 5, 60, 7)
    await createWatch(service.deps)()

    expect(await open()).toMatchObject([
      { kind: 'sales_stopped', product_id: 'mug', currency: 'usd', seen: 0, stops_prices: true },
    ])
  })

  test('of all products are one thing that happened', async () => {
    const { sell, open } = await shop()
    await sell('tea', 9, 60, 3)
    await sell('mug', 5, 60, 3)
    await createWatch(service.deps)()

    expect(await open()).toMatchObject([{ kind: 'sales_stopped', product_id: null }])
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
    await lose(-500_000)
    await createWatch(service.deps)()
    const [first] = await open()
    await close(String(first?.id))
    await createWatch(service.deps)()
    const afterwards = await open()
    await lose(-500_000)
    await createWatch(service.deps)()

    expect(first).toMatchObject({ kind: 'loss', product_id: 'mug', seen: -500_000 })
    expect(afterwards).toEqual([])
    expect(await open()).toMatchObject([{ kind: 'loss', seen: -500_000 }])
  })

  test('by as much as luck can bring open nothing', async () => {
    const { lose, open } = await shop()
    await lose(-60_000)
    await createWatch(service.deps)()

    expect(await open()).toEqual([])
  })
})
