import { afterAll, expect, test } from 'vitest'
import type { Caller } from '../../domain/caller.ts'
import { Refusal } from '../../domain/errors.ts'
import type { Quote, QuoteRequest } from '../../domain/quote.ts'
import { tellingTrips } from '../../testing/round-trips.ts'
import { testService } from '../../testing/service.ts'
import { quotePrices } from './quote-batch.ts'

const service = await testService()
afterAll(() => service.close())

const products = ['tea', 'mug', 'pot', 'tin']

const asked = (productId: string, customerId: string | null): QuoteRequest => ({
  ...{ productId, customerId, basePrice: 1000, currency: 'usd', segment: '' },
  ...{ preview: false, quantity: 1 },
})

/** A caller whose prices are drawn over the whole range, so that hardly two are alike. */
async function callerOfDraws(): Promise<Caller> {
  const caller = await service.caller()
  await service.setPolicy(caller, '', { exploration: 1 })
  return caller
}

async function batch(
  caller: Caller,
  requests: readonly QuoteRequest[],
  deps = service.deps,
): Promise<Quote[]> {
  const answers = await quotePrices(deps, caller, requests, () => undefined)
  return answers.map((answer) => {
    if (answer instanceof Refusal) throw answer
    return answer
  })
}

const pricesOf = (quotes: readonly Quote[]) => quotes.map(({ optimizedPrice }) => optimizedPrice)

test('a customer gets one price for a product that a batch asks for many times', async () => {
  const caller = await callerOfDraws()
  for (let round = 0; round < 5; round++) {
    const requests = Array.from({ length: 20 }, () => asked('tea', `customer ${round}`))
    expect(new Set(pricesOf(await batch(caller, requests))).size).toBe(1)
  }
})

test('the prices that customers hold are read with one statement, each for its own', async () => {
  const caller = await callerOfDraws()
  const requests = ['ada', 'ben'].flatMap((customer) => products.map((id) => asked(id, customer)))
  const first = await batch(caller, requests)
  service.deps.cache.customers.clear()
  const { store, trips } = tellingTrips(service.deps.store)
  const strangers = products.map((id) => asked(id, 'new'))
  const again = await batch(caller, [...strangers, ...requests], { ...service.deps, store })

  expect(pricesOf(again).slice(products.length)).toEqual(pricesOf(first))
  expect(trips.flat(2)).toEqual(['find_held_quotes'])
  expect(again.map(({ factors }) => factors.includes('customer_consistency'))).toEqual([
    ...strangers.map(() => false),
    ...requests.map(() => true),
  ])
})

test('a price is held while its quote is valid, at its base price and in its currency', async () => {
  const caller = await callerOfDraws()
  const mine = asked('tea', 'ada')
  const [held] = pricesOf(await batch(caller, [mine]))
  service.deps.cache.customers.clear()
  const others = [
    { ...mine, basePrice: 1100 },
    { ...mine, currency: 'eur' },
  ]
  const [again, ...apart] = await batch(caller, [mine, ...others])
  expect(again?.optimizedPrice).toBe(held)
  for (const { factors } of apart) expect(factors).not.toContain('customer_consistency')

  service.clock.nowMs += 1000 * service.deps.config.quoteTtlSeconds + 1
  const [later] = await batch(caller, [mine])
  expect(later?.factors).not.toContain('customer_consistency')
})
