import { afterAll, describe, expect, test } from 'vitest'
import type { SalesBelief } from '../../../../engine/sales/sales-belief.ts'
import { createSalesRefit } from '../../../jobs/learning/refit-sales.ts'
import { activateUnlessRed } from '../../../jobs/lists/auto-activate.ts'
import type { Db } from '../../../storage/connection/db.ts'
import { readProductCells } from '../../../storage/tables/cells.ts'
import { findPriceList } from '../../../storage/tables/price-lists.ts'
import { testApp } from '../../../testing/app.ts'
import { dayMs, iso, listShop } from '../../../testing/list-shop.ts'
import { activateList } from '../../../use-cases/lists/change-list.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const { shop, send, post, get, draft, step, entriesOf, quote, setPrices } = listShop(service)

describe('an activation that is cut off', () => {
  test('changes nothing, at whichever of its statements that is', async () => {
    const who = await shop()
    const before = await draft(who)
    await setPrices(who, before.id, () => 1010)
    await step(who, before.id, 'activate')
    const { id } = await draft(who)
    await setPrices(who, id, () => 1020)
    const { deps } = service
    let statements = 0
    for (let cut = 1; ; cut++) {
      let left = cut
      const untilCut = (): void => {
        statements++
        if (left-- === 0) throw new Error('cut off')
      }
      const done = await deps.store
        .tenant(who.tenantId, (db) => {
          const counting: Db = {
            ...db,
            rows: (...query) => {
              untilCut()
              return db.rows(...query)
            },
            run: (...query) => {
              untilCut()
              return db.run(...query)
            },
          }
          return activateList(deps, counting, who.tenantId, id, null)
        })
        .catch((error: Error) => error.message)
      if (done !== 'cut off') break
      expect((await get(who, `/v1/price_lists/${id}`)).status).toBe('draft')
      for (const product of [0, 1, 2]) {
        expect((await quote(who, product)).optimized_price).toBe(1010)
      }
    }

    expect(statements).toBeGreaterThan(20)
    for (const product of [0, 1, 2]) {
      expect((await quote(who, product)).optimized_price).toBe(1020)
    }
  })
})

describe('sales at the price of a list', () => {
  test('are evidence at a random price where it was drawn, and none where somebody chose it', async () => {
    const who = await shop()
    const fromMs = service.clock.nowMs
    const { id } = await draft(who, { design: 'explore' })
    await send(who, `PATCH /v1/price_lists/${id}/entries/p1`, { price: 1060 })
    await step(who, id, 'activate')
    const entries = await entriesOf(who, id)
    const rows = ['p0', 'p1'].flatMap((product_id) => {
      const { price } = entries.find((one: { product_id: string }) => one.product_id === product_id)
      return Array.from({ length: 7 }, (_, day) => ({
        product_id,
        currency: 'usd',
        price,
        units: 3 + (day % 2),
        period_start: iso(fromMs + day * dayMs),
        period_end: iso(fromMs + (day + 1) * dayMs),
      }))
    })
    service.clock.nowMs += 8 * dayMs
    await post(who, '/v1/sales', rows)
    const refit = createSalesRefit(service.deps)
    const shares = async () => {
      await refit(who.tenantId)
      const keys = ['p0', 'p1'].map((productId) => ({ productId, currency: 'usd', segment: '' }))
      const cells = await service.deps.store.tenant(who.tenantId, (db) =>
        readProductCells(db, who.tenantId, keys),
      )
      return cells.map(({ cells: [cell] }) => (cell?.sales as SalesBelief | null)?.randomizedShare)
    }

    await expect.poll(shares).toEqual([1, 0])
    service.clock.nowMs = fromMs
  })
})

describe('a list that repeats itself', () => {
  test('drafts the next one a day before, which waits for somebody', async () => {
    const who = await shop()
    const startMs = service.clock.nowMs
    const first = await draft(who, { every: 'week' })
    await step(who, first.id, 'activate')
    await service.lists.keep(who.tenantId)
    const early = (await get(who, '/v1/price_lists')).data
    service.clock.nowMs = startMs + 6.5 * dayMs
    await service.lists.keep(who.tenantId)
    await service.lists.keep(who.tenantId)
    const [next, ...others] = (await get(who, '/v1/price_lists')).data

    expect(early).toHaveLength(1)
    expect(others).toHaveLength(1)
    expect(next).toMatchObject({
      series: first.id,
      status: 'draft',
      from: iso(startMs + 7 * dayMs),
      until: iso(startMs + 14 * dayMs),
    })
    expect(next.held_back[0]).toContain('auto_activate')
    expect(next.held_back_remarks[0]).toEqual({ reason: 'list_waits_for_people' })
    service.clock.nowMs = startMs
  })

  test('waits for somebody where a cost takes a price beyond its guardrails', async () => {
    const who = await shop({ policy: { auto_activate: true, max_increase: 0.1 } })
    const startMs = service.clock.nowMs
    const first = await draft(who, { every: 'week' })
    await step(who, first.id, 'activate')
    await send(who, 'PUT /v1/products/p0/policy', { unit_cost: 1500 })
    service.clock.nowMs = startMs + 6.5 * dayMs
    await service.lists.keep(who.tenantId)
    await service.lists.keep(who.tenantId)
    const [next] = (await get(who, '/v1/price_lists')).data

    expect(next).toMatchObject({ status: 'draft', summary: { questioned: 1 } })
    expect(next.held_back_remarks).toContainEqual({
      reason: 'list_waits_far_prices',
      values: { count: 1 },
    })
    service.clock.nowMs = startMs
  })

  test('goes on after an outage that outlasted its period', async () => {
    const who = await shop()
    const startMs = service.clock.nowMs
    const first = await draft(who, { every: 'day', until: iso(startMs + dayMs) })
    await step(who, first.id, 'activate')
    service.clock.nowMs = startMs + 3.5 * dayMs
    await service.lists.keep(who.tenantId)
    const [next] = (await get(who, '/v1/price_lists')).data

    expect((await get(who, `/v1/price_lists/${first.id}`)).status).toBe('ended')
    expect(next).toMatchObject({
      ...{ series: first.id, status: 'draft' },
      ...{ from: iso(startMs + 3 * dayMs), until: iso(startMs + 4 * dayMs) },
    })
    service.clock.nowMs = startMs
  })

  test('until the 31st ends at the end of a shorter month, and on the 31st again', async () => {
    const who = await shop()
    const startMs = service.clock.nowMs
    service.clock.nowMs = Date.UTC(2027, 0, 1)
    await draft(who, { every: 'month', until: '2027-01-31T00:00:00Z' })
    for (const at of [Date.UTC(2027, 0, 31), Date.UTC(2027, 1, 28)]) {
      service.clock.nowMs = at
      await service.lists.keep(who.tenantId)
    }
    const { data } = await get(who, '/v1/price_lists')

    expect(data.map(({ from, until }: { from: string; until: string }) => [from, until])).toEqual([
      ['2027-03-01T00:00:00.000Z', '2027-03-31T00:00:00.000Z'],
      ['2027-02-01T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
      ['2027-01-01T00:00:00.000Z', '2027-01-31T00:00:00.000Z'],
    ])
    service.clock.nowMs = startMs
  })

  test('waits where a breaker is open', async () => {
    const who = await shop({ policy: { auto_activate: true } })
    const startMs = service.clock.nowMs
    const first = await draft(who, { every: 'week' })
    await step(who, first.id, 'activate')
    await service.asOwner(
      `insert into breakers (tenant_id, id, product_id, currency, kind, stops, own, created_at)
       values (${who.tenantId}, 'breaker_1', 'p0', 'usd', 'sales_stopped', true, '{}', now())`,
    )
    service.clock.nowMs = startMs + 6.5 * dayMs
    await service.lists.keep(who.tenantId)
    const [next] = (await get(who, '/v1/price_lists')).data

    expect(next.status).toBe('draft')
    expect(next.held_back[0]).toContain('breaker is open')
    expect(next.held_back_remarks[0].values.count).toBeGreaterThan(0)
    service.clock.nowMs = startMs
  })

  test('waits where base prices changed while it was drafted', async () => {
    const who = await shop({ policy: { auto_activate: true } })
    const { id } = await draft(who)
    for (const product of ['p0', 'p1'])
      await send(who, `PATCH /v1/products/${product}`, { base_price: 1190 })
    const drafted = await service.deps.store.tenant(who.tenantId, (db) =>
      findPriceList(db, who.tenantId, id),
    )
    if (drafted === null) throw new Error('it was drafted')
    await activateUnlessRed(service.deps, who.tenantId, drafted)
    const { status, held_back_remarks } = await get(who, `/v1/price_lists/${id}`)

    expect(status).toBe('draft')
    expect(held_back_remarks).toContainEqual({
      reason: 'list_base_prices_changed',
      values: { changed: 2, entries: 3, product_id: 'p0' },
    })
  })

  test('activates itself where the account allows it', async () => {
    const who = await shop({ policy: { auto_activate: true } })
    const startMs = service.clock.nowMs
    const first = await draft(who, { every: 'week' })
    await step(who, first.id, 'activate')
    service.clock.nowMs = startMs + 6.5 * dayMs
    await service.lists.keep(who.tenantId)
    const [next] = (await get(who, '/v1/price_lists')).data

    expect(next).toMatchObject({ series: first.id, held_back: [], status: 'active' })
    service.clock.nowMs = startMs
  })
})
