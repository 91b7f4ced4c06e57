import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../domain/caller.ts'
import type { PolicyFields } from '../../domain/policy.ts'
import type { QuoteRequest } from '../../domain/quote.ts'
import { testService } from '../../testing/service.ts'
import { quotePrice } from './quote.ts'

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

/** The stored holdout probability of a quote under a policy. */
async function storedShare(
  policy: PolicyFields,
  changes: Partial<QuoteRequest> = {},
  caller?: Caller,
): Promise<number | null | undefined> {
  const who = caller ?? (await service.caller())
  if (!caller) await service.setPolicy(who, '', policy)
  const result = await quotePrice(service.deps, who, { ...request, ...changes }, null)
  if ('known' in result) throw new Error('no key was sent')
  const [row] = await service.deps.store.tenant(who.tenantId, (db) =>
    db.rows<{ holdout_share: number | null }>('select holdout_share from quotes where id = $1', [
      result.quote.id,
    ]),
  )
  return row?.holdout_share
}

test.each([
  ['the policy’s', { holdout: 0.2 }, 0.2],
  ['none where the base price is forbidden', { holdout: 0.2, minPrice: 1100 }, 0],
  ['none in shadow mode', { holdout: 0.2, mode: 'shadow' as const }, 0],
  ['none without a holdout', { holdout: 0 }, 0],
])(
  'a quote keeps the chance with which it could have been held out: %s',
  async (_, policy, share) => {
    expect(await storedShare(policy)).toBe(share)
  },
)

test('a customer who asks again is answered from the same arm, with the same chance', async () => {
  const caller = await service.caller()
  await service.setPolicy(caller, '', { holdout: 0.3 })
  const who = { customerId: 'ada' }

  expect(await storedShare({}, who, caller)).toBe(0.3)
  expect(await storedShare({}, who, caller)).toBe(0.3)
  service.deps.cache.customers.clear()
  expect(await storedShare({}, who, caller)).toBe(0.3)
})
