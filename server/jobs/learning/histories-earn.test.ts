import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../../../engine/random/random.ts'
import type { Caller } from '../../domain/caller.ts'
import { putPolicy } from '../../storage/tables/policies.ts'
import { insertProduct } from '../../storage/tables/products.ts'
import { testService } from '../../testing/service.ts'
import { findPriced } from '../../use-cases/cells/cache.ts'
import { findCell } from '../../use-cases/quotes/find-cell.ts'
import { quotePrice } from '../../use-cases/quotes/quote.ts'
import { recordSales, type SaleReport } from '../../use-cases/sales/record-sales.ts'
import { poolTenant } from './pool-tenant.ts'
import { createSalesRefit } from './refit-sales.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const weekMs = 7 * 86_400_000
const weeks = 104
const elasticity = -3
/** How far base prices are above those that earn most. */
const tooHigh = 1.12

type Good = { id: string; category: string; basePrice: number; unitCost: number; sells: number }

/** Twenty products in two categories, the slowest of which sell this many a week. */
const shelf = (slowest: number): Good[] =>
  Array.from({ length: 20 }, (_, i): Good => {
    const unitCost = 400 + 90 * i
    const best = unitCost / (1 + 1 / elasticity)
    return {
      id: `product ${i}`,
      category: i % 2 === 0 ? 'tea' : 'soap',
      basePrice: Math.round(tooHigh * best),
      unitCost,
      sells: slowest + ((7 * i) % 13),
    }
  })

/**
 * Two years of weekly rows at prices that somebody chose: list prices that follow demand a little,
 * occasional promotions, and weeks that are good or bad for a whole category.
 */
function sellHistory(goods: readonly Good[], seed: number): SaleReport[] {
  const random = createRandom(seed)
  const firstMs = Date.UTC(2023, 0, 2)
  const shocks = Object.fromEntries(
    ['tea', 'soap'].map((category) => [
      category,
      Array.from({ length: weeks }, (_, week) => 0.2 * Math.sin(week / 8) + 0.15 * random.normal()),
    ]),
  )
  return goods.flatMap(({ id, category, basePrice, sells }) => {
    let list = 0
    return Array.from({ length: weeks }, (_, week): SaleReport => {
      const shock = shocks[category]?.[week] ?? 0
      if (random.uniform() < 0.1) list = 0.06 * shock + 0.05 * random.normal()
      const promoted = random.uniform() < 0.08
      const price = Math.round(basePrice * Math.exp(list) * (promoted ? 0.85 : 1))
      const mean =
        sells * Math.exp(shock + (promoted ? 0.25 : 0)) * (price / basePrice) ** elasticity
      return {
        productId: id,
        currency: 'usd',
        price,
        units: drawPoisson(mean, random.uniform),
        promotion: promoted ? 1 : 0,
        periodStart: new Date(firstMs + week * weekMs).toISOString(),
        periodEnd: new Date(firstMs + (week + 1) * weekMs).toISOString(),
      }
    })
  })
}

function drawPoisson(mean: number, uniform: () => number): number {
  let left = Math.exp(-mean)
  let term = left
  const u = uniform()
  let units = 0
  while (u > left && units < 1000) {
    units += 1
    term *= mean / units
    left += term
  }
  return units
}

async function openShop(goods: readonly Good[], costs: 'known' | 'unknown'): Promise<Caller> {
  const { deps } = service
  const caller = await service.caller()
  const { tenantId } = caller
  await deps.store.tenant(tenantId, async (db) => {
    // The price believed best, without exploration.
    await putPolicy(db, tenantId, '', { exploration: 0 }, Date.now())
    for (const { id, category, basePrice, unitCost } of goods) {
      const attributes = { category }
      await insertProduct(db, tenantId, {
        id,
        name: id,
        basePrice,
        currency: 'usd',
        status: 'active',
        attributes,
      })
      if (costs === 'known') await putPolicy(db, tenantId, id, { unitCost }, Date.now())
    }
    await recordSales(db, caller, sellHistory(goods, 1), Date.now())
  })
  const refitSales = createSalesRefit(deps)
  while (await refitSales(tenantId));
  await poolTenant(deps, tenantId, 'usd')
  return caller
}

/** The mean of a product's first price distribution, as a share of its base price. */
async function meanPrice(caller: Caller, good: Good): Promise<number> {
  const request = {
    productId: good.id,
    basePrice: good.basePrice,
    currency: 'usd',
    segment: '',
    customerId: null,
    preview: false,
    quantity: 1,
  }
  await quotePrice(service.deps, caller, request, null)
  const cell = await findCell(service.deps, caller.tenantId, request)
  const table = findPriced(cell, good.basePrice)?.table
  if (!table) throw new Error('a quoted cell has a table')
  return table.prices.reduce(
    (sum, price, i) => sum + (price / good.basePrice) * (table.probability[i] ?? 0),
    0,
  )
}

describe('an imported history', () => {
  test('moves first prices the right way where costs are known', async () => {
    const goods = shelf(90)
    const caller = await openShop(goods, 'known')

    const means = await Promise.all(goods.map((good) => meanPrice(caller, good)))

    // For each product, as many offers move as the loss limit allows: decisions 78 and 91.
    expect(means.filter((mean) => mean < 0.995).length).toBeGreaterThanOrEqual(16)
    expect(means.reduce((sum, mean) => sum + mean, 0) / means.length).toBeLessThan(0.992)
  })

  test('leaves thin products where the gain is uncertain, and moves none the wrong way', async () => {
    const goods = shelf(4)
    const caller = await openShop(goods, 'known')

    const means = await Promise.all(goods.map((good) => meanPrice(caller, good)))

    expect(means.filter((mean) => mean > 1)).toEqual([])
    expect(means.filter((mean) => mean < 0.99).length).toBeGreaterThanOrEqual(3)
  })

  test('moves none where nobody told what a unit costs', async () => {
    const goods = shelf(90)
    const caller = await openShop(goods, 'unknown')

    const means = await Promise.all(goods.map((good) => meanPrice(caller, good)))

    expect(means.filter((mean) => Math.abs(mean - 1) < 1e-9)).toHaveLength(goods.length)
  })
})
