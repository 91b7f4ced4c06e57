import { afterAll, expect, test } from 'vitest'
import { findPriceList } from '../../storage/tables/price-lists.ts'
import { insertProduct } from '../../storage/tables/products.ts'
import { refuseWrites } from '../../testing/refuse-writes.ts'
import { testService } from '../../testing/service.ts'
import { createList } from '../../use-cases/lists/create-list.ts'

const service = await testService()
afterAll(() => service.close())
const { deps } = service

test('a list that cannot be drafted keeps none of the others waiting', async () => {
  const { tenantId, keyId } = await service.caller()
  const inTenant = deps.store.tenant
  await inTenant(tenantId, (db) =>
    insertProduct(db, tenantId, {
      id: 'mug',
      name: 'mug',
      basePrice: 1000,
      currency: 'usd',
      status: 'active',
      attributes: {},
    }),
  )
  const until = new Date(service.clock.nowMs + 7 * 86_400_000).toISOString()
  const draft = { currency: 'usd', segment: '', until, design: 'best', every: null } as const
  const asked = { ...draft, selection: {}, name: undefined, from: undefined, blocks: {} }
  const make = () => inTenant(tenantId, (db) => createList(deps, db, tenantId, asked, keyId))
  const [broken, sound] = [await make(), await make()]
  const failing = `new.list_id = '${broken.id}'`
  const allow = await refuseWrites(service.asOwner, 'insert', 'price_list_entries', failing)
  await service.lists.keep(tenantId)
  await allow()

  const statusOf = async (id: string) =>
    (await inTenant(tenantId, (db) => findPriceList(db, tenantId, id)))?.status
  expect([await statusOf(broken.id), await statusOf(sound.id)]).toEqual(['drafting', 'draft'])
})
