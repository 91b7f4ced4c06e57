import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

let who = await service.caller()
beforeEach(async () => {
  who = await service.caller()
})

const send = async (line: string, body?: unknown) =>
  (await service.send(who, line, body === undefined ? {} : { body })).body
const put = (path: string, body: unknown) => send(`PUT /v1/${path}`, body)

/** The learner's concurrent work takes a second and more on a busy machine. */
const until = (isSo: () => Promise<void>) => vi.waitFor(isSo, { timeout: 10_000 })

const startMs = Date.parse('2025-01-06T00:00:00Z')
const weekMs = 7 * 86_400_000

type Row = { price?: number; unit_cost?: number; promotion?: number; product_id?: string }

/** Weekly rows of a product whose elasticity is −3. */
function weeks(count: number, rowOf: (week: number) => Row = () => ({})) {
  return Array.from({ length: count }, (_, week) => {
    const price = 900 + (week % 5) * 50
    const row = { product_id: 'tea', currency: 'usd', price, ...rowOf(week) }
    return {
      ...row,
      units: Math.round(300 * (row.price / 1000) ** -3),
      period_start: new Date(startMs + week * weekMs).toISOString(),
      period_end: new Date(startMs + (week + 1) * weekMs).toISOString(),
    }
  })
}

/** The first quote, without a customer and never held out. */
const preview = (product_id = 'tea') =>
  send('POST /v1/quote', { product_id, base_price: 1000, currency: 'usd', preview: true })

describe('without a unit cost', () => {
  test('the base price stays and says why; a cost of 0, of the account too, is a cost', async () => {
    await send('POST /v1/sales', weeks(80))
    await until(async () => {
      expect((await send('GET /v1/products/tea/demand')).data.sales_rows).toBe(80)
    })
    await put('policy', { exploration: 0, max_loss: 1 })
    const unknown = await preview()
    await put('policy', { exploration: 0, max_loss: 1, unit_cost: 0 })
    const free = await preview()

    expect(unknown).toMatchObject({ optimized_price: 1000, factors: ['unit_cost_unknown'] })
    // Elasticity −3 and no cost: revenue falls with the price, so the lowest allowed price earns
    // most.
    expect(free.optimized_price).toBeLessThan(900)
    expect(free.factors).not.toContain('unit_cost_unknown')
  })

  test('bounds of the margin move a price where it earns more at both ends, and only there', async () => {
    await send('POST /v1/sales', weeks(80))
    await until(async () => {
      expect((await send('GET /v1/products/tea/demand')).data.sales_rows).toBe(80)
    })
    // At −3 a margin of a third is best: with much more, the price is too high whatever the cost.
    await put('policy', { exploration: 0, max_loss: 1, margin_between: [0.85, 0.95] })
    const dear = await preview()
    await put('policy', { exploration: 0, max_loss: 1, margin_between: [0.05, 0.8] })
    const either = await preview()

    expect(dear.optimized_price).toBeLessThan(1000)
    expect(either.optimized_price).toBe(1000)
  })
})

describe('the cost of a period', () => {
  test('in the latest row is the cost, where the policy of the product names none', async () => {
    const dearer = (week: number) => ({ unit_cost: week < 40 ? 300 : 850 })
    await send('POST /v1/sales', weeks(80, dearer))
    await put('policy', { exploration: 0, max_loss: 1, unit_cost: 0 })
    await until(async () => {
      expect((await preview()).factors).not.toContain('unit_cost_unknown')
      // With 850 of 1 000 the best price is above the base price, with 0 or 300 below it.
      expect((await preview()).optimized_price).toBeGreaterThan(1050)
    })
    await put('products/tea/policy', { unit_cost: 300 })

    expect((await preview()).optimized_price).toBeLessThan(1000)
  })

  test('sent again without it is forgotten', async () => {
    await put('policy', { exploration: 0, max_loss: 1 })
    await send(
      'POST /v1/sales',
      weeks(60, () => ({ unit_cost: 850 })),
    )
    await until(async () => {
      expect((await preview()).optimized_price).toBeGreaterThan(1050)
    })
    expect(await send('POST /v1/sales', weeks(60))).toEqual({ recorded: 60, unchanged: 0 })
    await until(async () => {
      expect((await preview()).factors).toEqual(['unit_cost_unknown'])
    })
  })

  test('that looks like a slip is taken, and asked about once for each product', async () => {
    const slip = (week: number) => ({ unit_cost: week === 3 || week === 5 ? 6 : 600 })
    const answer = await send('POST /v1/sales', weeks(10, slip))
    const sound = await send(
      'POST /v1/sales',
      weeks(10, () => ({ unit_cost: 600 })),
    )

    expect(answer).toMatchObject({ recorded: 10, unchanged: 0 })
    expect(answer.warnings).toMatchObject([
      { code: 'unit_cost_far_below_price', param: '[3].unit_cost' },
      { code: 'unit_cost_far_from_others', param: '[3].unit_cost' },
    ])
    expect(answer.warnings[0].message).toContain("'tea' has unit_cost 6 at price 1050")
    expect(answer.warnings[0].message).toContain('as in 1 more row of this product')
    expect(answer.warnings[0]).toMatchObject({
      reason: 'row_cost_far_below_price',
      values: { product_id: 'tea', cost_minor: 6, price_minor: 1050, more: 1 },
    })
    expect(sound).toEqual({ recorded: 2, unchanged: 8 })
  })

  test('is held against what is known already, and against the price', async () => {
    await put('policy', { max_decrease: 0.2 })
    await send('POST /v1/products', { id: 'tea', base_price: 1000, currency: 'usd' })
    await put('products/tea/policy', { unit_cost: 60 })
    const far = await send(
      'POST /v1/sales',
      weeks(1, () => ({ unit_cost: 500 })),
    )
    const loss = await send(
      'POST /v1/sales',
      weeks(1, () => ({ product_id: 'mug', unit_cost: 2000 })),
    )

    expect(far.warnings).toMatchObject([{ code: 'unit_cost_far_from_others' }])
    expect(loss.warnings).toMatchObject([{ code: 'unit_cost_above_price' }])
    expect(
      (
        await send(
          'POST /v1/sales',
          weeks(1, () => ({ unit_cost: 0 })),
        )
      ).warnings,
    ).toBeUndefined()
  })
})

describe('sales rows of one product whose periods share time', () => {
  test('are asked about, and not those of other segments', async () => {
    const row = (day: number, hour: number, more: object = {}) => ({
      product_id: 'tea',
      currency: 'usd',
      price: 500,
      units: 1,
      period_start: `2026-01-0${day}T${hour}:00:00Z`,
      period_end: `2026-01-0${day + 1}T${hour}:00:00Z`,
      ...more,
    })
    const overlapping = await send('POST /v1/sales', [row(1, 10), row(3, 10), row(1, 14)])
    const apart = await send('POST /v1/sales', [
      row(1, 10),
      row(4, 10),
      row(1, 10, { segment: 'trade' }),
    ])

    expect(overlapping.warnings).toMatchObject([
      { code: 'periods_overlap', param: '[2].period_start' },
    ])
    expect(overlapping.warnings[0].message).toContain(
      'a period from 2026-01-01T14:00:00Z, which overlaps the one from 2026-01-01T10:00:00Z',
    )
    expect(apart.warnings).toBeUndefined()
  })
})

describe('sales rows in another unit', () => {
  test('are taken, and asked about once', async () => {
    await send('POST /v1/products', { id: 'tea', base_price: 1999, currency: 'usd' })
    const dollars = await send(
      'POST /v1/sales',
      weeks(3, () => ({ price: 19 })),
    )
    const cents = await send(
      'POST /v1/sales',
      weeks(3, () => ({ price: 1899 })),
    )

    expect(dollars).toMatchObject({
      recorded: 3,
      warnings: [{ code: 'price_off_by_units', param: '[0].price' }],
    })
    expect(dollars.warnings).toHaveLength(1)
    expect(dollars.warnings[0].message).toContain('price 19, but the base price is 1999')
    expect(cents.warnings).toBeUndefined()
  })

  test('that hold a last good cost keep it, and open a breaker for the odd one', async () => {
    const rows = weeks(6, (week) => ({ unit_cost: week < 5 ? 400 : 0 }))
    await send('POST /v1/sales', rows)
    await until(async () => {
      expect((await send('GET /v1/breakers')).data).toMatchObject([
        { kind: 'unit_cost', product_id: 'tea', stops_prices: false, usual: 400, seen: 0 },
      ])
    })

    const [{ id }] = (await send('GET /v1/breakers')).data
    await send(`POST /v1/breakers/${id}/close`, { accept: true })
    expect((await send('GET /v1/products/tea/policy')).own).toEqual({ unit_cost: 0 })
  })
})

describe('a policy that looks like a slip', () => {
  test.each([
    [{ max_increase: 10 }, 'max_increase_wide', 'max_increase'],
    [{ min_price: 5000, max_increase: 1 }, 'limit_far_from_base_price', 'min_price'],
    [{ unit_cost: 6 }, 'unit_cost_far_below_price', 'unit_cost'],
    [{ unit_cost: 60_000 }, 'unit_cost_above_price', 'unit_cost'],
    [
      { inventory: { on_hand: 5, until: '2024-01-01T00:00:00Z' } },
      'deadline_passed',
      'inventory.until',
    ],
  ])('%j is taken, and asked about', async (policy, code, param) => {
    await send('POST /v1/products', { id: 'tea', base_price: 1000, currency: 'usd' })
    const answer = await put('products/tea/policy', policy)

    expect(answer.own).toEqual(policy)
    expect(answer.warnings).toMatchObject([{ code, param }])
    expect((await send('GET /v1/products/tea/policy')).warnings).toBeUndefined()
  })

  test('of a group is asked about where a unit of one product is hardly one of another', async () => {
    for (const [id, base] of Object.entries({ month: 4900, year: 49_000 })) {
      await send('POST /v1/products', { id, base_price: base, currency: 'usd' })
    }
    const group = { name: 'plans' }
    expect((await put('products/month/policy', { group })).warnings).toBeUndefined()
    const asked = [{ code: 'group_prices_far_apart', param: 'group.name' }]
    expect((await put('products/year/policy', { group })).warnings).toMatchObject(asked)

    const policies = ['month', 'year'].map((product_id) => ({ product_id, group }))
    const { results } = await put('policies', { policies })
    expect(results[0].warnings).toMatchObject(asked)
    expect(results[0].warnings[0].message).toContain('from 4900 to 49000')
    expect(results[1].warnings).toBeUndefined()
    await send('PATCH /v1/products/year', { base_price: 4083 })
    expect((await put('products/year/policy', { group })).warnings).toBeUndefined()
  })

  test('of an account is asked about too, and a sound one is not', async () => {
    expect((await put('policy', { max_increase: 10 })).warnings).toMatchObject([
      { code: 'max_increase_wide' },
    ])
    expect((await put('policy', { max_increase: 0.5, unit_cost: 0 })).warnings).toBeUndefined()
  })
})

describe('offers far from the base price', () => {
  test('are kept, counted and asked about', async () => {
    await send('POST /v1/products', { id: 'tea', base_price: 1000, currency: 'usd' })
    const offers = [900, 10, 1000, 9, 5000].map((price, i) => ({
      offer_id: `o${i}`,
      product_id: 'tea',
      currency: 'usd',
      price,
      accepted: true,
      offered_at: '2026-01-01T00:00:00Z',
    }))
    const answer = await send('POST /v1/offers', offers)

    expect(answer).toMatchObject({ recorded: 5, unchanged: 0 })
    expect(answer.warnings).toMatchObject([
      { code: 'price_far_from_base_price', param: '[1].price' },
    ])
    expect(answer.warnings[0].message).toContain('as in 2 more offers of this product')
  })
})

describe('the base price of a product that rows add', () => {
  const basePrice = async () => (await send('GET /v1/products/tea')).base_price

  test('is the most common recent regular price, in whatever batches the rows come', async () => {
    const priced = (week: number) => {
      if (week === 59) return { price: 700, promotion: 1 }
      return { price: week < 30 ? 800 : 1000 + (week === 58 ? 150 : 0) }
    }
    const rows = weeks(60, priced)
    await send('POST /v1/sales', rows.slice(55))
    await send('POST /v1/sales', rows.slice(0, 20))
    await send('POST /v1/sales', rows.slice(20, 55))

    await until(async () => expect(await basePrice()).toBe(1000))
  })

  test('follows later rows until somebody says what it is', async () => {
    await send(
      'POST /v1/sales',
      weeks(10, () => ({ price: 800 })),
    )
    expect(await basePrice()).toBe(800)
    await send(
      'POST /v1/sales',
      weeks(40, () => ({ price: 1000 })),
    )
    await until(async () => expect(await basePrice()).toBe(1000))

    await send('PATCH /v1/products/tea', { base_price: 950 })
    await send(
      'POST /v1/sales',
      weeks(80, () => ({ price: 1200 })),
    )
    await until(async () => {
      expect((await send('GET /v1/products/tea/demand')).data.sales_rows).toBe(80)
    })
    expect(await basePrice()).toBe(950)
  })

  test('does not follow what was paid while Lerner set the price', async () => {
    await send(
      'POST /v1/sales',
      weeks(10, () => ({ price: 1000 })),
    )
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
    const { results } = await send('POST /v1/quote/batch', {
      requests: [{ product_id: 'tea', base_price: 1000, currency: 'usd' }],
      everyone: { from: at(0.01), until: at(48) },
    })
    const shown = results[0].optimized_price
    // An hour's mean with coupons: lower than the price shown, and no draw.
    const hours = Array.from({ length: 20 }, (_, i) => ({
      ...{ product_id: 'tea', currency: 'usd', price: Math.round(0.95 * shown), units: 3 },
      ...{ period_start: at(i + 1), period_end: at(i + 2) },
    }))
    await send('POST /v1/sales', hours)

    await until(async () => {
      const { data } = await send('GET /v1/products/tea/demand')
      expect(data.left_out).toMatchObject([{ reason: 'price_not_drawn', count: 20 }])
    })
    expect(await basePrice()).toBe(1000)
  })

  test('of offers is their most common one, and of the latest that came', async () => {
    const offer = (i: number, price: number) => ({
      offer_id: `o${i}`,
      product_id: 'tea',
      currency: 'usd',
      price,
      accepted: false,
      offered_at: new Date(startMs + i * weekMs).toISOString(),
    })
    const prices = [800, 1000, 1000, 1000, 750]
    await send(
      'POST /v1/offers',
      prices.map((price, i) => offer(i, price)),
    )
    expect(await basePrice()).toBe(1000)
    await send(
      'POST /v1/offers',
      [1100, 1100, 1300].map((price, i) => offer(60 + i, price)),
    )
    expect(await basePrice()).toBe(1100)
  })
})
