import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expireQuotes } from '../../../jobs/upkeep/expire-quotes.ts'
import { openBreakers } from '../../../storage/tables/breakers.ts'
import { type TestCaller, testApp } from '../../../testing/app.ts'
import { type QuoteToStore, storeQuotes } from '../../../testing/quotes.ts'
import { recordOutcomes } from '../../../use-cases/outcomes/record-outcomes.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const dayMs = 86_400_000

const hourMs = 3_600_000

/**
 * A shop that holds out all offers of every fourth hour at 10.00: one in `every` offers of an arm
 * is bought.
 */
async function shop(
  every: { optimized: number; holdout: number },
  offers = 6000,
  {
    chances,
    ...more
  }: Partial<QuoteToStore> & {
    chances?: { optimized: number; holdout: number }
  } = {},
) {
  const who = await service.caller()
  const createdAtMs = Math.floor((Date.now() - 15 * dayMs) / hourMs) * hourMs
  const everyMs = 120_000
  const isHeld = (i: number) => Math.floor((i * everyMs) / hourMs) % 4 === 0
  const quotes = Array.from({ length: offers }, (_, i): QuoteToStore => {
    const held = isHeld(i)
    return {
      productId: i % 8 < 4 ? 'tea' : 'mug',
      arm: held ? 'holdout' : 'optimized',
      priceMinor: held ? 1000 : 1100,
      holdoutShare: 0.25,
      ...more,
      ...(chances && { propensity: held ? chances.holdout : chances.optimized }),
      createdAtMs: createdAtMs + i * everyMs,
    }
  })
  const ids = await storeQuotes(service.deps.store, who.tenantId, quotes)
  let seen = { optimized: 0, holdout: 0 }
  const bought = ids.filter((_, i) => {
    const arm = isHeld(i) ? 'holdout' : 'optimized'
    seen = { ...seen, [arm]: seen[arm] + 1 }
    return seen[arm] % every[arm] === 0
  })
  const outcomes = bought.map((quoteId) => ({ quoteId, status: 'accepted' as const }))
  await service.deps.store.tenant(who.tenantId, (db) =>
    recordOutcomes(db, who.tenantId, [outcomes], Date.now()),
  )
  for (let count = 1; count > 0; ) {
    count = await expireQuotes(service.deps, 'test', who.tenantId)
  }
  return who
}

const lift = (who: TestCaller, query = '') => service.send(who, `GET /v1/reports/lift${query}`)
const setCost = (who: TestCaller, cost: number) =>
  service.send(who, 'PUT /v1/policy', { body: { unit_cost: cost } })

describe('GET /v1/reports/lift', () => {
  let winner: TestCaller
  beforeAll(async () => {
    // 11.00 sells to one in 4, 10.00 to one in 5; at a cost of 7.00 that is 1.00 instead of 0.60.
    winner = await shop({ optimized: 4, holdout: 5 })
  })

  test('tells what optimized prices earned, per offer and in all', async () => {
    await setCost(winner, 700)
    const { status, body } = await lift(winner)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      currency: 'usd',
      offers: { optimized: 4500, holdout: 1496 }, // from the first that was bought on
      sold: { optimized: 1125, holdout: 300 },
      costs_known: 1,
      verdict: 'gain',
      groups: [],
      has_more: false,
    })
    expect(body.profit.relative.value).toBeCloseTo(2 / 3, 1)
    expect(body.profit.relative.low).toBeGreaterThan(0)
    expect(body.profit.holdout.value).toBeCloseTo(60, 0)
    // 40 more for each of 6 000 offers.
    expect(body.profit.earned.value / 240_000).toBeCloseTo(1, 1)
    expect(body.revenue.relative.value).toBeCloseTo(0.375, 1)
    expect(body.units.relative.value).toBeCloseTo(0.25, 1)
    expect(body.reasons[0]).toContain('that is proven')
    expect(body.sample_ratio.p_value).toBeGreaterThan(0.9)
    expect(body.plan.weeks).toBeGreaterThan(0)
  })

  test('without a cost it tells of revenue, and why there is no profit', async () => {
    const who = await shop({ optimized: 5, holdout: 5 }, 2000)
    const { body } = await lift(who)

    expect(body).toMatchObject({ profit: null, costs_known: 0, verdict: 'undecided' })
    expect(body.revenue).not.toBeNull()
    expect(body.reasons.join(' ')).toContain('No unit cost is known')
  })

  test('a cost that is set later turns earlier sales into profit', async () => {
    const who = await shop({ optimized: 5, holdout: 5 }, 2000)
    const tea = { id: 'tea', name: 'Tea', base_price: 1000, currency: 'usd' }
    await service.send(who, 'POST /v1/products', { body: tea })
    await service.send(who, 'PUT /v1/products/tea/policy', { body: { unit_cost: 700 } })
    const { body } = await lift(who)

    expect(body.costs_known).toBeCloseTo(0.5, 2)
    expect(body.profit.holdout.value).toBeCloseTo(60, -1)
  })

  test('tells of each product, category, week and segment', async () => {
    const byProduct = (await lift(winner, '?by=product')).body
    expect(byProduct.groups.map(({ key }: { key: string }) => key).sort()).toEqual(['mug', 'tea'])
    expect(byProduct.groups[0].revenue.relative.value).toBeGreaterThan(0)

    const byWeek = (await lift(winner, '?by=week')).body.groups.map(
      (one: { key: string }) => one.key,
    )
    expect(byWeek).toEqual([...byWeek].sort())
    expect(byWeek.length).toBeGreaterThan(1)
    expect((await lift(winner, '?by=category')).body.groups).toHaveLength(1)
    expect((await lift(winner, '?by=segment&limit=1')).body.groups[0].key).toBe('')
    expect((await lift(winner, '?by=product&limit=1')).body).toMatchObject({ has_more: true })
  })

  test('tells what was known at the end of each week, as a report until then has it', async () => {
    await setCost(winner, 700)
    const { body } = await lift(winner, '?series=week&lift=0.1')

    expect(body.series.length).toBeGreaterThan(1)
    let intervals = 0
    for (const point of body.series) {
      const until = (await lift(winner, `?lift=0.1&until=${point.period_end}`)).body
      expect(point.offers).toEqual(until.offers)
      expect(point.verdict).toBe(until.verdict)
      // A week that had hardly begun has too few purchases for an interval.
      expect(point.profit === null).toBe(until.profit === null)
      if (point.profit === null) continue
      intervals += 1
      for (const end of ['value', 'low', 'high']) {
        expect(point.profit.relative[end]).toBeCloseTo(until.profit.relative[end], 9)
      }
    }
    expect(intervals).toBeGreaterThan(0)
    expect(body.series.at(-1).offers).toEqual(body.offers)
    expect((await lift(winner)).body.series).toEqual([])
  })

  test('knows at once what was told and what a unit costs since it was asked last', async () => {
    const who = await shop({ optimized: 5, holdout: 5 }, 2000)
    await setCost(who, 700)
    const before = (await lift(who)).body
    await setCost(who, 800)
    const dearer = (await lift(who)).body
    expect(dearer.profit.holdout.value).toBeLessThan(before.profit.holdout.value - 10)

    const [quote] = await service.deps.store.tenant(who.tenantId, (db) =>
      db.rows<{ id: string }>(
        `select q.id from quotes q join outcomes o on o.tenant_id = q.tenant_id and o.quote_id = q.id
         where q.arm = 'holdout' and o.status = 'accepted' limit 1`,
      ),
    )
    const outcomes = [{ quoteId: quote?.id ?? '', status: 'returned' as const }]
    await service.deps.store.tenant(who.tenantId, (db) =>
      recordOutcomes(db, who.tenantId, [outcomes], Date.now()),
    )
    expect((await lift(who)).body.sold.holdout).toBe(dearer.sold.holdout - 1)
  })

  test('says by what arms were drawn, and what power that leaves', async () => {
    const { randomization_unit: unit } = (await lift(winner)).body

    expect(unit).toMatchObject({ kind: 'hour', hours: { optimized: 150, holdout: 50 } })
    expect(unit.design_effect).toBeGreaterThanOrEqual(1)
    expect(unit.effective_offers * unit.design_effect).toBeCloseTo(5996, -1)
    expect(unit.reasons[0]).toContain('50 of 200 so far')
    expect((await lift(await service.caller())).body.randomization_unit).toBeNull()
  })

  test('values what was sold at the cost of its time', async () => {
    const who = await shop({ optimized: 4, holdout: 5 }, 2000, { unitCostMinor: 700 })
    await setCost(who, 950)
    const { body } = await lift(who)

    expect(body.costs_known).toBe(1)
    expect(body.profit.holdout.value).toBeCloseTo(60, -1)
    expect((await lift(who, '?by=product')).body.groups[0].profit.holdout.value).toBeCloseTo(60, -1)
    const { bins } = (await service.send(who, 'GET /v1/reports/calibration')).body
    expect(bins[1].cells).toBe(2)
  })

  test('counts the weeks that were asked about', async () => {
    const all = (await lift(winner)).body
    const until = new Date(Date.parse(all.period_start) + 7 * dayMs).toISOString()
    const first = (await lift(winner, `?until=${until}`)).body

    expect(first.period_end).toBe(until)
    expect(first.offers.optimized).toBeLessThan(all.offers.optimized)
    expect(first.offers.optimized).toBeGreaterThan(0)
  })

  test('says that a split is uneven before it says anything else', async () => {
    const who = await shop({ optimized: 5, holdout: 5 }, 4000)
    await service.asOwner(
      `update arm_totals set offers = offers * 3, holdout_shares = holdout_shares * 3
       where tenant_id = ${who.tenantId} and kind = 'moved'`,
    )
    const { body } = await lift(who)

    expect(body.verdict).toBe('uneven_split')
    expect(body.sample_ratio.p_value).toBeLessThan(0.001)
    expect(body.reasons[0]).toContain('no figure here can be trusted')
  })

  test('says what is missing where nothing was counted', async () => {
    const { status, body } = await lift(await service.caller())

    expect(status).toBe(200)
    expect(body).toMatchObject({ currency: null, verdict: 'no_holdout', plan: null })
    expect(body.reasons[0]).toContain('keep a holdout')
  })

  test('says what stops all prices: a pause, or a breaker', async () => {
    const paused = await service.caller()
    await service.send(paused, 'POST /v1/pause', { body: {} })
    const stopped = await service.caller()
    const { store, now } = service.deps
    const fault = {
      ...({ kind: 'sales_stopped', productId: '', currency: 'usd', stops: true } as const),
      ...{ usual: 80, seen: 0, own: {} },
    }
    await store.tenant(stopped.tenantId, (db) =>
      openBreakers(db, stopped.tenantId, [fault], 'service', now()),
    )
    const reasonsOf = async (who: TestCaller) => (await lift(who)).body.reasons.join(' ')

    expect(await reasonsOf(paused)).toContain('Prices are paused')
    expect(await reasonsOf(stopped)).toContain('A breaker has stopped all prices')
    expect(await reasonsOf(await service.caller())).not.toContain('nothing more is compared')
  })

  test('says how long a proof would take, and what to do where it takes too long', async () => {
    const who = await shop({ optimized: 40, holdout: 40 }, 6000)
    const { body } = await lift(who, '?lift=0.01')

    expect(body.plan.weeks).toBeNull()
    expect(body.plan.least_lift).toBeGreaterThan(0.01)
    expect(body.plan.with_holdouts).toHaveLength(1) // half of all is the only larger one
    expect(body.reasons.join(' ')).toContain('cannot be proven here')
  })

  test('refuses a currency that does not exist, and a lift of nothing', async () => {
    expect((await lift(winner, '?currency=zzz')).status).toBe(400)
    expect((await lift(winner, '?lift=0')).status).toBe(400)
  })
})

describe('GET /v1/reports/calibration', () => {
  test('holds confidence against what prices brought', async () => {
    const who = await shop({ optimized: 5, holdout: 5 })
    await setCost(who, 700)
    const { status, body } = await service.send(who, 'GET /v1/reports/calibration')

    expect(status).toBe(200)
    expect(body.bins).toHaveLength(7)
    // Two cells, whose moved prices had a confidence of a half.
    expect(body.bins[1]).toMatchObject({
      cells: 2,
      offers: 4500,
      holdout_offers: 1496,
      claimed: 0.5,
    })
    expect(body.bins[1].lift.value).toBeGreaterThan(0.2)
    expect(body.bins[1]).toMatchObject({ right: null, verdict: 'cannot_tell' })
    expect(body.reasons[0]).toContain('do not show')
  })

  test('leaves out what has no cost, and says so', async () => {
    const who = await shop({ optimized: 5, holdout: 5 }, 400)
    const { body } = await service.send(who, 'GET /v1/reports/calibration')

    expect(body.left_out).toBe(2)
  })
})

describe('GET /v1/reports/fairness', () => {
  const fairness = (who: TestCaller) => service.send(who, 'GET /v1/reports/fairness')

  test('says so where nothing was counted yet', async () => {
    const { status, body } = await fairness(await service.caller())

    expect(status).toBe(200)
    expect(body).toMatchObject({
      currency: null,
      segments: [],
      gap: null,
      personalization: 'segment',
    })
  })

  test('tells what segments were asked and bought, without a holdout too', async () => {
    const who = await service.caller()
    const createdAtMs = Date.now() - 3 * dayMs
    const quotes = Array.from(
      { length: 4000 },
      (_, i): QuoteToStore => ({
        productId: i % 4 < 2 ? 'tea' : 'mug',
        segment: i % 2 === 0 ? 'new' : 'returning',
        priceMinor: (i % 2 === 0 ? 1000 : 1100) + ((Math.floor(i / 20) % 3) - 1) * 10,
        holdoutShare: 0,
        createdAtMs: createdAtMs + i * 1000,
      }),
    )
    const ids = await storeQuotes(service.deps.store, who.tenantId, quotes)
    const outcomes = ids
      .filter((_, i) => (i % 2 === 0 ? i % 10 === 0 : i % 20 === 1))
      .map((quoteId) => ({ quoteId, status: 'accepted' as const }))
    await service.deps.store.tenant(who.tenantId, (db) =>
      recordOutcomes(db, who.tenantId, [outcomes], Date.now()),
    )
    for (let count = 1; count > 0; ) {
      count = await expireQuotes(service.deps, 'test', who.tenantId)
    }
    await service.send(who, 'PUT /v1/policy', { body: { max_segment_gap: 0.2 } })
    const { body } = await fairness(who)

    expect(body.gap).toMatchObject({ highest: 'returning', lowest: 'new' })
    expect(body.gap.value).toBeCloseTo(0.1, 2)
    expect(body.gap.low).toBeGreaterThan(0.09)
    expect(body.products.map((one: { product_id: string }) => one.product_id).sort()).toEqual([
      'mug',
      'tea',
    ])
    const told = new Map(
      body.segments.map((one: { segment: string }) => [one.segment, one]),
    ) as Map<string, { relative: { value: number }; acceptance: { value: number } }>
    expect(told.get('new')?.relative.value).toBeCloseTo(1, 3)
    expect(told.get('new')?.acceptance.value).toBeCloseTo(0.2, 2)
    expect(told.get('returning')?.acceptance.value).toBeCloseTo(0.1, 2)
    expect(body).toMatchObject({ max_segment_gap: 0.2, by: 'segment', has_more: false })
    expect(body.reasons.join(' ')).toContain('max_segment_gap is 20.0 %')
  })
})

describe('a cost in dispute', () => {
  test.each([
    ['of the whole account', 'PUT /v1/policy'],
    ['of a product', 'PUT /v1/products/tea/policy'],
  ])('%s is in no report until somebody says that it is right', async (_, put) => {
    const chances = { optimized: 0.75, holdout: 0.25 }
    const who = await shop({ optimized: 4, holdout: 5 }, 2000, { chances })
    const tea = { id: 'tea', name: 'Tea', base_price: 1000, currency: 'usd' }
    await service.send(who, 'POST /v1/products', { body: tea })
    const set = (unit_cost: number) => service.send(who, put, { body: { unit_cost } })
    const reports = async () => {
      const asked = { body: { policy: 'base' } }
      const [whole, byProduct, bins, other] = [
        (await lift(who)).body,
        (await lift(who, '?by=product')).body,
        (await service.send(who, 'GET /v1/reports/calibration')).body,
        (await service.send(who, 'POST /v1/reports/off_policy', asked)).body,
      ]
      return [whole.profit, byProduct.groups, bins.bins, other.served]
    }
    await set(700)
    const before = await reports()
    await set(7)
    const disputed = await reports()
    const { data } = (await service.send(who, 'GET /v1/breakers?status=open')).body
    await service.send(who, `POST /v1/breakers/${data[0].id}/close`, { body: { accept: true } })
    const right = await reports()

    expect(disputed).toEqual(before)
    for (const [i, report] of right.entries()) expect(report).not.toEqual(before[i])
  })
})

describe('POST /v1/reports/off_policy', () => {
  // Stored quotes at 11.00 for three offers in four, at 10.00 for the others.
  const chances = { optimized: 0.75, holdout: 0.25 }
  let who: TestCaller
  beforeAll(async () => {
    who = await shop({ optimized: 4, holdout: 5 }, 6000, { chances })
    await setCost(who, 700)
  })
  const judge = async (body: object) => service.send(who, 'POST /v1/reports/off_policy', { body })

  test('judges base prices by the offers at them', async () => {
    const { status, body } = await judge({ policy: 'base' })

    expect(status).toBe(200)
    expect(body).toMatchObject({
      currency: 'usd',
      policy: 'base',
      measure: 'profit',
      offers: 5996, // from the first that was bought on
      left_out: 0,
      complete: true,
      overlap: { enough: true },
      verdict: 'loss',
    })
    // At 10.00 one in five buys at a margin of 3.00; served is a quarter of that and 11.00.
    expect(body.snips.value).toBeCloseTo(60, 0)
    expect(body.served.value).toBeCloseTo(0.25 * 60 + 0.75 * 100, 0)
    expect(body.gain.high).toBeLessThan(0)
    expect(body.overlap.largest_weight).toBe(4)
    expect(body.reasons[0]).toContain('less profit')
  })

  test('judges base prices by what was held out as a whole, not by offers at them beside it', async () => {
    // Some optimized offers stay at 10.00 next to neighbours at 11.00.
    const own = await shop({ optimized: 4, holdout: 5 }, 3000)
    await setCost(own, 700)
    await service.asOwner(
      `update quotes set optimized_price = 1000, propensity = 0.3 where tenant_id = ${own.tenantId}
       and arm = 'optimized' and id in (select quote_id from outcomes where tenant_id = ${own.tenantId})`,
    )
    const { body } = await service.send(own, 'POST /v1/reports/off_policy', {
      body: { policy: 'base' },
    })

    expect(body.snips.value).toBeCloseTo(60, 0)
    expect(body.overlap.largest_weight).toBe(4)
    expect(body.overlap.effective_draws).toBeCloseTo(25, 0)
  })

  test('counts a price that was kept as one draw', async () => {
    const own = await shop({ optimized: 4, holdout: 5 }, 3000, { chances, draw: 0.5 })
    const { body } = await service.send(own, 'POST /v1/reports/off_policy', {
      body: { policy: 'change', change: 0.1 },
    })

    expect(body.overlap.effective_offers).toBeGreaterThan(1000)
    expect(body.overlap.effective_draws).toBeLessThan(3)
    expect(body.verdict).toBe('cannot_tell')
  })

  test('judges a change by the drawn price that is nearest, and none that is far', async () => {
    const near = (await judge({ policy: 'change', change: 0.11 })).body
    const far = (await judge({ policy: 'change', change: 0.5 })).body

    expect(near.snips.value).toBeCloseTo(100, 0)
    expect(Math.abs(near.doubly_robust.value - 100)).toBeLessThan(5)
    expect(near.verdict).toBe('gain')
    expect(far).toMatchObject({ verdict: 'cannot_tell', overlap: { tried: 0, enough: false } })
    expect(far.reasons[0]).toContain('too rarely')
  })

  test('judges listed prices on their products alone, and those drawn most often now', async () => {
    const listed = await judge({
      policy: 'prices',
      prices: [{ product_id: 'mug', price: 1100 }],
      measure: 'revenue',
    })
    const current = await judge({ policy: 'current' })

    expect(listed.body.offers).toBeLessThan(3100)
    expect(listed.body).toMatchObject({ measure: 'revenue', verdict: 'gain' })
    expect(current.body.snips.value).toBeCloseTo(100, 0)
  })

  test('judges the offers of the time that was asked about', async () => {
    const all = (await judge({ policy: 'base' })).body
    const from = all.period_end
    expect((await judge({ policy: 'base', from })).body.offers).toBeLessThan(all.offers / 10)
    expect((await judge({ policy: 'base', until: from })).body.offers).toBeGreaterThan(5900)
  })

  test('says that there is nothing to judge by', async () => {
    const fresh = await service.caller()
    const { body } = await service.send(fresh, 'POST /v1/reports/off_policy', {
      body: { policy: 'base' },
    })
    expect(body).toMatchObject({ currency: null, offers: 0, served: null, verdict: 'cannot_tell' })
  })

  test.each([
    [{ policy: 'change' }, 'parameter_missing', 'change'],
    [{ policy: 'prices' }, 'parameter_missing', 'prices'],
    [{ policy: 'base', change: 0.1 }, 'parameters_exclusive', 'change'],
    [{ policy: 'cheap' }, 'parameter_invalid', 'policy'],
  ])('refuses %j', async (asked, code, param) => {
    const { status, body } = await judge(asked)
    expect([status, body.error.code, body.error.param]).toEqual([400, code, param])
  })
})
