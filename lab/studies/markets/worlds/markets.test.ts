import { describe, expect, test } from 'vitest'
import { bestWithStock } from './inventory.ts'
import { marketOf, markets } from './markets.ts'
import { segmentedWorld } from './shops.ts'
import { clairvoyantProfit, expectedProfit, phaseOf, type World } from './world.ts'

describe.each(markets)('$code, $title', ({ draw, offers }) => {
  const worlds = [0, 1, 2, 10_000].map(draw)

  test('has demand between 0 and 1 that never rises with the price', () => {
    for (const world of worlds) {
      for (let phase = 0; phase < world.phases; phase += 7) {
        const demands = world.finePrices.map((price) => world.demand(price, phase))
        expect(demands.every((demand) => demand >= 0 && demand <= 1)).toBe(true)
        expect(demands.slice(1).every((demand, i) => demand <= demands[i] + 1e-12)).toBe(true)
      }
    }
  })

  test('lists the base price and leaves nobody more than the clairvoyant', () => {
    for (const world of worlds) {
      expect(world.prices).toContain(world.basePriceMinor)
      expect(world.offers).toBe(offers)
      if (world.onHand !== undefined) continue
      const best = clairvoyantProfit(world)
      for (const price of world.prices) {
        const profit = expectedProfit(world, price, world.phases - 1)
        expect(profit).toBeLessThanOrEqual(best[world.phases - 1])
      }
    }
  })

  test('is the same for the same instance and another for the next', () => {
    const demand = (world: World) => world.prices.map((price) => world.demand(price, 0))
    expect(demand(draw(2))).toEqual(demand(worlds[2]))
    expect(draw(2).seed).toBe(worlds[2].seed)
    expect(demand(worlds[1])).not.toEqual(demand(worlds[2]))
    expect(draw(1).seed).not.toBe(worlds[2].seed)
  })
})

test('phases follow each other and the last one lasts', () => {
  const world = marketOf('shock').draw(0)
  expect([0, 3999, 4000, 7999, 1e6].map((offer) => phaseOf(world, offer))).toEqual([0, 0, 1, 1, 1])
})

test('a well-priced product earns most at its base price', () => {
  for (let instance = 0; instance < 20; instance++) {
    const world = marketOf('well-priced').draw(instance)
    const atBase = expectedProfit(world, world.basePriceMinor, 0)
    expect(clairvoyantProfit(world)[0]).toBeLessThanOrEqual(atBase * (1 + 1e-6))
  }
})

test('left digits make demand drop where they change, and there alone by much', () => {
  const world = marketOf('left-digits').draw(3)
  const drop = (price: number) => 1 - world.demand(price + 100, 0) / world.demand(price, 0)

  expect(world.prices.every((price) => price % 100 === 99)).toBe(true)
  expect(drop(9_999)).toBeGreaterThan(2 * drop(9_799))
  expect(drop(10_999)).toBeGreaterThan(2 * drop(10_799))
})

describe('the best policy with stock', () => {
  const arms = [
    { margin: 10, demand: 0.5 },
    { margin: 14, demand: 0.25 },
  ]

  test('is what enumeration by hand gives', () => {
    // One unit and one offer: 10 · 0.5 = 5. With two offers: 10 · 0.5 + 0.5 · 5 = 7.5, or first
    // 14 · 0.25 + 0.75 · 5 = 7.25.
    expect(bestWithStock(arms, 1, 1)).toBe(5)
    expect(bestWithStock(arms, 1, 2)).toBe(7.5)
    // Third offer from the end: 0.5 · 10 + 0.5 · 7.5 = 8.75 against 0.25 · 14 + 0.75 · 7.5 = 9.125.
    expect(bestWithStock(arms, 1, 3)).toBe(9.125)
  })

  test('is the best price over and over where stock suffices, and never above the fluid bound', () => {
    expect(bestWithStock(arms, 100, 100)).toBe(500)
    // 100 offers and 30 units: 20 offers at 10 and 80 at 14 sell 10 + 20 in expectation.
    const fluid = 20 * 0.5 * 10 + 80 * 0.25 * 14
    expect(bestWithStock(arms, 30, 100)).toBeLessThan(fluid)
    expect(bestWithStock(arms, 30, 100)).toBeGreaterThan(0.95 * fluid)
  })
})

test('segments share out all offers, and their mixture is the product', () => {
  const { segmentOf, worlds } = segmentedWorld({ code: 'E15', instance: 4, offers: 5000 })
  const mixed = marketOf('segments').draw(4)

  expect(worlds.reduce((sum, world) => sum + world.offers, 0)).toBe(5000)
  expect(worlds[0].offers).toBeGreaterThan(1800)
  expect(segmentOf.filter((segment) => segment === 7)).toHaveLength(worlds[7].offers)
  const average = worlds.reduce((sum, world) => sum + world.offers * world.demand(9_000, 0), 0)
  expect(mixed.demand(9_000, 0)).toBeCloseTo(average / 5000, 12)
  // Knowing the segments is worth something, so the clairvoyant beats the best single price.
  const single = Math.max(...mixed.finePrices.map((price) => expectedProfit(mixed, price, 0)))
  expect(clairvoyantProfit(mixed)[0]).toBeGreaterThan(single)
})

test('managers who followed demand leave a history that misleads', () => {
  const { history } = marketOf('confounded-sales').draw(1)
  expect(history?.sales?.rows).toBe(60)
  // The market's own elasticity is between −1.5 and −5.
  const seen = Array.from({ length: 12 }, (_, instance) => {
    return (
      marketOf('confounded-sales').draw(instance).history?.sales?.elasticityDataMean ?? Number.NaN
    )
  })
  expect(seen.reduce((sum, one) => sum + one, 0) / seen.length).toBeGreaterThan(-1.6)
  expect(marketOf('confounded-offers').draw(1).history?.offersSeen).toBe(600)
})
