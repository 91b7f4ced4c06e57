import { describe, expect, test } from 'vitest'
import { customerBuys } from '../../../../engine/market/customers.ts'
import { openCustomers } from './customers.ts'
import type { World } from './world.ts'

const world: World = {
  code: 'test',
  instance: 0,
  seed: 5,
  offers: 40,
  basePriceMinor: 1000,
  unitCostMinor: 400,
  phases: 2,
  phaseLength: 20,
  demand: (priceMinor, phase) => (phase === 0 ? 0.5 : 0.25) * (priceMinor > 1000 ? 0.8 : 1),
  prices: [900, 1000, 1100],
  finePrices: [900, 1000, 1100],
}

describe('customers', () => {
  test('answer at once, by the demand of their phase', () => {
    const customers = openCustomers(world)
    for (let offer = 0; offer < 40; offer++) {
      const bought = customerBuys(5, offer, offer < 20 ? 0.4 : 0.2)
      expect(customers.offer(1100)).toEqual([
        { kind: 'answer', priceMinor: 1100, bought, offer, age: 0 },
      ])
    }
  })

  test('are heard late where answers take time', () => {
    const customers = openCustomers({ ...world, delayOffers: 3 })
    const heard = Array.from({ length: 10 }, () => customers.offer(1000))

    expect(heard.slice(0, 3)).toEqual([[], [], []])
    expect(heard[3]).toEqual([
      { kind: 'answer', priceMinor: 1000, bought: customerBuys(5, 0, 0.5), offer: 0, age: 3 },
    ])
    expect(heard.flat()).toHaveLength(7)
  })

  test('return a share of what they bought, so that demand is what is kept', () => {
    const many = { ...world, offers: 20_000, phases: 1, phaseLength: 20_000 }
    const customers = openCustomers({ ...many, returned: { share: 0.1, afterOffers: 5 } })
    const heard = Array.from({ length: 20_000 }, () => customers.offer(1000)).flat()
    const bought = heard.filter(({ kind, bought }) => kind === 'answer' && bought).length
    const returned = heard.filter(({ kind }) => kind === 'return')

    // Standard errors: 70 for purchases, 32 for returns.
    expect(Math.abs(bought - 0.5 * (20_000 / 0.9))).toBeLessThan(350)
    expect(Math.abs(returned.length - bought / 10)).toBeLessThan(160)
    expect(returned.every(({ age }) => age === 5)).toBe(true)
  })

  test('go away when stock is out', () => {
    const customers = openCustomers({ ...world, onHand: 2 })
    let offers = 0
    while (customers.inStock() && offers < 40) {
      customers.offer(1000)
      offers += 1
    }
    expect(customers.stock()).toBe(0)
    expect(offers).toBeLessThan(20)
  })

  test('are joined once by machines that refuse', () => {
    const customers = openCustomers({ ...world, bots: { atOffer: 4, refusals: 30 } })
    const heard = Array.from({ length: 10 }, () => customers.offer(1000).length)
    expect(heard).toEqual([1, 1, 1, 1, 31, 1, 1, 1, 1, 1])
  })
})
