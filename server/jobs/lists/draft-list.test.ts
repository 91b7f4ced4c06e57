import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PriceList } from '../../domain/price-list.ts'
import { ownTenant } from '../../storage/tables/own-tenant.ts'
import { findPriceList } from '../../storage/tables/price-lists.ts'
import { testApp } from '../../testing/app.ts'
import { createList } from '../../use-cases/lists/create-list.ts'
import { draftList } from './draft-list.ts'

let service: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

/** More than two pages of a draft. */
const products = 1_200

test('a draft that is stopped goes on where it was, and has every product once', async () => {
  const who = await service.caller()
  const { store } = service.deps
  await store.tenant(who.tenantId, (db) =>
    db.run(
      `insert into products (tenant_id, id, name, base_price, currency)
       select t.tenant_id, 'p' || n, 'p' || n, 1000, 'usd' from ${ownTenant} cross join generate_series(1, $2::integer) n`,
      [who.tenantId, products],
    ),
  )
  const until = new Date(service.clock.nowMs + 7 * 86_400_000).toISOString()
  // Not over HTTP, which would trigger the service's own drafting.
  const made = await store.tenant(who.tenantId, (db) =>
    createList(
      service.deps,
      db,
      who.tenantId,
      {
        currency: 'usd',
        segment: '',
        until,
        design: 'best',
        every: null,
        selection: {},
        name: undefined,
        from: undefined,
        blocks: {},
      },
      who.keyId,
    ),
  )
  const find = async (): Promise<PriceList> => {
    const list = await store.tenant(who.tenantId, (db) => findPriceList(db, who.tenantId, made.id))
    if (!list) throw new Error('the list is gone')
    return list
  }
  const entries = async () => {
    const rows = await store.tenant(who.tenantId, (db) =>
      db.rows<{ count: number; products: number }>(
        `select count(*) as count, count(distinct product_id) as products
         from price_list_entries where tenant_id = $1 and list_id = $2`,
        [who.tenantId, made.id],
      ),
    )
    return rows[0]
  }

  let looks = 0
  const list = await find()
  expect(await draftList(service.deps, who.tenantId, list, () => looks++ > 0)).toBe(false)
  const first = await entries()
  expect(first?.count).toBeGreaterThan(0)
  expect(first?.count).toBeLessThan(products)
  expect((await find()).status).toBe('drafting')

  expect(await draftList(service.deps, who.tenantId, list, () => false)).toBe(true)
  expect(await entries()).toEqual({ count: products, products })
  expect((await find()).status).toBe('draft')
})
