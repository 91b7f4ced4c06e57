import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../domain/caller.ts'
import type { PolicyFields } from '../../domain/policy.ts'
import type { Quote, QuoteRequest } from '../../domain/quote.ts'
import { findProduct, insertProduct } from '../../storage/tables/products.ts'
import { findQuote } from '../../storage/tables/quotes.ts'
import { testService } from '../../testing/service.ts'
import { quotePrice } from './quote.ts'
import { quotePrices } from './quote-batch.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const request: QuoteRequest = {
  productId: 'tea',
  basePrice: 1000,
  currency: 'usd',
  segment: '',
  customerId: null,
  preview: false,
  quantity: 1,
}

async function quote(caller: Caller, changes: Partial<QuoteRequest> = {}): Promise<Quote> {
  const result = await quotePrice(service.deps, caller, { ...request, ...changes }, null)
  if ('known' in result) throw new Error('no key was sent')
  return result.quote
}

async function record(caller: Caller, id: string) {
  const { store } = service.deps
  const found = await store.tenant(caller.tenantId, (db) => findQuote(db, caller.tenantId, id))
  if (!found) throw new Error(`${id} is not stored`)
  return found
}

async function callerWith(policy: PolicyFields): Promise<Caller> {
  const caller = await service.caller()
  await service.setPolicy(caller, '', policy)
  return caller
}

describe('quotePrice', () => {
  test('creates a product at its first quote, and prices it at its base price', async () => {
    const caller = await service.caller()

    await quote(caller)

    const product = await service.deps.store.tenant(caller.tenantId, (db) =>
      findProduct(db, caller.tenantId, 'tea'),
    )
    expect(product).toMatchObject({ id: 'tea', name: 'tea', basePrice: 1000, status: 'active' })
  })

  test('stores what it answers, before it answers', async () => {
    const caller = await service.caller()

    const answer = await quote(caller, { segment: 'student', quantity: 3 })

    expect(await record(caller, answer.id)).toMatchObject({
      productId: 'tea',
      segment: 'student',
      basePrice: 1000,
      optimizedPrice: answer.optimizedPrice,
      confidence: answer.confidence,
      factors: answer.factors,
      quantity: 3,
      outcome: null,
    })
  })

  test('refuses an unknown product where the policy says so', async () => {
    const caller = await callerWith({ unknownProducts: 'reject' })

    await expect(quote(caller)).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'product_id',
    })
  })

  test.each([
    ['paused', { arm: 'paused', optimizedPrice: 1000, propensity: 1 }],
    ['archived', null],
  ] as const)('treats a product that is %s as its status says', async (status, stored) => {
    const caller = await service.caller()
    const { store } = service.deps
    await store.tenant(caller.tenantId, (db) =>
      insertProduct(db, caller.tenantId, {
        id: 'tea',
        name: 'Tea',
        basePrice: 900,
        currency: 'usd',
        status,
      }),
    )

    if (stored === null) {
      await expect(quote(caller)).rejects.toMatchObject({ code: 'state_conflict' })
    } else {
      const answer = await quote(caller)
      expect(answer.factors).toEqual(['price_freeze'])
      expect(await record(caller, answer.id)).toMatchObject(stored)
    }
  })

  test.each([
    ['shadow', 'shadow_mode'],
    ['paused', 'price_freeze'],
  ] as const)('shows the base price in mode %s, with the factor %s', async (mode, factor) => {
    const caller = await callerWith({ mode })

    const answer = await quote(caller)

    expect(answer).toMatchObject({
      optimizedPrice: 1000,
      factors: [factor],
      arm: mode,
    })
  })

  test('keeps the holdout at the base price, with the chance of it as propensity', async () => {
    const caller = await callerWith({ holdout: 0.2 })
    service.clock.uniform = 0.1

    const answer = await quote(caller)

    service.clock.uniform = null
    const stored = await record(caller, answer.id)
    expect(answer).toMatchObject({ optimizedPrice: 1000, factors: ['holdout'] })
    expect(stored.arm).toBe('holdout')
    expect(stored.propensity).toBeGreaterThanOrEqual(0.2)
  })

  test('has no holdout where the base price is forbidden', async () => {
    const caller = await callerWith({ holdout: 0.5, minPrice: 1100 })
    service.clock.uniform = 0.1

    const answer = await quote(caller)

    service.clock.uniform = null
    expect(answer.optimizedPrice).toBeGreaterThanOrEqual(1100)
    expect((await record(caller, answer.id)).arm).toBe('optimized')
  })

  test('answers the base price where another may lose more than was promised, and says so', async () => {
    const tell = { holdout: 0, exploration: 0, unitCost: 300 }
    const answersOf = async (policy: Parameters<typeof callerWith>[0]) => {
      const caller = await callerWith(policy)
      const answers = []
      for (let i = 0; i < 200; i++) answers.push(await quote(caller))
      return answers
    }

    const promised = await answersOf(tell)
    const free = await answersOf({ ...tell, maxLoss: 1 })

    const held = promised.filter(({ optimizedPrice }) => optimizedPrice === 1000)
    expect(held.length).toBeGreaterThan(0)
    expect(held.every(({ factors }) => factors.includes('max_loss'))).toBe(true)
    expect(free.some(({ optimizedPrice }) => optimizedPrice === 1000)).toBe(false)
  })

  test('keeps a draw for ten offers, and no longer than an hour', async () => {
    const caller = await callerWith({ holdout: 0 })
    const draws = new Set<number>()
    for (let i = 0; i < 10; i++) draws.add((await quote(caller)).optimizedPrice)
    expect(draws.size).toBe(1)
    const entry = service.deps.cache.cells.peek(`${caller.tenantId}\0tea\0usd\0`)
    expect(entry?.priced[0]?.keeping.current?.offersLeft).toBe(0)

    await quote(caller)
    expect(entry?.priced[0]?.keeping.current?.offersLeft).toBe(9)
    service.clock.nowMs += 3_600_001
    await quote(caller)
    expect(entry?.priced[0]?.keeping.current?.offersLeft).toBe(9)
  })

  test('keeps a price through its cooldown, also after a restart', async () => {
    const caller = await callerWith({ holdout: 0, cooldownSeconds: 7200 })
    const first = await quote(caller)
    service.deps.cache.apply({ kind: 'everything' })
    service.clock.nowMs += 3_700_000

    const prices = new Set<number>()
    for (let i = 0; i < 25; i++) prices.add((await quote(caller)).optimizedPrice)

    expect([...prices]).toEqual([first.optimizedPrice])
  })

  test('keeps a price through its cooldown where steps move the other prices', async () => {
    const kept: number[] = []
    for (let shop = 0; shop < 6; shop++) {
      const policy = { holdout: 0, maxLoss: 1, unitCost: 500, maxStep: 0.02, cooldownSeconds: 600 }
      const caller = await callerWith(policy)
      for (let round = 0; round < 12; round++) {
        service.clock.nowMs += 4_000_000
        service.clock.uniform = ((shop * 12 + round) * 0.618) % 1
        const prices = new Set<number>()
        for (let i = 0; i < 4; i++) prices.add((await quote(caller)).optimizedPrice)
        kept.push(prices.size)
      }
    }
    service.clock.uniform = null

    expect(kept.filter((prices) => prices > 1)).toEqual([])
  })

  test('records a price that outlives a restart with the chance by which it was drawn', async () => {
    const caller = await callerWith({ holdout: 0.1, cooldownSeconds: 7200, unitCost: 500 })
    const recorded = async (): Promise<{ arm: string; propensity: number; draw: number }[]> =>
      service.deps.store.tenant(caller.tenantId, (db) =>
        db.rows('select arm, propensity, draw from quotes order by id'),
      )
    await quote(caller)
    while (!(await recorded()).some(({ arm }) => arm === 'optimized')) await quote(caller)
    service.deps.cache.apply({ kind: 'everything' })
    for (let i = 0; i < 10; i++) await quote(caller)

    const drawn = (await recorded()).filter(({ arm }) => arm === 'optimized')
    expect(drawn.length).toBeGreaterThan(1)
    expect(drawn[0]?.propensity).toBeLessThan(1)
    for (const { propensity, draw } of drawn) {
      expect(propensity).toBeCloseTo(drawn[0]?.propensity ?? 0, 12)
      expect(draw).toBe(drawn[0]?.draw)
    }
  })

  test('shows a customer one price until the quote expires, also to many requests at once', async () => {
    const caller = await callerWith({ exploration: 1 })
    const together = await Promise.all(
      Array.from({ length: 20 }, () => quote(caller, { customerId: 'ada' })),
    )
    const prices = new Set(together.map((answer) => answer.optimizedPrice))
    expect(prices.size).toBe(1)

    service.deps.cache.apply({ kind: 'everything' })
    await service.setPolicy(caller, 'tea', { priceEnding: { endings: [77] } })
    const promised = await quote(caller, { customerId: 'ada' })
    expect(prices).toContain(promised.optimizedPrice)
    expect(promised.factors).toContain('customer_consistency')

    service.clock.nowMs += 3_600_001
    await vi.waitFor(async () => {
      const later = await quote(caller, { customerId: 'ada' })
      expect(later.optimizedPrice % 100).toBe(77)
    })
  })

  test.each<[string, PolicyFields, number]>([
    ['min_price', { minPrice: 1300 }, 1300],
    ['unit_cost', { unitCost: 1300 }, 1300],
    ['max_price', { maxPrice: 900 }, 900],
    [
      'salvage_value',
      { inventory: { onHand: 5, until: '2099-01-01T00:00:00Z', salvageValue: 1300 } },
      1300,
    ],
  ])(
    "a customer's price does not outlive a %s that forbids it, and the new one is held",
    async (_, policy, limit) => {
      const caller = await callerWith({ holdout: 0, exploration: 0 })
      const ada = { customerId: 'ada' }
      expect((await quote(caller, ada)).optimizedPrice).toBe(1000)

      service.clock.nowMs += 1000 // ids are in time order
      await service.setPolicy(caller, 'tea', policy)
      const first = await quote(caller, ada)
      await service.setPolicy(caller, 'tea', {})
      const second = await quote(caller, ada)
      service.deps.cache.apply({ kind: 'everything' })
      const third = await quote(caller, ada)

      expect(first.optimizedPrice).toBe(limit)
      expect(first.factors).not.toContain('customer_consistency')
      for (const { optimizedPrice, factors } of [second, third]) {
        expect(optimizedPrice).toBe(limit)
        expect(factors).toContain('customer_consistency')
      }
    },
  )

  test('holds a price for each base price that a customer is quoted at', async () => {
    const caller = await callerWith({ holdout: 0, exploration: 0 })
    const ada = { customerId: 'ada' }
    await quote(caller, ada)

    const dearer = await quote(caller, { ...ada, basePrice: 5000 })
    expect(dearer.optimizedPrice).toBeGreaterThan(3000)
    expect(dearer.factors).not.toContain('customer_consistency')

    service.deps.cache.apply({ kind: 'everything' })
    const again = await quote(caller, { ...ada, basePrice: 5000 })
    expect(again.optimizedPrice).toBe(dearer.optimizedPrice)
    expect(again.factors).toContain('customer_consistency')
    expect((await quote(caller, ada)).optimizedPrice).toBe(1000)
  })

  test.each([
    ['paused', 'price_freeze'],
    ['shadow', 'shadow_mode'],
  ] as const)("%s prevails over a customer's price", async (mode, factor) => {
    const caller = await callerWith({ holdout: 0, exploration: 0, maxPrice: 900 })
    const ada: Partial<QuoteRequest> = { customerId: 'ada' }
    expect((await quote(caller, ada)).optimizedPrice).toBe(900)

    await service.setPolicy(caller, 'tea', { mode })

    expect(await quote(caller, ada)).toMatchObject({
      optimizedPrice: 1000,
      factors: [factor],
      arm: mode,
    })
  })

  test('does not store who the customer is', async () => {
    const caller = await service.caller()
    const { id } = await quote(caller, { customerId: 'ada@example.org' })

    const [row] = await service.deps.store.tenant(caller.tenantId, (db) =>
      db.rows<{ customer_hash: Buffer }>('select customer_hash from quotes where id = $1', [id]),
    )

    expect(row?.customer_hash).toHaveLength(16)
    expect(row?.customer_hash.toString('utf8')).not.toContain('ada')
  })

  test('obeys a changed policy at the next quote', async () => {
    const caller = await service.caller()
    await quote(caller)
    await service.setPolicy(caller, '', { minPrice: 1100, maxPrice: 1150 })

    const { optimizedPrice } = await quote(caller)
    expect(optimizedPrice).toBeGreaterThanOrEqual(1100)
    expect(optimizedPrice).toBeLessThanOrEqual(1150)
  })

  test('moves no further than its largest step between prices', async () => {
    const caller = await callerWith({ holdout: 0, maxStep: 0.03, unitCost: 500 })
    let last = (await quote(caller)).optimizedPrice
    for (let i = 0; i < 40; i++) {
      service.clock.uniform = (i * 0.618) % 1
      service.clock.nowMs += 3_600_001 // ends the hold: every quote draws again
      const { optimizedPrice } = await quote(caller)
      expect(Math.abs(optimizedPrice / last - 1)).toBeLessThan(0.0301)
      last = optimizedPrice
    }
    service.clock.uniform = null
  })

  test('forgets segments where personalization is off', async () => {
    const caller = await callerWith({ personalization: 'none' })

    const { id } = await quote(caller, { segment: 'student' })

    expect((await record(caller, id)).segment).toBe('')
  })

  test('learns: the next quote knows of the outcome', async () => {
    const caller = await service.caller()
    const { deps } = service
    const { id } = await quote(caller)

    await deps.outcomeQueue.record(caller, [{ quoteId: id, status: 'accepted' }], null)

    await vi.waitFor(async () => {
      const answer = await quote(caller)
      expect((await record(caller, answer.id)).beliefVersion).toBe(1)
    })
  })
})

describe('quotePrices', () => {
  test('answers each request on its own, in the order asked', async () => {
    const caller = await service.caller()
    await service.setPolicy(caller, '', { unknownProducts: 'reject' })
    await service.setPolicy(caller, 'jam', { unknownProducts: 'create' })

    let committed = 0
    const results = await quotePrices(
      service.deps,
      caller,
      [request, { ...request, productId: 'jam', basePrice: 500 }, request],
      (quotes) => {
        committed += quotes
      },
    )

    expect(results).toMatchObject([
      { code: 'resource_missing' },
      { currency: 'usd' },
      { code: 'resource_missing' },
    ])
    expect(committed).toBe(1)
  })
})
