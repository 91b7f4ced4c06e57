import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyBelief } from '../../../engine/belief/belief.ts'
import { encodeBelief } from '../../../engine/belief/codec.ts'
import { foldOffers } from '../../../engine/belief/fold-offers.ts'
import { answeredOffer } from '../../../engine/market/answered-offer.ts'
import type { Caller } from '../../domain/caller.ts'
import { writeBeliefs } from '../../storage/tables/cells.ts'
import { insertProduct } from '../../storage/tables/products.ts'
import { testService } from '../../testing/service.ts'
import { quotePrice } from '../quotes/quote.ts'

let service: Awaited<ReturnType<typeof testService>>
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

/** Customers who buy two times in five at the base price, and linearly less above it. */
const answers = Array.from({ length: 3000 }, (_, i) => {
  const priceMinor = 800 + 50 * (i % 11)
  const chance = 0.4 - 0.0008 * (priceMinor - 1000)
  return answeredOffer(priceMinor, (i * 0.618034) % 1 < chance, i)
})

/** An account whose products all have the same outcomes. */
async function shelf(products: string[]): Promise<Caller> {
  const caller = await service.caller()
  const { store } = service.deps
  const belief = foldOffers(emptyBelief(), answers)
  for (const id of products) {
    await store.tenant(caller.tenantId, async (db) => {
      await insertProduct(db, caller.tenantId, {
        id,
        name: id,
        basePrice: 1000,
        currency: 'usd',
        status: 'active',
      })
      await writeBeliefs(db, caller.tenantId, [
        {
          productId: id,
          currency: 'usd',
          segment: '',
          version: belief.version,
          belief: encodeBelief(belief),
          offers: belief.offersSeen,
          purchases: belief.purchaseCount,
          summary: 'null',
        },
      ])
    })
  }
  return caller
}

const greedy = {
  unitCost: 500,
  exploration: 0,
  holdout: 0,
  maxLoss: 1,
  maxIncrease: 0.6,
} as const

async function priceOf(caller: Caller, productId: string) {
  const result = await quotePrice(
    service.deps,
    caller,
    {
      productId,
      basePrice: 1000,
      currency: 'usd',
      segment: '',
      customerId: null,
      quantity: 1,
      preview: false,
    },
    null,
  )
  if ('known' in result) throw new Error('no key was sent')
  return result.quote
}

describe('the products of a group', () => {
  test('are priced for what they earn together, and say so', async () => {
    const caller = await shelf(['red', 'blue', 'book'])
    for (const id of ['red', 'blue']) {
      await service.setPolicy(caller, id, { ...greedy, group: { name: 'shirts' } })
    }
    await service.setPolicy(caller, 'book', greedy)

    const alone = await priceOf(caller, 'book')
    const together = await priceOf(caller, 'red')

    expect(together.optimizedPrice).toBeGreaterThan(alone.optimizedPrice)
    expect(together.factors).toContain('product_group')
    expect(alone.factors).not.toContain('product_group')
  })

  test('do not look to products of another group, another account or out of sale', async () => {
    const caller = await shelf(['red', 'blue'])
    const stranger = await shelf(['red', 'green'])
    await service.setPolicy(caller, 'red', { ...greedy, group: { name: 'shirts' } })
    await service.setPolicy(caller, 'blue', { ...greedy, group: { name: 'hats' } })
    await service.setPolicy(stranger, 'green', { ...greedy, group: { name: 'shirts' } })

    expect((await priceOf(caller, 'red')).factors).not.toContain('product_group')
  })

  test('keep bigger packs no dearer per unit', async () => {
    const caller = await shelf(['can', 'six'])
    const dear = { ...greedy, minPrice: 900 }
    await service.setPolicy(caller, 'can', { ...dear, group: { name: 'cola' } })
    await service.setPolicy(caller, 'six', { ...dear, group: { name: 'cola', unitCount: 2 } })

    // A pack of two at the price of one: the line between them is at 1000 / √2 per unit.
    const can = await priceOf(caller, 'can')
    const six = await priceOf(caller, 'six')

    expect(six.optimizedPrice / 2).toBeLessThanOrEqual(can.optimizedPrice)
    expect(six.optimizedPrice).toBeLessThanOrEqual(1414)
  })
})
