import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { readPools } from '../../storage/tables/pools.ts'
import { refuseWrites } from '../../testing/refuse-writes.ts'
import { testService } from '../../testing/service.ts'
import { recordOffers } from '../../use-cases/sales/record-offers.ts'
import { foldTenant } from '../learning/fold-tenant.ts'
import { createPooling } from './keep-pools.ts'

const service = await testService()
afterAll(() => service.close())
const { deps } = service

/** A tenant that has learnt from an offer. */
async function shop(): Promise<number> {
  const caller = await service.caller()
  const offer = { offerId: 'o1', productId: 'mug', currency: 'usd', price: 900, accepted: true }
  const offeredAt = new Date(service.clock.nowMs - 86_400_000).toISOString()
  const reports = [{ ...offer, offeredAt, randomized: true }]
  await deps.store.tenant(caller.tenantId, (db) => recordOffers(db, caller, reports, deps.now()))
  await foldTenant(deps, 'pooling', caller.tenantId)
  return caller.tenantId
}

const poolsOf = (tenantId: number) => deps.store.tenant(tenantId, (db) => readPools(db, tenantId))

test('a tenant whose pooling fails is pooled later, and keeps no other waiting', async () => {
  const [first, second] = [await shop(), await shop()]
  let nowMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs++)
  onTestFinished(() => clock.mockRestore())
  let folded = [first, second]
  const pool = createPooling(deps, { takeFolded: () => folded.splice(0) })
  const failing = `new.tenant_id = ${first}`
  const allow = await refuseWrites(service.asOwner, 'insert', 'pools', failing)

  await expect(pool()).rejects.toThrow(`tenant ${first}`)
  expect(await poolsOf(second)).toHaveLength(1)

  await allow()
  nowMs += 3_600_000
  folded = []
  await pool()
  expect(await poolsOf(first)).toHaveLength(1)
})
