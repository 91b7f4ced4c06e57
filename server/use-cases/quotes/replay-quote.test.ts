import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Caller } from '../../domain/caller.ts'
import type { PolicyFields } from '../../domain/policy.ts'
import type { QuoteRequest } from '../../domain/quote.ts'
import { findQuote } from '../../storage/tables/quotes.ts'
import { testService } from '../../testing/service.ts'
import { explainQuote } from './explain-quote.ts'
import { openPublicBatch } from './public-batch.ts'
import { quotePrice } from './quote.ts'
import { quotePrices } from './quote-batch.ts'
import { replayQuote } from './replay-quote.ts'

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

async function callerWith(policy: PolicyFields): Promise<Caller> {
  const caller = await service.caller()
  await service.setPolicy(caller, '', policy)
  return caller
}

async function quote(caller: Caller, changes: Partial<QuoteRequest> = {}): Promise<string> {
  const result = await quotePrice(service.deps, caller, { ...request, ...changes }, null)
  if ('known' in result) throw new Error('no key was sent')
  return result.quote.id
}

/** Alternating quotes and outcomes, so that tables change under kept draws. */
async function shop(caller: Caller, changes: (i: number) => Partial<QuoteRequest>, count = 40) {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const id = await quote(caller, changes(i))
    ids.push(id)
    const status = i % 3 === 0 ? 'accepted' : 'declined'
    await service.deps.outcomeQueue.record(caller, [{ quoteId: id, status }], null)
    service.clock.nowMs += 60_000
    if (i % 6 === 5) await learnt(caller, ids)
  }
  return ids
}

/** Waits until reports have been learnt from; on a busy disk that takes seconds. */
async function learnt(caller: Caller, ids: readonly string[]): Promise<void> {
  const learnsAll = async () => {
    const [row] = await service.deps.store.tenant(caller.tenantId, (db) =>
      db.rows<{ learnt: number }>('select coalesce(sum(offers), 0)::integer as learnt from cells'),
    )
    expect(row?.learnt).toBeGreaterThanOrEqual(ids.length)
  }
  await vi.waitFor(learnsAll, { timeout: 20_000, interval: 50 })
}

/** Like a process that has just started. */
function restart(): void {
  service.deps.cache.apply({ kind: 'everything' })
  service.deps.cache.parts.clear()
  service.deps.cache.beliefs.clear()
  service.deps.cache.recalled.clear()
}

async function expectReplays(caller: Caller, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const replay = await replayQuote(service.deps, caller.tenantId, id)
    expect(replay).toMatchObject({ quoteId: id, difference: null, identical: true })
  }
}

describe('replayQuote', () => {
  test.each<[string, PolicyFields, (i: number) => Partial<QuoteRequest>]>([
    ['as usual', { unitCost: 400 }, () => ({})],
    ['without a cost', {}, () => ({})],
    ['a large holdout', { unitCost: 400, holdout: 0.5 }, () => ({})],
    ['by segment', { unitCost: 400 }, (i) => ({ segment: ['', 'vip', 'new'][i % 3] ?? '' })],
    ['by customer', { unitCost: 400, holdout: 0.3 }, (i) => ({ customerId: `of ${i % 7}` })],
    ['in small steps', { unitCost: 400, maxStep: 0.03 }, () => ({})],
    ['with a cooldown', { unitCost: 400, cooldownSeconds: 7200, holdout: 0.07 }, () => ({})],
    [
      'with a stock and a competitor',
      {
        unitCost: 400,
        inventory: { onHand: 20, until: '2099-01-01T00:00:00Z' },
        competitor: { price: 990, rule: 'at_most', tolerance: 0.1 },
      },
      () => ({}),
    ],
    ['in shadow mode', { unitCost: 400, mode: 'shadow' }, () => ({})],
    ['while paused', { unitCost: 400, mode: 'paused' }, () => ({})],
    ['at several base prices', { unitCost: 400 }, (i) => ({ basePrice: 1000 + 500 * (i % 2) })],
  ])(
    'decides every quote once more to the last bit, also after restarts: %s',
    async (_, policy, changes) => {
      const caller = await callerWith(policy)
      const ids = await shop(caller, changes, 12)
      restart()
      ids.push(...(await shop(caller, changes, 8)))
      await expectReplays(caller, ids)
      restart()
      await expectReplays(caller, ids)
    },
  )

  test('decides products of a group, batches and prices for everybody once more', async () => {
    const caller = await callerWith({ unitCost: 300 })
    await service.setPolicy(caller, 'tea', { group: { name: 'teas' } })
    await service.setPolicy(caller, 'box', { group: { name: 'teas', unitCount: 3 } })
    const both = (i: number) => (i % 2 === 0 ? {} : { productId: 'box', basePrice: 2700 })
    const ids = await shop(caller, both, 12)
    const batch = await quotePrices(
      service.deps,
      caller,
      [request, { ...request, productId: 'box', basePrice: 2700 }, request],
      () => {},
    )
    ids.push(...batch.flatMap((one) => ('id' in one ? [one.id] : [])))
    const { nowMs } = service.clock
    const open = openPublicBatch(service.deps, caller, { fromMs: nowMs, untilMs: nowMs + 9e7 })
    const shown = await service.deps.store.tenant(caller.tenantId, (db) =>
      open.quote(db, [request, { ...request, productId: 'cup', basePrice: 350 }]),
    )
    open.confirm()
    const shownIds = shown.flatMap((one) => ('id' in one ? [one.id] : []))
    expect(shownIds).toHaveLength(2)
    restart()
    await expectReplays(caller, [...ids, ...shownIds])
  })

  test('stores a table once, with the first of its quotes, and what tables share once', async () => {
    const caller = await callerWith({ unitCost: 400 })
    await Promise.all(Array.from({ length: 50 }, () => quote(caller)))
    const [counted] = await service.deps.store.tenant(caller.tenantId, (db) =>
      db.rows<{ tables: number; rows: number }>(
        `select (select count(distinct decision)::integer from quotes) as tables,
           (select count(*)::integer from decisions) as rows`,
      ),
    )
    // The pool is the other row.
    expect(counted).toEqual({ tables: 1, rows: 2 })
  })

  test('names the first difference', async () => {
    const caller = await callerWith({ unitCost: 400, holdout: 0 })
    const id = await quote(caller)
    await service.asOwner(`update quotes set confidence = confidence / 2 where id = '${id}'`)
    expect(await replayQuote(service.deps, caller.tenantId, id)).toMatchObject({
      identical: false,
      difference: { field: 'confidence' },
    })
    await service.asOwner(`update quotes set optimized_price = 1 where id = '${id}'`)
    expect(await replayQuote(service.deps, caller.tenantId, id)).toMatchObject({
      difference: { field: 'optimizedPrice', stored: '1' },
    })
  })

  test('does not guess where what decided a quote is gone, or is not what it was', async () => {
    const caller = await callerWith({ unitCost: 400 })
    const id = await quote(caller)
    restart()
    await service.asOwner(`update decisions set body = body || '\\x20'
      where tenant_id = ${caller.tenantId}`)
    const unknown = { identical: null, difference: null, decidedBy: null }
    expect(await replayQuote(service.deps, caller.tenantId, id)).toMatchObject(unknown)
    await service.asOwner(`delete from decisions where tenant_id = ${caller.tenantId}`)
    expect(await replayQuote(service.deps, caller.tenantId, id)).toMatchObject(unknown)
    await expect(explainQuote(service.deps, caller.tenantId, id)).rejects.toThrow('is not stored')
    expect(await replayQuote(service.deps, caller.tenantId, 'quote_none')).toBeNull()
  })
})

describe('explainQuote', () => {
  test('leads from base price to price exactly, by what was known then', async () => {
    const caller = await callerWith({ unitCost: 400, maxIncrease: 0.05, holdout: 0.2 })
    const ids = await shop(caller, () => ({}), 18)
    const first = await explainQuote(service.deps, caller.tenantId, ids[0] ?? '')
    expect(first?.expected).toBeNull()
    for (const id of ids.slice(-8)) {
      const told = await explainQuote(service.deps, caller.tenantId, id)
      const stored = await service.deps.store.tenant(caller.tenantId, (db) =>
        findQuote(db, caller.tenantId, id),
      )
      const moved = told?.steps.reduce((sum, step) => sum + step.afterMinor - step.beforeMinor, 0)
      expect(1000 + (moved ?? Number.NaN)).toBe(stored?.optimizedPrice)
      expect(told?.expected?.base.purchases?.value).toBeGreaterThan(0)
      if (stored?.arm === 'holdout') expect(told?.sentence).toContain('for comparison')
    }
  })

  test('explains a preview, which is stored nowhere, and a quote before its commit', async () => {
    const caller = await callerWith({ unitCost: 400 })
    for (const preview of [true, false]) {
      const asked = { ...request, preview, explain: true }
      const result = await quotePrice(service.deps, caller, asked, null)
      if ('known' in result) throw new Error('no key was sent')
      expect(result.explanation?.priceMinor).toBe(result.quote.optimizedPrice)
      expect(result.explanation?.sentence).toMatch(/^We ask /)
    }
  })
})
