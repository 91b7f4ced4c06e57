import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createLearner } from '../../jobs/learning/learner.ts'
import { poolTenant } from '../../jobs/learning/pool-tenant.ts'
import { createPooling } from '../../jobs/upkeep/keep-pools.ts'
import type { Db } from '../../storage/connection/db.ts'
import { readCellsToPool } from '../../storage/tables/cells.ts'
import { forgetAnswers } from '../../storage/tables/idempotency.ts'
import { readPools } from '../../storage/tables/pools.ts'
import { type TestCaller, testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

const dayMs = 86_400_000
const hourMs = 3_600_000

describe.each([
  ['ahead of', dayMs],
  ['behind', -dayMs],
])('with the service’s clock a day %s the database’s', (_, apartMs) => {
  let who: TestCaller
  beforeEach(async () => {
    service.clock.nowMs = Date.now() + apartMs
    who = await service.caller()
    await send('POST /v1/products', { id: 'mug', base_price: 1000, currency: 'usd' })
  })

  async function send(line: string, body?: unknown, headers: Record<string, string> = {}) {
    const sent = body === undefined ? { headers } : { body, headers }
    const answer = await service.send(who, line, sent)
    if (answer.status >= 300) throw new Error(`${line}: ${answer.text}`)
    return answer.body
  }

  test('what changed since products were pooled is pooled again', async () => {
    const { deps } = service
    const learner = createLearner(deps, 'apart')
    const pool = createPooling(deps, learner)
    const offered_at = new Date(Date.now() - 3 * dayMs).toISOString()
    const offer = { product_id: 'mug', currency: 'usd', price: 900, randomized: true, offered_at }
    const body = Array.from({ length: 20 }, (_, i) => {
      return { ...offer, offer_id: `o${i}`, accepted: i % 4 === 0 }
    })
    await send('POST /v1/offers', body)
    const categorize = (category: string) =>
      send('PATCH /v1/products/mug', { attributes: { category } })
    const read = <Rows>(rows: (db: Db) => Promise<Rows>) => deps.store.tenant(who.tenantId, rows)
    const cells = (db: Db) => readCellsToPool(db, who.tenantId, 'usd', 1)
    await expect.poll(async () => (await read(cells)).length, { timeout: 30_000 }).toBe(1)
    await poolTenant(deps, who.tenantId, 'usd') // the first time takes longest, and sets the timeout
    const version = async () => {
      await pool()
      return (await read((db) => readPools(db, who.tenantId)))[0]?.version
    }
    await categorize('cups')
    await expect.poll(version).toBe(2)
    await categorize('mugs')

    await expect.poll(version, { timeout: 30_000 }).toBe(3)
    await learner.stop()
  })

  test('a list in force is the price of the catalogue, and an ended one no longer', async () => {
    await send('PUT /v1/policy', { unit_cost: 300, exploration: 0, holdout: 0, max_loss: 1 })
    const until = new Date(service.clock.nowMs + 7 * dayMs).toISOString()
    const { id } = await send('POST /v1/price_lists', { currency: 'usd', until })
    await service.lists.keep(who.tenantId)
    await send(`PATCH /v1/price_lists/${id}/entries/mug`, { price: 1090 })
    const price = async () => {
      await service.summaries.keep(who.tenantId)
      const { data } = await send('GET /v1/products?include=pricing')
      return data[0].pricing.price
    }
    const before = await price()
    await send(`POST /v1/price_lists/${id}/activate`, {})
    const during = await price()
    service.clock.nowMs += hourMs // the list ends without anybody doing anything
    await send(`POST /v1/price_lists/${id}/end`, {})
    const after = await price()

    expect([before === 1090, during, after === 1090]).toEqual([false, 1090, false])
  })

  test('a competitor’s price counts for the quotes that it was named before', async () => {
    const competitor = { price: 950, rule: 'none', tolerance: 0 }
    await send('PUT /v1/products/mug/policy', { unit_cost: 300, competitor })
    service.clock.nowMs += 1000
    const asked = { product_id: 'mug', base_price: 1000, currency: 'usd' }
    const { quote_id } = await send('POST /v1/quote', asked)
    await send('POST /v1/outcomes', { quote_id, status: 'accepted' })
    const [learnt] = await service.deps.store.tenant(who.tenantId, (db) =>
      db.rows<{ price: number | null }>(
        'select competitor_price as price from observations where tenant_id = $1',
        [who.tenantId],
      ),
    )

    expect(learnt?.price).toBe(950)
  })

  test('a key that is rotated lives as long again', async () => {
    const expires_at = new Date(service.clock.nowMs + 10 * dayMs).toISOString()
    const { id } = await send('POST /v1/api_keys', { name: 'shop', expires_at })
    const next = await send(`POST /v1/api_keys/${id}/rotate`, {})

    expect(next.expires_at).toBe(expires_at)
  })

  test('an answer kept under a key is forgotten by the clock that dated it', async () => {
    const { store } = service.deps
    await send(
      'POST /v1/products',
      { id: 'cup', base_price: 700, currency: 'usd' },
      { 'idempotency-key': 'once' },
    )
    const forget = (ageMs: number) =>
      store.tenant(who.tenantId, (db) => forgetAnswers(db, who.tenantId, ageMs))

    expect([await forget(hourMs), await forget(0)]).toEqual([0, 1])
  })
})
