import { afterAll, expect, test } from 'vitest'
import type { PolicyFields } from '../../domain/policy.ts'
import { tellingTrips } from '../../testing/round-trips.ts'
import { testService } from '../../testing/service.ts'
import { loadCell } from './load-cell.ts'
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
