import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../domain/caller.ts'
import type { PolicyFields } from '../../domain/policy.ts'
import type { Quote, QuoteRequest } from '../../domain/quote.ts'
import { testService } from '../../testing/service.ts'
import { openPublicBatch } from './public-batch.ts'
import { quotePrice } from './quote.ts'
import { openQuoteBatch, quotePrices } from './quote-batch.ts'
import { replayQuote } from './replay-quote.ts'

// Several services on one database: a cell shows one price at a time, whichever service answers.

type Service = Awaited<ReturnType<typeof testService>>
let one: Service
let services: Service[]
beforeAll(async () => {
  one = await testService()
  services = [one, await one.beside('second'), await one.beside('third')]
})
afterAll(async () => {
  for (const service of services.toReversed()) await service.close()
})

const request: QuoteRequest = {
  productId: 'tea',
  basePrice: 1000,
  currency: 'usd',
  segment: '',
  customerId: null,
  preview: false,
  quantity: 1,
}

async function callerWith(policy: PolicyFields): Promise<Caller> {
  const caller = await one.caller()
  await one.setPolicy(caller, '', { holdout: 0, unitCost: 500, maxLoss: 1, ...policy })
  return caller
}

async function quote(service: Service, caller: Caller, more: Partial<QuoteRequest> = {}) {
  const result = await quotePrice(service.deps, caller, { ...request, ...more }, null)
  if ('known' in result) throw new Error('no key was sent')
  return result.quote
}

/** Four quotes in one request, committed together or separately. */
async function quoteFour(service: Service, caller: Caller, together: boolean): Promise<Quote[]> {
  const requests = [request, request, request, request]
  if (!together) return (await quotePrices(service.deps, caller, requests, () => {})).map(asQuote)
  const batch = openQuoteBatch(service.deps, caller)
  const answers = await service.deps.store.tenant(caller.tenantId, (db) =>
    batch.quote(db, requests),
  )
  batch.confirm()
  return answers.map(asQuote)
}

function asQuote(answer: Quote | Error): Quote {
  if (answer instanceof Error) throw answer
  return answer
}

/** A response, and its request and response order among all. */
type Shown = { sent: number; answered: number; quote: Quote }

/** Concurrent shoppers at all services, while the clock jumps by hours. */
async function trade(caller: Caller, rounds: number, leapMs: () => number): Promise<Shown[]> {
  const shown: Shown[] = []
  let events = 0
  const ask = async (answers: () => Promise<Quote[]>) => {
    const sent = ++events
    const quotes = await answers()
    const answered = ++events
    for (const quote of quotes) shown.push({ sent, answered, quote })
  }
  for (let round = 0; round < rounds; round++) {
    one.clock.nowMs += leapMs()
    await Promise.all(
      services.flatMap((service, i) => [
        ask(async () => [await quote(service, caller)]),
        ask(async () => [await quote(service, caller, { customerId: `${round} ${i}` })]),
        ask(() => quoteFour(service, caller, round % 2 === 0)),
      ]),
    )
  }
  return shown
}

type Draw = { price: number; sinceMs: number; firstAnswered: number; lastSent: number }

/** The draws shown, in the order of their first response. */
async function drawsOf(caller: Caller, shown: readonly Shown[]): Promise<Draw[]> {
  const rows = await one.deps.store.tenant(caller.tenantId, (db) =>
    db.rows<{ id: string; draw: number; created_at: Date }>(
      `select id, draw, created_at from quotes where tenant_id = $1 and arm = 'optimized'`,
      [caller.tenantId],
    ),
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  const draws = new Map<string, Draw>()
  for (const { sent, answered, quote } of shown) {
    const row = stored.get(quote.id)
    if (row === undefined) throw new Error('a quote was answered and is not stored')
    const atMs = row.created_at.getTime()
    const key = `${row.draw} ${quote.optimizedPrice}`
    const known = draws.get(key)
    if (known === undefined) {
      const price = quote.optimizedPrice
      draws.set(key, { price, sinceMs: atMs, firstAnswered: answered, lastSent: sent })
      continue
    }
    known.sinceMs = Math.min(known.sinceMs, atMs)
    known.firstAnswered = Math.min(known.firstAnswered, answered)
    known.lastSent = Math.max(known.lastSent, sent)
  }
  return [...draws.values()].sort((a, b) => a.firstAnswered - b.firstAnswered)
}

/** Cases in which a price was requested after another had replaced it. */
function flickers(draws: readonly Draw[]): string[] {
  return draws.flatMap((draw, i) =>
    draws
      .slice(i + 1)
      .filter((later) => later.price !== draw.price && draw.lastSent > later.firstAnswered)
      .map((later) => `${draw.price} was shown after ${later.price}`),
  )
}

describe('over all services that answer', () => {
  test('a price changes at most once in a cooldown', async () => {
    const caller = await callerWith({ cooldownSeconds: 600 })

    const draws = await drawsOf(caller, await trade(caller, 60, () => 240_000 * one.clock.random()))

    expect(flickers(draws)).toEqual([])
    for (const [i, { sinceMs }] of draws.entries()) {
      const before = draws[i - 1]
      if (before) expect(sinceMs - before.sinceMs).toBeGreaterThanOrEqual(600_000)
    }
    expect(draws.length).toBeGreaterThan(5)
  })

  test('a price moves by no more than the largest step from the one shown last', async () => {
    const caller = await callerWith({ maxStep: 0.03 })

    const draws = await drawsOf(
      caller,
      await trade(caller, 120, () => 1_800_000 * one.clock.random()),
    )

    expect(flickers(draws)).toEqual([])
    for (const [i, { price }] of draws.entries()) {
      const before = draws[i - 1]
      if (before) expect(Math.abs(price / before.price - 1)).toBeLessThan(0.0301)
    }
    expect(new Set(draws.map(({ price }) => price)).size).toBeGreaterThan(1)
  })

  test('both hold together, and each quote is replayed as it was', async () => {
    const caller = await callerWith({ maxStep: 0.02, cooldownSeconds: 600 })
    const shown = await trade(caller, 30, () => 400_000 * one.clock.random())

    const draws = await drawsOf(caller, shown)

    expect(flickers(draws)).toEqual([])
    for (const [i, { price, sinceMs }] of draws.entries()) {
      const before = draws[i - 1]
      if (before === undefined) continue
      expect(sinceMs - before.sinceMs).toBeGreaterThanOrEqual(600_000)
      expect(Math.abs(price / before.price - 1)).toBeLessThan(0.0201)
    }
    // As many at once as services: a store refuses requests that wait too long for a connection, as
    // hundreds at once would on a busy machine.
    const waiting = shown.map(({ quote }) => quote.id)
    const replayRest = async ({ deps }: Service) => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        expect(await replayQuote(deps, caller.tenantId, id)).toMatchObject({ identical: true })
      }
    }
    await Promise.all(services.map(replayRest))
  })

  test('a price that everybody sees is the one that stands', async () => {
    const caller = await callerWith({ cooldownSeconds: 600 })
    const [first, second] = services
    if (!first || !second) throw new Error('there are three services')
    one.clock.uniform = 0.9
    const before = await quote(second, caller)
    one.clock.nowMs += 4_000_000 // also ends the hold
    one.clock.uniform = 0.1
    const { optimizedPrice } = await quote(first, caller)
    one.clock.uniform = 0.9
    const fromMs = one.clock.nowMs + 1000
    const batch = openPublicBatch(second.deps, caller, { fromMs, untilMs: fromMs + 60_000 })
    const [shown] = await second.deps.store.tenant(caller.tenantId, (db) =>
      batch.quote(db, [request]),
    )
    batch.confirm()
    one.clock.uniform = null

    expect(optimizedPrice).not.toBe(before.optimizedPrice)
    expect(shown).toMatchObject({ optimizedPrice })
  })

  test('a price that a limit forbids gives way at once, everywhere', async () => {
    const caller = await callerWith({ cooldownSeconds: 86_400 })
    const first = await Promise.all(services.map((service) => quote(service, caller)))
    const [price] = first.map(({ optimizedPrice }) => optimizedPrice)
    expect(new Set(first.map(({ optimizedPrice }) => optimizedPrice)).size).toBe(1)

    const minPrice = (price ?? 0) + 100
    await one.setPolicy(caller, '', { holdout: 0, cooldownSeconds: 86_400, minPrice })
    for (const service of services) {
      await expect
        .poll(async () => (await quote(service, caller)).optimizedPrice, { timeout: 10_000 })
        .toBeGreaterThanOrEqual(minPrice)
    }
    const later = await Promise.all(services.map((service) => quote(service, caller)))
    expect(new Set(later.map(({ optimizedPrice }) => optimizedPrice)).size).toBe(1)
  })

  test('a price stands as long as the store says, whatever a service thought of it', async () => {
    const caller = await callerWith({ cooldownSeconds: 60 })
    const { optimizedPrice } = await quote(one, caller)
    await one.deps.store.tenant(caller.tenantId, (db) =>
      db.rows(`update price_holds set until = until + interval '1 hour' where tenant_id = $1`, [
        caller.tenantId,
      ]),
    )
    one.clock.nowMs += 61_000
    for (let i = 0; i < 20; i++) {
      expect((await quote(one, caller)).optimizedPrice).toBe(optimizedPrice)
    }
    expect((await quoteFour(one, caller, true)).map((four) => four.optimizedPrice)).toEqual(
      Array(4).fill(optimizedPrice),
    )
  })

  test('a service that starts goes on with the price that stands', async () => {
    const caller = await callerWith({ maxStep: 0.05 })
    one.clock.uniform = 0.95 // not the base price, from which a new table would also start
    const { optimizedPrice } = await quote(one, caller)
    one.clock.uniform = 0.5

    const late = await one.beside('late')
    services.push(late)

    expect(optimizedPrice).not.toBe(request.basePrice)
    for (const service of [late, one]) {
      expect((await quote(service, caller)).optimizedPrice).toBe(optimizedPrice)
    }
    one.clock.uniform = null
  })
})
