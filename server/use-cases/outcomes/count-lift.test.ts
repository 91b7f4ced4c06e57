import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weekOf } from '../../domain/moment.ts'
import { expireQuotes } from '../../jobs/upkeep/expire-quotes.ts'
import { type QuoteToStore, storeQuotes } from '../../testing/quotes.ts'
import { testService } from '../../testing/service.ts'
import { recordOutcomes } from './record-outcomes.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const hourMs = 3_600_000
const drawn = { holdoutShare: 0.25, productId: 'tea' } as const

/** A tenant whose clock stands still until the test advances it. */
async function shop() {
  const { deps } = service
  const { tenantId } = await service.caller()
  const report = (outcomes: Parameters<typeof recordOutcomes>[2][number]) =>
    deps.store.tenant(tenantId, (db) => recordOutcomes(db, tenantId, [outcomes], deps.now()))
  return {
    tenantId,
    add: (quotes: readonly QuoteToStore[]) => storeQuotes(deps.store, tenantId, quotes),
    report,
    bought: (quoteId: string | undefined, quantity = 1) =>
      report({ quoteId: quoteId ?? '', status: 'accepted', quantity }),
    sweep: () => expireQuotes(deps, 'test', tenantId),
    totals: () =>
      deps.store.tenant(tenantId, (db) =>
        db.rows<{ kind: string; offers: number; units: number; revenue: number; week: Date }>(
          `select kind, sum(offers)::int as offers, sum(units) as units, sum(revenue) as revenue
           from arm_totals group by kind order by kind`,
        ),
      ),
  }
}

const anHourAgo = () => Date.now() - hourMs - 60_000

describe('totals of lift', () => {
  test('count a quote once when its time is over, with what was bought', async () => {
    const { add, bought, sweep, totals } = await shop()
    const [first, , held] = await add([
      { ...drawn, priceMinor: 1100, createdAtMs: anHourAgo() },
      { ...drawn, priceMinor: 1000, createdAtMs: anHourAgo() },
      { ...drawn, arm: 'holdout', createdAtMs: anHourAgo() },
      { ...drawn, priceMinor: 1100 }, // its answer period is not over
    ])
    await bought(first, 2)
    await bought(held)
    await sweep()
    await sweep()

    expect(await totals()).toEqual([
      { kind: 'base', offers: 1, units: 0, revenue: 0 },
      { kind: 'holdout', offers: 1, units: 1, revenue: 1000 },
      { kind: 'moved', offers: 1, units: 2, revenue: 2200 },
    ])
  })

  test('count what was paid for many units, beside the base price less the same share', async () => {
    const { tenantId, add, bought, sweep, totals } = await shop()
    const many = { ...drawn, volumeDiscount: 0.12, createdAtMs: anHourAgo() }
    const ids = await add([
      { ...many, singleMinor: 1100, priceMinor: 968 },
      { ...many, singleMinor: 1000, priceMinor: 880 },
      { ...many, singleMinor: 1000, priceMinor: 880, arm: 'holdout' },
    ])
    for (const id of ids) await bought(id, 100)
    await sweep()
    const baseRevenue = await service.deps.store.tenant(tenantId, (db) =>
      db.rows<{ kind: string; base: number }>(
        'select kind, sum(base_units) as base from arm_totals where tenant_id = $1 group by 1 order by 1',
        [tenantId],
      ),
    )

    expect(await totals()).toEqual([
      { kind: 'base', offers: 1, units: 100, revenue: 88_000 },
      { kind: 'holdout', offers: 1, units: 100, revenue: 88_000 },
      { kind: 'moved', offers: 1, units: 100, revenue: 96_800 },
    ])
    expect(baseRevenue.map(({ base }) => base)).toEqual([88_000, 88_000, 88_000])
  })

  test('learn of purchases, corrections and returns that are reported later', async () => {
    const { add, bought, report, sweep, totals } = await shop()
    const [first, second, third] = await add([
      { ...drawn, priceMinor: 1100, createdAtMs: anHourAgo() },
      { ...drawn, priceMinor: 1100, createdAtMs: anHourAgo() },
      { ...drawn, priceMinor: 1100, createdAtMs: anHourAgo() },
    ])
    await bought(first)
    await sweep()
    await bought(second, 3)
    await bought(third)
    await report({ quoteId: third ?? '', status: 'declined' })
    await report({ quoteId: second ?? '', status: 'returned', quantity: 2 })
    await bought(first)

    expect(await totals()).toEqual([{ kind: 'moved', offers: 3, units: 2, revenue: 2200 }])
  })

  test('begin with the first quote that anybody answered for', async () => {
    const { add, bought, sweep, totals } = await shop()
    await add([{ ...drawn, createdAtMs: anHourAgo() - 5 * hourMs }])
    await sweep()
    expect(await totals()).toEqual([])

    const [answered] = await add([{ ...drawn, createdAtMs: anHourAgo() }])
    await sweep()
    await bought(answered)
    await sweep()

    expect(await totals()).toEqual([{ kind: 'base', offers: 1, units: 1, revenue: 1000 }])
  })

  test('leave out prices beside which nothing was held out', async () => {
    const { add, bought, sweep, totals } = await shop()
    const [first] = await add([
      { ...drawn, holdoutShare: 0, createdAtMs: anHourAgo() },
      { ...drawn, holdoutShare: null, createdAtMs: anHourAgo() },
      { ...drawn, arm: 'paused', createdAtMs: anHourAgo() },
    ])
    await bought(first)
    await sweep()

    expect(await totals()).toEqual([])
  })
})

describe('weekOf', () => {
  test.each([
    ['2026-01-05T00:00:00Z', '2026-01-05'],
    ['2026-01-04T23:59:59Z', '2025-12-29'],
    ['1969-12-31T00:00:00Z', '1969-12-29'],
  ])('%s is in the week of %s', (moment, monday) => {
    expect(weekOf(Date.parse(moment))).toBe(monday)
  })
})
