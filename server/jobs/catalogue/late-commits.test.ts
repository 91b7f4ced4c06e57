import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { putPolicy } from '../../storage/tables/policies.ts'
import { readPools } from '../../storage/tables/pools.ts'
import { testApp } from '../../testing/app.ts'
import { createPooling } from '../upkeep/keep-pools.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

async function shopWithMug() {
  const who = await service.caller()
  const send = (line: string, body?: unknown) =>
    service.send(who, line, body === undefined ? {} : { body })
  await send('POST /v1/products', { id: 'mug', base_price: 1000, currency: 'usd' })
  return { ...who, send }
}

/** Sets a unit cost in a transaction that starts before `meanwhile` and commits after it. */
async function setCostAround(tenantId: number, meanwhile: () => Promise<void>): Promise<void> {
  const { store, now } = service.deps
  await store.tenant(tenantId, async (db) => {
    await db.rows('select now()', [])
    await meanwhile()
    await putPolicy(db, tenantId, 'mug', { unitCost: 300 }, now())
  })
}

describe('a change that is committed after a look which began later', () => {
  test('is seen by the next look at the product', async () => {
    const shop = await shopWithMug()
    const look = () => service.summaries.keep(shop.tenantId)
    await setCostAround(shop.tenantId, look)
    await look()

    const { body } = await shop.send('GET /v1/products?include=pricing')
    expect(body.data[0].pricing.cost_basis).toBe('known')
  })

  test('is pooled the next time', async () => {
    const shop = await shopWithMug()
    let nowMs = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    onTestFinished(() => clock.mockRestore())
    const pooling = createPooling(service.deps, { takeFolded: () => [shop.tenantId] })
    // No time passes while it works, so that it need not pause.
    const pool = async () => {
      nowMs += 1
      await pooling()
    }
    const version = async () => {
      await pool()
      const { tenantId } = shop
      const [usd] = await service.deps.store.tenant(tenantId, (db) => readPools(db, tenantId))
      return usd?.version ?? 0
    }
    const offered_at = new Date(service.clock.nowMs - 86_400_000).toISOString()
    const offer = { product_id: 'mug', currency: 'usd', price: 900, randomized: true, offered_at }
    const { status } = await shop.send('POST /v1/offers', [
      { ...offer, offer_id: 'o1', accepted: true },
    ])
    expect(status).toBe(200)
    await expect.poll(version, { timeout: 30_000 }).toBe(1)
    await setCostAround(shop.tenantId, pool)

    expect(await version()).toBeGreaterThan(1)
  })
})
