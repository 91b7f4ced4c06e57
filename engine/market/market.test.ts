import { describe, expect, test } from 'vitest'
import {
  bestPrice,
  changingOffers,
  corridorPrices,
  createMarket,
  expectedProfit,
  type Market,
  marketKinds,
} from './market.ts'

const instances = 60
const base = 10_000
const prices = corridorPrices(base, 60)
const moments = [0, 100, 3999, 4000, changingOffers, 1e6]

describe.each(marketKinds)('a %s market', (kind) => {
  const markets = Array.from({ length: instances }, (_, seed) => createMarket(kind, seed))

  test('has demand between 0 and 1 that never rises with the price', () => {
    const faults: string[] = []
    for (const market of markets) {
      for (const offer of moments) {
        let before = 1
        for (const price of [1, ...prices, 1e12]) {
          const demand = market.demand(price, offer)
          if (!(demand >= 0 && demand <= before)) {
            faults.push(`${market.id} at ${price}: ${demand} after ${before}`)
          }
          before = demand
        }
      }
    }
    expect(faults).toEqual([])
  })

  test('is the same for the same seed and another for the next', () => {
    const again = createMarket(kind, 7)
    const next = createMarket(kind, 8)

    expect(prices.map((price) => again.demand(price, 50))).toEqual(
      prices.map((price) => markets[7].demand(price, 50)),
    )
    expect(next.demand(base)).not.toBe(again.demand(base))
  })

  test('depends only on ratios to its base price', () => {
    const small = createMarket(kind, 3, 500)
    const large = createMarket(kind, 3, 5_000_000)

    expect(large.demand(6_000_000, 10)).toBe(small.demand(600, 10))
    expect(Math.abs(large.unitCostMinor / 10_000 - small.unitCostMinor)).toBeLessThan(1)
  })

  test('has unit costs of the declared share and room for improvement', () => {
    const narrow = kind === 'constant-elasticity' || kind === 'tiny'
    for (const market of markets) {
      expect(market.unitCostMinor).toBeGreaterThanOrEqual(narrow ? 4000 : 3000)
      expect(market.unitCostMinor).toBeLessThanOrEqual(narrow ? 6000 : 7000)
      expect(bestPrice(market, prices).profitMinor).toBeGreaterThan(0)
    }
  })
})

describe('markets', () => {
  test.each([
    // Parameters as declared, observed from outside: demand at the base price.
    ['logit', 1 / (1 + Math.exp(2)), 1 / (1 + Math.exp(-0.5))],
    ['constant-elasticity', 0.02, 0.15],
    ['linear', 0.1, 0.4],
    ['tiny', 0.004, 0.006],
  ] as const)('of kind %s have the declared demand at the base price', (kind, low, high) => {
    const demands = Array.from({ length: 300 }, (_, seed) => createMarket(kind, seed).demand(base))

    expect(Math.min(...demands)).toBeGreaterThanOrEqual(low)
    expect(Math.max(...demands)).toBeLessThanOrEqual(high)
    // They also cover their range.
    expect(Math.min(...demands)).toBeLessThan(low + 0.1 * (high - low))
    expect(Math.max(...demands)).toBeGreaterThan(high - 0.1 * (high - low))
  })

  test('of constant elasticity have one from 1.5 to 5, about 2.4', () => {
    const elasticities = Array.from({ length: 300 }, (_, seed) => {
      const market = createMarket('constant-elasticity', seed)
      return Math.log(market.demand(base) / market.demand(1.5 * base)) / Math.log(1.5)
    }).sort((a, b) => a - b)

    expect(elasticities[0]).toBeGreaterThanOrEqual(1.5 - 1e-9)
    expect(elasticities[299]).toBeLessThanOrEqual(5 + 1e-9)
    expect(Math.abs(elasticities[150] - 2.45)).toBeLessThan(0.15)
  })

  test('change once under a shock, half-way, up or down', () => {
    const factors = Array.from({ length: 40 }, (_, seed) => {
      const market = createMarket('shock', seed)
      expect(market.demand(base, 3999)).toBe(market.demand(base, 0))
      const same = (factor: number) =>
        Math.abs(market.demand(base * factor, 4000) / market.demand(base, 0) - 1) < 1e-12
      return same(0.72) ? 0.72 : same(1.35) ? 1.35 : NaN
    })

    expect(new Set(factors)).toEqual(new Set([0.72, 1.35]))
  })

  test('drift in small steps, but far in the end', () => {
    const market = createMarket('drift', 1)
    const demands = Array.from({ length: changingOffers }, (_, offer) => market.demand(base, offer))
    const steps = demands.slice(1).map((demand, i) => Math.abs(demand - demands[i]))

    expect(Math.max(...steps)).toBeLessThan(0.05)
    expect(Math.max(...demands) - Math.min(...demands)).toBeGreaterThan(0.1)
    expect(market.demand(base, 1e9)).toBe(demands[changingOffers - 1])
  })

  test.each([
    // Share of the clairvoyant's profit that the base price earns, over 400 instances; the standard
    // error is about 1. In brackets: as measured by the author of the definitions.
    ['logit', 0.9], // [91.1]
    ['constant-elasticity', 0.83], // [82.3]
    ['linear', 0.96], // [96.7]
    ['probit', 0.91], // [92.0]
    ['bimodal', 0.7], // [68.2]
    ['step', 0.62], // [60.4]
    ['tiny', 0.79], // [79.1]
  ] as const)('of kind %s leave the base price a share of about %d', (kind, expected) => {
    const grid = corridorPrices(base)
    let atBase = 0
    let atBest = 0
    for (let seed = 0; seed < 400; seed++) {
      const market: Market = createMarket(kind, seed)
      atBase += expectedProfit(market, base)
      atBest += bestPrice(market, grid).profitMinor
    }
    expect(Math.abs(atBase / atBest - expected)).toBeLessThan(0.03)
  })

  test('are refused with an invalid base price', () => {
    expect(() => createMarket('logit', 1, 0)).toThrow('basePriceMinor is 0')
    expect(() => bestPrice(createMarket('logit', 1), [])).toThrow('pricesMinor is empty')
  })
})

describe('corridorPrices', () => {
  test('go from 0.6 to 1.8 of the base price, in order, with the base price among them', () => {
    const grid = corridorPrices(1999)

    expect(grid[0]).toBe(Math.round(0.6 * 1999))
    expect(grid[grid.length - 1]).toBe(Math.round(1.8 * 1999))
    expect(grid).toContain(1999)
    expect(grid).toEqual([...new Set(grid)].sort((a, b) => a - b))
  })

  test('omit duplicates where the minor unit is coarse', () => {
    expect(corridorPrices(3)).toEqual([2, 3, 4, 5])
    expect(corridorPrices(1)).toEqual([1, 2])
  })
})
