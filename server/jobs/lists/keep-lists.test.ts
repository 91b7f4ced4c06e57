import { afterAll, expect, test } from 'vitest'
import { findPriceList } from '../../storage/tables/price-lists.ts'
import { insertProduct } from '../../storage/tables/products.ts'
import { refuseWrites } from '../../testing/refuse-writes.ts'
import { testService } from '../../testing/service.ts'
import { createList } from '../../use-cases/lists/create-list.ts'

const service = await testService()
afterAll(() => service.close())
const { deps } = service

/** Lists of a new account, of which the first cannot be drafted until `allow` is called. */
async function scene() {
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
  const read = (id: string) => inTenant(tenantId, (db) => findPriceList(db, tenantId, id))
  return {
    keep: () => service.lists.keep(tenantId),
    allow,
    broken: () => read(broken.id),
    sound: () => read(sound.id),
  }
}

test('a list that cannot be drafted keeps none of the others waiting', async () => {
  const { keep, allow, broken, sound } = await scene()
  await keep()
  await allow()

  expect([(await broken())?.status, (await sound())?.status]).toEqual(['drafting', 'draft'])
})

test('a list that still cannot be drafted at the fifth try ends, and says so', async () => {
  const { keep, allow, broken } = await scene()
  for (let tries = 0; tries < 4; tries++) await keep()
  expect((await broken())?.status).toBe('drafting')
  await keep()
  await allow()

  expect(await broken()).toMatchObject({
    status: 'ended',
    draftedAtMs: null,
    heldBack: [{ reason: 'list_not_drafted', values: { tries: 5 } }],
  })
})
