import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../domain/caller.ts'
import type { PolicyFields } from '../../domain/policy.ts'
import type { Quote, QuoteRequest } from '../../domain/quote.ts'
import { testService } from '../../testing/service.ts'
import { createHoldoutHours } from './holdout-hours.ts'
import { openPublicBatch } from './public-batch.ts'
import { quotePrice } from './quote.ts'

const hourMs = 3_600_000
const firstHourMs = Date.parse('2026-01-05T00:00:00Z')

describe('the draw of an hour', () => {
  const secret = randomBytes(32)
  const caller = { tenantId: 1, secret }

  test('is the same for whoever draws it, and all through the hour', () => {
    const [one, other] = [createHoldoutHours(), createHoldoutHours()]
    const asked = { tenantId: 1, secret: Buffer.from(secret) }
    for (let hour = 0; hour < 50; hour++) {
      const atMs = firstHourMs + hour * hourMs
      const drawn = one(caller, 'usd', atMs)

      expect(one(caller, 'usd', atMs + hourMs - 1)).toBe(drawn)
      expect(other(asked, 'usd', atMs + 1)).toBe(drawn)
    }
  })

  test('holds out as many hours as the policy says, each by itself', () => {
    const hours = createHoldoutHours()
    const drawn = Array.from({ length: 20_000 }, (_, i) =>
      hours(caller, 'usd', firstHourMs + i * hourMs),
    )
    const held = drawn.map((uniform) => uniform < 0.05)
    const after = held.filter((is, i) => is && held[i - 1]).length

    // 1 000 are expected, with a standard deviation of 31; 50 of them consecutive, with one of 7.
    expect(Math.abs(held.filter(Boolean).length - 1000)).toBeLessThan(5 * 31)
    expect(Math.abs(after - 50)).toBeLessThan(5 * 7)
  })

  test('is another one in another currency and of another account', () => {
    const hours = createHoldoutHours()
    const others = [
      hours(caller, 'eur', firstHourMs),
      hours({ tenantId: 1, secret: randomBytes(32) }, 'usd', firstHourMs),
    ]

    expect(others).not.toContain(hours(caller, 'usd', firstHourMs))
  })
})

describe('quotes', () => {
  let service: Awaited<ReturnType<typeof testService>>
  let hours: ReturnType<typeof createHoldoutHours>
  beforeAll(async () => {
    service = await testService()
    hours = createHoldoutHours()
    service.deps.holdoutHours = hours
  })
  afterAll(() => service.close())

  async function callerWith(policy: PolicyFields): Promise<Caller> {
    const caller = await service.caller()
    await service.setPolicy(caller, '', policy)
    return caller
  }

  const requestFor = (productId: string, changes: Partial<QuoteRequest> = {}): QuoteRequest => ({
    ...{ productId, basePrice: 1000, currency: 'usd', segment: '' },
    ...{ customerId: null, preview: false, quantity: 1, ...changes },
  })

  async function ask(caller: Caller, productId: string, changes: Partial<QuoteRequest> = {}) {
    const result = await quotePrice(service.deps, caller, requestFor(productId, changes), null)
    if ('known' in result) throw new Error('no key was sent')
    return result.quote
  }

  /** Advances the clock to the middle of the next hour that is held out at a share, or is not. */
  function turnTo(caller: Caller, isHeld: boolean, share: number): void {
    const { clock } = service
    do clock.nowMs = (Math.floor(clock.nowMs / hourMs) + 1.5) * hourMs
    while (hours(caller, 'usd', clock.nowMs) < share !== isHeld)
  }

  const products = ['tea', 'coffee', 'cocoa', 'milk', 'juice']

  test('are held out together, all products of the account for an hour', async () => {
    const caller = await callerWith({ holdout: 0.3, unitCost: 500 })
    for (const isHeld of [true, false, true]) {
      turnTo(caller, isHeld, 0.3)
      for (const productId of products) {
        const { arm } = await ask(caller, productId)

        expect(arm).toBe(isHeld ? 'holdout' : 'optimized')
      }
    }
  })

  test('of a product with a larger share are held out whenever those of a smaller are', async () => {
    const caller = await callerWith({ holdout: 0.1 })
    await service.setPolicy(caller, 'tea', { holdout: 0.4 })
    const arms: string[] = []
    for (let hour = 0; hour < 60; hour++) {
      service.clock.nowMs += hourMs
      const [tea, coffee] = [await ask(caller, 'tea'), await ask(caller, 'coffee')]
      arms.push(`${tea.arm} ${coffee.arm}`)
    }

    expect(new Set(arms)).toEqual(
      new Set(['holdout holdout', 'holdout optimized', 'optimized optimized']),
    )
  })

  test('answer the base price in a held-out hour, whatever price is being kept', async () => {
    const policy = { holdout: 0.3, unitCost: 500, cooldownSeconds: 40 * 3600, maxLoss: 1 }
    const caller = await callerWith(policy)
    turnTo(caller, false, 0.3)
    const kept = await ask(caller, 'tea')
    turnTo(caller, true, 0.3)
    const held = await ask(caller, 'tea')
    turnTo(caller, false, 0.3)
    const after = await ask(caller, 'tea')

    expect(held).toMatchObject({ arm: 'holdout', optimizedPrice: 1000 })
    expect(after.optimizedPrice).toBe(kept.optimizedPrice)
  })

  test('of one customer are of one arm, whatever the hour and the product', async () => {
    const caller = await callerWith({ holdout: 0.5, unitCost: 500 })
    const arms = new Set<string>()
    for (let i = 0; i < 12; i++) {
      const customerId = `customer ${i}`
      const own = new Set<string>()
      for (const [at, productId] of products.entries()) {
        service.clock.nowMs += at * hourMs
        own.add((await ask(caller, productId, { customerId })).arm)
      }

      expect(own.size).toBe(1)
      for (const arm of own) arms.add(arm)
    }

    expect(arms).toEqual(new Set(['holdout', 'optimized']))
  })

  test('that everybody sees for a period are of the arm of its first hour', async () => {
    const caller = await callerWith({ holdout: 0.5 })
    const { clock, deps } = service
    const shown: string[] = []
    const asked: string[] = []
    for (let hour = 1; hour <= 12; hour++) {
      const period = { fromMs: clock.nowMs + hour * hourMs, untilMs: clock.nowMs + 24 * hourMs }
      const batch = openPublicBatch(deps, caller, period)
      const [answer] = await deps.store.tenant(caller.tenantId, (db) =>
        batch.quote(db, [requestFor(`tea ${hour}`)]),
      )
      batch.confirm()
      shown.push((answer as Quote).arm)
    }
    for (let hour = 1; hour <= 12; hour++) {
      clock.nowMs += hourMs
      asked.push((await ask(caller, `tea ${hour}`)).arm)
    }

    expect(shown).toEqual(asked)
    expect(new Set(shown).size).toBe(2)
  })

  test('say by what their arm was drawn, and what a unit cost', async () => {
    const caller = await callerWith({ holdout: 0.3, unitCost: 512 })
    const own = await callerWith({ holdout: 0.3, personalization: 'none' })
    const none = await callerWith({ holdout: 0 })
    const stored = async (who: Caller, customerId: string | null) => {
      const { id } = await ask(who, 'tea', { customerId })
      const [row] = await service.deps.store.tenant(who.tenantId, (db) =>
        db.rows('select holdout_unit, unit_cost from quotes where id = $1', [id]),
      )
      return row
    }

    expect(await stored(caller, null)).toEqual({ holdout_unit: 'hour', unit_cost: 512 })
    expect(await stored(caller, 'ada')).toEqual({ holdout_unit: 'customer', unit_cost: 512 })
    expect(await stored(own, 'ada')).toEqual({ holdout_unit: 'hour', unit_cost: null })
    // A price repeated to a customer is not a draw of the hour in which it is repeated.
    expect(await stored(own, 'ada')).toEqual({ holdout_unit: null, unit_cost: null })
    expect(await stored(none, null)).toEqual({ holdout_unit: null, unit_cost: null })
  })
})
