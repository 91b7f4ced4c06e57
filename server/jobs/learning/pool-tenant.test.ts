import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readPools } from '../../storage/tables/pools.ts'
import { testService } from '../../testing/service.ts'
import { quotePrice } from '../../use-cases/quotes/quote.ts'
import { recordOffers } from '../../use-cases/sales/record-offers.ts'
import { foldTenant } from './fold-tenant.ts'
import { poolTenant } from './pool-tenant.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

/** Whether a customer buys: 30 % at the base price, elasticity −3, in a fixed order. */
const buys = (i: number, price: number) => (i * 0.618) % 1 < 0.3 * (price / 1000) ** -3

test('a new product starts from what the account’s other products taught', async () => {
  const { deps } = service
  const caller = await service.caller()
  const { tenantId } = caller
  const offers = Array.from({ length: 2000 }, (_, i) => ({
    offerId: `o${i}`,
    productId: `product ${i % 10}`,
    currency: 'usd',
    price: 800 + (Math.floor(i / 10) % 5) * 100,
    accepted: buys(i, 800 + (Math.floor(i / 10) % 5) * 100),
    offeredAt: new Date(1_700_000_000_000 + i * 1000).toISOString(),
    randomized: true,
  }))
  await deps.store.tenant(tenantId, (db) => recordOffers(db, caller, offers, Date.now()))
  while ((await foldTenant(deps, 'test', tenantId)) > 0);

  await poolTenant(deps, tenantId, 'usd')

  const [pool] = await deps.store.tenant(tenantId, (db) => readPools(db, tenantId))
  expect(pool).toMatchObject({ currency: 'usd', version: 1, prior: { cells: 10, products: 10 } })
  await vi.waitFor(async () => {
    const anybody = { segment: '', customerId: null, quantity: 1, preview: false }
    const request = { productId: 'new', basePrice: 1000, currency: 'usd', ...anybody }
    await quotePrice(deps, caller, request, null)
    expect(deps.cache.contexts.get(tenantId)?.pools.get('usd')?.version).toBe(1)
  })
})
