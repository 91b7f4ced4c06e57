import { afterAll, expect, test } from 'vitest'
import type { PolicyFields } from '../../domain/policy.ts'
import { tellingTrips } from '../../testing/round-trips.ts'
import { testService } from '../../testing/service.ts'
import { loadCell, loadCells } from './load-cell.ts'
import { loadContext } from './load-context.ts'

const service = await testService()
afterAll(() => service.close())

const request = { productId: 'tea', currency: 'usd', segment: 'new', basePriceMinor: 1000 }
/** A quote's price, whose statement is planned each time, a list price, and so on. */
const last = ['unnamed', 'find_last_public_price', 'find_last_listed_price', 'find_price_hold']

test.each<[string, PolicyFields, string[][]]>([
  ['what is usual', {}, [['read_product_cells', 'read_listed_prices']]],
  [
    'all that a policy asks for',
    { maxStep: 0.1, group: { name: 'teas' } },
    [
      ['read_product_cells', 'read_listed_prices'],
      [...last, 'read_group_members'],
    ],
  ],
])('a cell that is not known is read in two round trips, by %s', async (_, policy, asked) => {
  const caller = await service.caller()
  await service.setPolicy(caller, 'tea', policy)
  const { store, trips } = tellingTrips(service.deps.store)
  const deps = { ...service.deps, store }
  const context = await loadContext(deps, caller.tenantId)
  await loadCell(deps, caller.tenantId, { ...context, lists: 'some are in force' }, request)

  const [ofAccount, ofCell] = trips
  expect(trips).toHaveLength(2)
  expect(ofAccount).toEqual([expect.arrayContaining(['find_undisputed_policy', 'read_pools'])])
  expect(ofCell?.map((names) => names.toSorted())).toEqual(asked.map((names) => names.toSorted()))
})

test('many cells are read in the same two round trips, each once, and priced in their order', async () => {
  const caller = await service.caller()
  for (const id of ['tea', 'mug']) {
    await service.setPolicy(caller, id, { maxStep: 0.1, group: { name: id } })
  }
  const { store, trips } = tellingTrips(service.deps.store)
  const deps = { ...service.deps, store }
  const context = await loadContext(deps, caller.tenantId)
  const others = ['mug', 'cup', 'tea'].map((productId) => ({ ...request, productId }))
  const requests = [request, ...others, { ...request, segment: '' }]
  const loading = loadCells(deps, caller.tenantId, context, requests)
  const entries = await Promise.all(loading)

  expect(entries.map(({ productId, segment }) => `${productId} ${segment}`)).toEqual([
    ...['tea new', 'mug new', 'cup new', 'tea new'],
    'tea ',
  ])
  expect(entries[3]).toBe(entries[0])
  expect(trips).toHaveLength(2)
  const [first, second, ...more] = trips[1] ?? []
  expect(first).toEqual(['read_product_cells'])
  expect(second?.filter((name) => name === 'read_group_members')).toHaveLength(3)
  expect(more).toEqual([])
})

test('a read that fails is the failure of each cell, and they can be read again', async () => {
  const caller = await service.caller()
  const context = await loadContext(service.deps, caller.tenantId)
  const broken = { ...service.deps.store, tenant: () => Promise.reject(new Error('no store')) }
  const cells = ['', 'new'].map((segment) => ({ ...request, segment }))
  const loading = loadCells({ ...service.deps, store: broken }, caller.tenantId, context, cells)

  expect((await Promise.allSettled(loading)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(await Promise.all(loadCells(service.deps, caller.tenantId, context, cells))).toHaveLength(
    2,
  )
})
