import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { foldTenant } from '../../jobs/learning/fold-tenant.ts'
import { type TestCaller, testApp } from '../../testing/app.ts'

const service = await testApp({ LERNER_RATE_LIMIT: '0' })
afterAll(() => service.close())

async function quote(who: TestCaller, more: object = {}) {
  const asked = { product_id: 'mug', base_price: 2000, currency: 'usd', include: ['terms'] }
  const { body } = await service.send(who, 'POST /v1/quote', { body: { ...asked, ...more } })
  return body
}

/** A shop whose segments responded very differently, with this policy. */
async function shop(personalization: 'none' | 'segment'): Promise<TestCaller> {
  const who = await service.caller()
  for (let i = 0; i < 60; i++) {
    for (const [segment, status] of [
      ['rich', 'accepted'],
      ['poor', 'declined'],
    ] as const) {
      const { quote_id } = await quote(who, { segment, customer_id: `${segment} ${i}` })
      await service.send(who, 'POST /v1/outcomes', { body: { quote_id, status } })
    }
  }
  await foldTenant(service.deps, 'test', who.tenantId)
  await service.send(who, 'PUT /v1/policy', {
    body: { unit_cost: 800, max_loss: 1, holdout: 0.5, personalization },
  })
  return who
}

test('personalization "none" ignores segment and customer: with the same luck, the same price', async () => {
  const who = await shop('none')

  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.constantFrom('rich', 'poor', 'unseen', undefined),
      fc.option(fc.uuid(), { nil: undefined }),
      async (luck, segment, customer_id) => {
        service.clock.uniform = luck
        service.clock.nowMs += 3_600_000 // the earlier draw is no longer kept
        const nobody = await quote(who)
        service.clock.nowMs += 3_600_000
        const somebody = await quote(who, { segment, customer_id })

        const seen = ({ optimized_price, confidence, terms }: typeof nobody) => [
          optimized_price,
          confidence,
          terms.arm,
          terms.personalized,
          terms.disclosures,
        ]
        expect(seen(somebody)).toEqual(seen(nobody))
        expect(somebody.terms.personalized).toBe(false)
      },
    ),
    { numRuns: 40, seed: 1 },
  )
  service.clock.uniform = null
})
