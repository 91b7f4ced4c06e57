import { describe, expect, test } from 'vitest'
import { bestPrice, corridorPrices, expectedProfit } from './market.ts'
import { createPopulation, createSegments } from './population.ts'

const base = 10_000

describe('createPopulation', () => {
  const population = createPopulation(1000, 1)
  // Log-odds at the base price, and their fall to twice the base price.
  const level = (market: (typeof population)[number]) => logOdds(market.demand(base))
  const steepness = (market: (typeof population)[number]) =>
    level(market) - logOdds(market.demand(2 * base))

  test('has levels and steepnesses of the declared means and spreads', () => {
    const levels = moments(population.map(level))
    const steepnesses = moments(population.map(steepness))

    // Standard errors of 1000 products: 0.016 and 0.019 of the means, 0.011 and 0.013 of the
    // spreads.
    expect(Math.abs(levels.mean + 1.2)).toBeLessThan(0.06)
    expect(Math.abs(levels.sd - 0.5)).toBeLessThan(0.05)
    expect(Math.abs(steepnesses.mean - 3.6)).toBeLessThan(0.08)
    expect(Math.abs(steepnesses.sd - 0.6)).toBeLessThan(0.06)
  })

  test('is mostly well priced already', () => {
    const prices = corridorPrices(base)
    let atBase = 0
    let atBest = 0
    for (const market of population) {
      atBase += expectedProfit(market, base)
      atBest += bestPrice(market, prices).profitMinor
    }
    expect(Math.abs(atBase / atBest - 0.975)).toBeLessThan(0.01)
  })

  test('begins with the same products for any count', () => {
    const few = createPopulation(3, 1)
    expect(few.map(({ id }) => id)).toEqual(['product-1', 'product-2', 'product-3'])
    expect(few.map((market) => market.demand(9000))).toEqual(
      population.slice(0, 3).map((market) => market.demand(9000)),
    )
  })
})

describe('createSegments', () => {
  test('distributes all offers, from 40 to 2 per cent', () => {
    const segments = createSegments(1)

    expect(segments).toHaveLength(8)
    expect(segments.reduce((sum, { traffic }) => sum + traffic, 0)).toBeCloseTo(1, 12)
    expect(segments[0].traffic).toBe(0.4)
    expect(segments[7].traffic).toBe(0.02)
  })

  test('differ within a product by the declared standard deviation, and less than products do', () => {
    const within: number[] = []
    const products: number[] = []
    for (let seed = 0; seed < 200; seed++) {
      const levels = createSegments(seed).map(({ market }) => logOdds(market.demand(base)))
      const { mean } = moments(levels)
      products.push(mean)
      for (const level of levels) within.push((level - mean) / Math.sqrt(7 / 8))
    }
    expect(Math.abs(moments(within).sd - 0.3)).toBeLessThan(0.02)
    expect(moments(products).sd).toBeGreaterThan(0.4)
  })
})

function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability))
}

function moments(values: readonly number[]): { mean: number; sd: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, sd: Math.sqrt(squares / values.length) }
}
