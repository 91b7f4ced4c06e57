import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SalesBelief } from '../../../engine/sales/sales-belief.ts'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Quote, QuoteRequest } from '../../domain/quote.ts'
import { createSalesRefit } from '../../jobs/learning/refit-sales.ts'
import { readProductCells } from '../../storage/tables/cells.ts'
import { readPublicPrices } from '../../storage/tables/public-prices.ts'
import { testService } from '../../testing/service.ts'
import { recordSales } from '../sales/record-sales.ts'
import { openPublicBatch } from './public-batch.ts'
import type { PublicPeriod } from './public-price.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const dayMs = 86_400_000
const todayMs = Math.floor(Date.now() / dayMs) * dayMs
const dayFromNow = (days: number): PublicPeriod => ({
  fromMs: todayMs + days * dayMs,
  untilMs: todayMs + (days + 1) * dayMs,
})

const request = (productId: string, more: Partial<QuoteRequest> = {}): QuoteRequest => ({
  productId,
  basePrice: 1000,
  currency: 'usd',
  segment: '',
  customerId: null,
  quantity: 1,
  preview: false,
  ...more,
})

/** A shop with known unit costs: without them, prices would not move. */
async function shop(): Promise<Caller> {
  const caller = await service.caller()
  await service.setPolicy(caller, '', { unitCost: 500, maxLoss: 1 })
  return caller
}

async function show(
  caller: Caller,
  period: PublicPeriod,
  requests: readonly QuoteRequest[],
): Promise<(Quote | Refusal)[]> {
  const batch = openPublicBatch(service.deps, caller, period)
  const answers = await service.deps.store.tenant(caller.tenantId, (db) =>
    batch.quote(db, requests),
  )
  batch.confirm()
  return answers
}

async function showOne(caller: Caller, period: PublicPeriod, one: QuoteRequest): Promise<Quote> {
  const [quote] = await show(caller, period, [one])
  if (!quote || quote instanceof Refusal) throw quote
  return quote
}

const storedPrices = (caller: Caller, productId: string) =>
  service.deps.store.tenant(caller.tenantId, async (db) => {
    const group = { currency: 'usd', segment: '' }
    const found = await readPublicPrices(db, caller.tenantId, group, [productId], 100)
    return found.get(productId) ?? []
  })

async function countQuotes(caller: Caller): Promise<number> {
  const [row] = await service.deps.store.tenant(caller.tenantId, (db) =>
    db.rows<{ count: number }>(
      'select count(*)::integer as count from quotes where tenant_id = $1',
      [caller.tenantId],
    ),
  )
  return row?.count ?? 0
}

async function fitOf(caller: Caller, productId: string): Promise<SalesBelief> {
  const refit = createSalesRefit(service.deps)
  while (await refit(caller.tenantId));
  const [found] = await service.deps.store.tenant(caller.tenantId, (db) =>
    readProductCells(db, caller.tenantId, [{ productId, currency: 'usd', segment: '' }]),
  )
  return found?.cells[0]?.sales as SalesBelief
}

describe('a price that everybody sees', () => {
  test('is kept with what it was drawn from, and is no quote that waits for an answer', async () => {
    const caller = await shop()
    const quote = await showOne(caller, dayFromNow(0), request('tea'))
    const [stored] = await storedPrices(caller, 'tea')

    expect(quote.id).toMatch(/^public_/)
    expect(quote.expiresAtMs).toBe(dayFromNow(0).untilMs)
    expect(stored).toMatchObject({ id: quote.id, price: quote.optimizedPrice, ...dayFromNow(0) })
    expect(stored?.probabilities.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9)
    expect(stored?.prices).toContain(quote.optimizedPrice)
    expect(await countQuotes(caller)).toBe(0)
  })

  test('is the same for who asks again while it is shown, and another day another draw', async () => {
    const caller = await shop()
    service.clock.uniform = 0.999
    const dear = await showOne(caller, dayFromNow(0), request('tea'))
    service.clock.uniform = 0.06
    service.clock.nowMs += 2 * 3_600_000
    const again = await show(caller, dayFromNow(0), [request('tea'), request('tea')])
    const later = await showOne(caller, dayFromNow(1), request('tea'))
    service.clock.uniform = null

    expect(again).toEqual([
      expect.objectContaining({ id: dear.id, optimizedPrice: dear.optimizedPrice }),
      expect.objectContaining({ id: dear.id, optimizedPrice: dear.optimizedPrice }),
    ])
    expect(later.id).not.toBe(dear.id)
    expect(later.optimizedPrice).toBeLessThan(dear.optimizedPrice)
    expect(await storedPrices(caller, 'tea')).toHaveLength(2)
  })

  test('gives way a minute before its end to who asks for the day after', async () => {
    const caller = await shop()
    const today = dayFromNow(0)
    const early = { fromMs: today.untilMs - 60_000, untilMs: dayFromNow(1).untilMs }
    const first = await showOne(caller, today, request('mug'))
    const nearly = await showOne(caller, { ...today, fromMs: early.fromMs }, request('mug'))
    const next = await showOne(caller, early, request('mug'))

    expect(nearly.id).toBe(first.id)
    expect(next.id).not.toBe(first.id)
    expect(next.expiresAtMs).toBe(early.untilMs)
    const stored = await storedPrices(caller, 'mug')
    expect(stored.map((one) => [one.fromMs, one.untilMs]).toSorted()).toEqual([
      [today.fromMs, early.fromMs],
      [early.fromMs, early.untilMs],
    ])
    const afternoon = { fromMs: early.untilMs - dayMs / 2, untilMs: early.untilMs + dayMs }
    expect((await showOne(caller, afternoon, request('mug'))).id).toBe(next.id)
  })

  test('ends where the base price becomes another one', async () => {
    const caller = await shop()
    await showOne(caller, dayFromNow(0), request('tea'))
    const noon = { fromMs: todayMs + dayMs / 2, untilMs: todayMs + dayMs }
    const moved = await showOne(caller, noon, request('tea', { basePrice: 2000 }))

    expect(moved.optimizedPrice).toBeGreaterThan(1400)
    const stored = await storedPrices(caller, 'tea')
    expect(stored.map(({ fromMs, untilMs }) => [fromMs, untilMs])).toEqual([
      [noon.fromMs, noon.untilMs],
      [todayMs, noon.fromMs],
    ])
  })

  test('is nobody’s own, and one refusal leaves the others', async () => {
    const caller = await shop()
    const answers = await show(caller, dayFromNow(0), [
      request('tea', { customerId: 'ann' }),
      request('soap'),
    ])

    expect(answers[0]).toMatchObject({ code: 'parameters_exclusive' })
    expect(answers[1]).toMatchObject({ productId: 'soap' })
    expect(await storedPrices(caller, 'tea')).toEqual([])
  })

  test('a preview of it leaves no trace', async () => {
    const caller = await shop()
    const quote = await showOne(caller, dayFromNow(0), request('tea', { preview: true }))

    expect(quote.id).toMatch(/^preview_/)
    expect(await storedPrices(caller, 'tea')).toEqual([])
  })

  test('is the same for two that ask at once', async () => {
    const caller = await shop()
    const [one, other] = await Promise.all([
      showOne(caller, dayFromNow(0), request('tea')),
      showOne(caller, dayFromNow(0), request('tea')),
    ])

    expect(other.id).toBe(one.id)
    expect(await storedPrices(caller, 'tea')).toHaveLength(1)
  })
})

describe('sales at a price that everybody saw', () => {
  const days = Array.from({ length: 28 }, (_, i) => i - 28)

  /** Four weeks of days, each with the price shown to everyone and the sales at it. */
  async function sell(caller: Caller, reportedPrice: (price: number) => number): Promise<void> {
    for (const day of days) {
      service.clock.nowMs = todayMs + day * dayMs
      const { optimizedPrice } = await showOne(caller, dayFromNow(day), request('tea'))
      const { fromMs, untilMs } = dayFromNow(day)
      await service.deps.store.tenant(caller.tenantId, (db) =>
        recordSales(
          db,
          caller,
          [
            {
              productId: 'tea',
              currency: 'usd',
              price: reportedPrice(optimizedPrice),
              units: Math.round(40 * (optimizedPrice / 1000) ** -3),
              periodStart: new Date(fromMs).toISOString(),
              periodEnd: new Date(untilMs).toISOString(),
            },
          ],
          service.clock.nowMs,
        ),
      )
    }
    service.clock.nowMs = Date.now()
  }

  test('is random evidence, though nobody declares it', async () => {
    const caller = await shop()
    await sell(caller, (price) => price)
    const fit = await fitOf(caller, 'tea')

    expect(fit.randomizedShare).toBe(1)
    expect(fit.slopes?.bias).toBe(0)
    expect(fit.slopes?.elasticity).toBeGreaterThan(0)
  })

  test('is chosen evidence where another price was paid', async () => {
    const caller = await shop()
    await sell(caller, (price) => Math.round(price * 1.03))
    const fit = await fitOf(caller, 'tea')

    expect(fit.randomizedShare).toBe(0)
    expect(fit.slopes?.bias).toBe(fit.slopes?.elasticity)
  })
})
