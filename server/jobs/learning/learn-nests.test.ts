import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LearntNests } from '../../../engine/policy/history-risk.ts'
import type { PoolPrior } from '../../../engine/pool/pool-prior.ts'
import type { Caller } from '../../domain/caller.ts'
import { newId } from '../../domain/ids.ts'
import { readNests } from '../../storage/tables/nests.ts'
import { putPolicy } from '../../storage/tables/policies.ts'
import { readPools } from '../../storage/tables/pools.ts'
import { insertProduct } from '../../storage/tables/products.ts'
import { insertPublicPrices, type PublicPrice } from '../../storage/tables/public-prices.ts'
import { categories, historyOfRivals } from '../../testing/rivals.ts'
import { testService } from '../../testing/service.ts'
import { demandCurve } from '../../use-cases/sales/demand.ts'
import { recordSales } from '../../use-cases/sales/record-sales.ts'
import { learnNests } from './learn-nests.ts'
import { poolTenant } from './pool-tenant.ts'
import { createSalesRefit } from './refit-sales.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

async function shop(diversion: number, told = true): Promise<Caller> {
  const caller = await service.caller()
  const { tenantId } = caller
  await service.deps.store.tenant(tenantId, async (db) => {
    for (let i = 0; i < 32; i++) {
      const id = `p${i}`
      await insertProduct(db, tenantId, {
        ...{ id, name: id, basePrice: 2000, currency: 'usd', status: 'active' },
        attributes: told ? { category: categories[i % 4] ?? '' } : {},
      })
      await putPolicy(db, tenantId, id, { unitCost: 1000 }, Date.now())
    }
    await recordSales(db, caller, historyOfRivals(diversion, 3, told ? 0.06 : 0.2), Date.now())
  })
  const refitSales = createSalesRefit(service.deps)
  while (await refitSales(tenantId));
  return caller
}

async function nestsOf({ tenantId }: Caller) {
  return service.deps.store.tenant(tenantId, async (db) => {
    const [stored] = await readNests(db, tenantId)
    const [pool] = await readPools(db, tenantId)
    if (!stored || !pool) throw new Error('nothing was learnt')
    const { diversions } = stored.learnt as LearntNests
    return { diversions, nests: (pool.prior as PoolPrior).nests ?? {} }
  })
}

test('learns from rows what a category keeps, and the pool plans its prices with it', async () => {
  const [apart, together] = await Promise.all([shop(0), shop(0.6)])
  for (const { tenantId } of [apart, together]) {
    expect(await learnNests(service.deps, tenantId, 'usd')).toBe(true)
    await poolTenant(service.deps, tenantId, 'usd')
  }
  const alone = await nestsOf(apart)
  const rivals = await nestsOf(together)

  expect(rivals.diversions.map(({ name }) => name).sort()).toEqual(categories.toSorted())
  for (const { mean } of alone.diversions) expect(mean).toBeLessThan(0.3)
  for (const { mean } of rivals.diversions) expect(mean).toBeGreaterThan(0.4)
  const earned = (nests: NonNullable<PoolPrior['nests']>) =>
    Object.values(nests).map(({ earnedMinor, units }) => earnedMinor / units)
  const highest = Math.max(...earned(alone.nests))
  for (const each of earned(rivals.nests)) expect(each).toBeGreaterThan(highest)
  const curve = await demandCurve(service.deps, together, 'p0', {})
  expect(curve?.diversion).toMatchObject({ among: 'category', name: 'tea', periods: 104 })
  expect(curve?.diversion?.ratio.low).toBeLessThan(0.6)
  expect(curve?.diversion?.ratio.high).toBeGreaterThan(0.6)
  await service.setPolicy(together, 'p0', { unitCost: 1000, diversionBetween: [0, 0] })
  const stated = await demandCurve(service.deps, together, 'p0', {})
  expect(stated?.diversion?.ratio).toEqual({ value: 0, low: 0, high: 0 })
})

test('finds the nests of products whose categories nobody told', async () => {
  const caller = await shop(0.6, false)
  await learnNests(service.deps, caller.tenantId, 'usd')
  await poolTenant(service.deps, caller.tenantId, 'usd')

  const { diversions } = await nestsOf(caller)
  expect(diversions.filter(({ kind }) => kind === 'inferred')).toHaveLength(4)
  const among = await Promise.all(
    ['p0', 'p4', 'p1'].map(
      async (id) => (await demandCurve(service.deps, caller, id, {}))?.diversion,
    ),
  )
  expect(among.map((one) => one?.among)).toEqual(['inferred', 'inferred', 'inferred'])
  expect(among[0]?.name).toBe(among[1]?.name)
  expect(among[0]?.name).not.toBe(among[2]?.name)
})

test('learns again once rows have changed or a day has gone, and not before', async () => {
  const caller = await shop(0.3)
  const { tenantId } = caller
  const again = () => learnNests(service.deps, tenantId, 'usd')

  expect([await again(), await again()]).toEqual([true, false])
  const [row] = historyOfRivals(0.3, 9)
  if (!row) throw new Error('a history has rows')
  await service.deps.store.tenant(tenantId, (db) => recordSales(db, caller, [row], Date.now()))
  expect([await again(), await again()]).toEqual([true, false])
  service.clock.nowMs += 86_400_000
  expect([await again(), await again()]).toEqual([true, false])
})

test('learns from weeks in which all were reduced only where the prices were drawn', async () => {
  const weekMs = 7 * 86_400_000
  const weeks = Array.from({ length: 30 }, (_, week) => {
    const fromMs = Date.UTC(2025, 0, 6) + week * weekMs
    return { fromMs, untilMs: fromMs + weekMs, price: week % 6 === 3 ? 1600 : 2000 }
  })
  const learntOf = async (drawn: boolean) => {
    const caller = await service.caller()
    const { tenantId } = caller
    const cells = ['a', 'b', 'c', 'd'].flatMap((id) => weeks.map((one) => ({ id, ...one })))
    await service.deps.store.tenant(tenantId, async (db) => {
      for (const id of ['a', 'b', 'c', 'd']) {
        await insertProduct(db, tenantId, {
          ...{ id, name: id, basePrice: 2000, currency: 'usd', status: 'active' },
          attributes: { category: 'tea' },
        })
      }
      const sold = cells.map(({ id, fromMs, untilMs, price }) => ({
        ...{ productId: id, currency: 'usd', price, units: price < 2000 ? 60 : 40 },
        periodStart: new Date(fromMs).toISOString(),
        periodEnd: new Date(untilMs).toISOString(),
      }))
      await recordSales(db, caller, sold, Date.now())
      const shown = cells.filter(({ price }) => price < 2000)
      if (drawn) await insertPublicPrices(db, tenantId, shown.map(publicPrice))
    })
    await learnNests(service.deps, tenantId, 'usd')
    await poolTenant(service.deps, tenantId, 'usd')
    return (await nestsOf(caller)).diversions.map(({ periods }) => periods)
  }

  expect(await learntOf(false)).toEqual([25])
  expect(await learntOf(true)).toEqual([30])
})

function publicPrice(
  shown: { id: string; fromMs: number; untilMs: number; price: number },
  number: number,
): PublicPrice {
  const { id, fromMs, untilMs, price } = shown
  return {
    ...{ productId: id, currency: 'usd', segment: '', id: newId('public', fromMs + number) },
    ...{ fromMs, untilMs, basePrice: 2000, price, confidence: 0.5, factors: [], arm: 'optimized' },
    ...{ beliefVersion: 0, draw: 0.5, decision: null, drawnFrom: null },
    ...{ prices: [1600, 2000], probabilities: [0.5, 0.5] },
  }
}

test('an account of one product has no neighbours', async () => {
  const { tenantId } = await service.caller()
  expect(await learnNests(service.deps, tenantId, 'usd')).toBe(false)
})
