import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../domain/caller.ts'
import { findProduct } from '../../storage/tables/products.ts'
import { testService } from '../../testing/service.ts'
import { demandCurve } from './demand.ts'
import { type OfferReport, recordOffers } from './record-offers.ts'
import { recordSales, type SaleReport } from './record-sales.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const weekMs = 7 * 86_400_000
const startMs = Date.parse('2025-01-06T00:00:00Z')

/** Weekly sales of a product whose elasticity is −2, without noise. */
function weeks(count: number, changes: Partial<SaleReport> = {}): SaleReport[] {
  return Array.from({ length: count }, (_, i) => {
    const price = 800 + ((i * 7) % 11) * 40
    return {
      productId: 'tea',
      currency: 'usd',
      price,
      units: Math.round(300 * (price / 1000) ** -2),
      periodStart: new Date(startMs + i * weekMs).toISOString(),
      periodEnd: new Date(startMs + (i + 1) * weekMs).toISOString(),
      ...changes,
    }
  })
}

const record = (caller: Caller, rows: SaleReport[]) =>
  service.deps.store.tenant(caller.tenantId, (db) => recordSales(db, caller, rows, Date.now()))

const recordAll = (caller: Caller, rows: OfferReport[]) =>
  service.deps.store.tenant(caller.tenantId, (db) => recordOffers(db, caller, rows, Date.now()))

describe('recordSales', () => {
  test('teaches the demand curve', async () => {
    const caller = await service.caller()
    expect(await record(caller, weeks(60))).toEqual({ recorded: 60, unchanged: 0 })
    service.deps.wakeLearner(caller.tenantId)

    await vi.waitFor(
      async () => {
        const curve = await demandCurve(service.deps, caller, 'tea', {})
        expect(curve).toMatchObject({ identified: true, salesRows: 60, offers: 0 })
        expect(curve?.elasticity.value).toBeGreaterThan(-2.4)
        expect(curve?.elasticity.value).toBeLessThan(-1.6)
      },
      { timeout: 10_000 },
    )
  })

  test('lets a period sent again replace the earlier row, and a repetition change nothing', async () => {
    const caller = await service.caller()
    const rows = weeks(10)
    await record(caller, rows)

    expect(await record(caller, rows)).toEqual({ recorded: 0, unchanged: 10 })
    const corrected = rows.map((row, i) => (i === 3 ? { ...row, units: 1 } : row))
    expect(await record(caller, corrected)).toEqual({ recorded: 1, unchanged: 9 })
  })

  test('takes the last of two rows for one period in one request', async () => {
    const caller = await service.caller()
    const [row] = weeks(1)
    if (!row) throw new Error('one week was asked for')

    expect(await record(caller, [row, { ...row, units: 5 }])).toMatchObject({
      ...{ recorded: 1, unchanged: 1 },
      warnings: [{ code: 'periods_overlap', param: '[1].period_start' }],
    })
  })

  test('creates products at the latest of their equally common prices', async () => {
    const caller = await service.caller()
    const rows = weeks(5)
    await record(caller, rows.toReversed())

    const product = await service.deps.store.tenant(caller.tenantId, (db) =>
      findProduct(db, caller.tenantId, 'tea'),
    )
    expect(product?.basePrice).toBe(rows.at(-1)?.price)
  })

  test('refuses periods that end before they start, and names the rows', async () => {
    const caller = await service.caller()
    const rows = weeks(3)
    const bad = { ...rows[2], periodEnd: rows[2]?.periodStart } as SaleReport

    await expect(record(caller, [...rows.slice(0, 2), bad, bad])).rejects.toMatchObject({
      code: 'parameter_invalid',
      param: '[2].period_end',
      faults: [{ param: '[2].period_end' }, { param: '[3].period_end' }],
    })
    const many = Array.from({ length: 1000 }, () => bad)
    await expect(record(caller, many)).rejects.toMatchObject({ faults: { length: 20 } })
  })

  test('says that nothing is identified when the price hardly moved', async () => {
    const caller = await service.caller()
    await record(caller, weeks(40, { price: 1000, units: 300 }))
    service.deps.wakeLearner(caller.tenantId)

    await vi.waitFor(async () => {
      const curve = await demandCurve(service.deps, caller, 'tea', {})
      expect(curve?.salesRows).toBe(40)
      expect(curve?.identified).toBe(false)
      expect(curve?.reasons.length).toBeGreaterThan(0)
    }, 10_000)
  })
})

describe('recordOffers', () => {
  test('of promoted prices counts little though they were drawn, and makes none a base price', async () => {
    const caller = await service.caller()
    const told = (promoted: boolean): OfferReport[] =>
      Array.from({ length: 40 }, (_, i) => ({
        offerId: `${promoted ? 'promoted' : 'plain'}-${i}`,
        productId: 'tea',
        currency: 'usd',
        price: promoted ? 800 : 1000,
        accepted: i % 4 === 0,
        offeredAt: new Date(startMs + i * 3_600_000).toISOString(),
        randomized: true,
        ...(promoted && { promotion: 1 }),
      }))
    await recordAll(caller, [...told(false).slice(0, 10), ...told(true)])
    const { tenantId } = caller
    const weights = await service.deps.store.tenant(tenantId, (db) =>
      db.rows(
        `select price::integer as price, weight from observations
         where tenant_id = $1 group by price, weight order by price`,
        [tenantId],
      ),
    )

    expect(weights).toEqual([
      { price: 800, weight: expect.closeTo(0.1, 6) },
      { price: 1000, weight: 1 },
    ])
    const product = await service.deps.store.tenant(tenantId, (db) =>
      findProduct(db, tenantId, 'tea'),
    )
    expect(product?.basePrice).toBe(1000)
  })

  test('counts an offer once, and teaches demand as quotes do', async () => {
    const caller = await service.caller()
    const offers = Array.from({ length: 400 }, (_, i): OfferReport => {
      const price = 700 + (i % 7) * 100
      return {
        offerId: `o${i}`,
        productId: 'tea',
        currency: 'usd',
        price,
        accepted: (i * 0.618) % 1 < 0.2 * (price / 1000) ** -2,
        offeredAt: new Date(startMs + i * 60_000).toISOString(),
        randomized: true,
      }
    })
    expect(await recordAll(caller, offers)).toEqual({ recorded: 400, unchanged: 0 })
    expect(await recordAll(caller, offers)).toEqual({ recorded: 0, unchanged: 400 })
    service.deps.wakeLearner(caller.tenantId)

    await vi.waitFor(async () => {
      const curve = await demandCurve(service.deps, caller, 'tea', {})
      expect(curve?.offers).toBe(400)
      expect(curve?.demandUnit).toBe('probability')
      expect(curve?.elasticity.value).toBeLessThan(-1)
    })
  })
})

/**
 * Offers whose price was moved together with a competitor's; with a constant competitor price, the
 * elasticity is −1.8.
 */
function offersBeside(told: boolean): OfferReport[] {
  return Array.from({ length: 1200 }, (_, i): OfferReport => {
    const competitor = [800, 1000, 1250][i % 3] ?? 1000
    const price = competitor + ([-120, 0, 120][Math.floor(i / 3) % 3] ?? 0)
    const logOdds = 0.2 - 4 * Math.log(price / 1000) + 3 * Math.log(competitor / 1000)
    return {
      offerId: `o${i}`,
      productId: 'tea',
      currency: 'usd',
      price,
      accepted: (i * 0.618034) % 1 < 1 / (1 + Math.exp(-logOdds)),
      offeredAt: new Date(startMs + i * 60_000).toISOString(),
      ...(told ? { competitorPrice: competitor } : {}),
    }
  })
}

describe('demandCurve', () => {
  test('holds the competitor’s price still where offers told it, and warns where they did not', async () => {
    const [told, untold] = [await service.caller(), await service.caller()]
    for (const caller of [told, untold]) {
      await recordAll(caller, offersBeside(caller === told))
      service.deps.wakeLearner(caller.tenantId)
    }

    await vi.waitFor(async () => {
      const beside = await demandCurve(service.deps, told, 'tea', {})
      const blind = await demandCurve(service.deps, untold, 'tea', {})
      expect([beside?.offers, blind?.offers]).toEqual([1200, 1200])
      expect(beside?.identified).toBe(true)
      expect(beside?.reasons.join(' ')).toContain('moved together with the competitor')
      expect(beside?.elasticity.value).toBeLessThan(-1.4)
      expect(blind?.identified).toBe(false)
      expect(blind?.reasons.join(' ')).toContain("the competitor's prices are not known")
      expect(blind?.elasticity.value).toBeGreaterThan(-1.2)
    })
  })

  test('knows nothing of products that are not the caller’s', async () => {
    const [mine, theirs] = [await service.caller(), await service.caller()]
    await record(theirs, weeks(3))

    expect(await demandCurve(service.deps, mine, 'tea', {})).toBeNull()
  })

  test('falls as the price rises, inside its bands', async () => {
    const caller = await service.caller()
    await record(caller, weeks(60))
    service.deps.wakeLearner(caller.tenantId)
    await vi.waitFor(async () => {
      const curve = await demandCurve(service.deps, caller, 'tea', {})
      expect(curve?.salesRows).toBe(60)
      const values = curve?.points.map((point) => point.demand.value) ?? []
      expect(values).toEqual(values.toSorted((a, b) => b - a))
      for (const { demand } of curve?.points ?? []) {
        expect(demand.low).toBeLessThanOrEqual(demand.value)
        expect(demand.high).toBeGreaterThanOrEqual(demand.value)
      }
    })
  })

  test('refuses a currency in which there is nothing', async () => {
    const caller = await service.caller()
    await record(caller, weeks(3))

    await expect(
      demandCurve(service.deps, caller, 'tea', { currency: 'jpy' }),
    ).rejects.toMatchObject({ code: 'parameter_invalid', param: 'currency' })
  })
})
