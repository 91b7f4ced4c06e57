import { describe, expect, test } from 'vitest'
import { factorsOf, type Stages, waterfall } from './factors.ts'
import { admissiblePrices, type Guardrails } from './guardrails.ts'
import { openGuardrails } from './open-guardrails.ts'

function stagesOf(
  ingredients: [string, number][],
  greedyMinor: number,
  change: Partial<Guardrails> = {},
): Stages {
  return {
    baseMinor: 1000,
    ingredients: ingredients.map(([name, priceMinor]) => ({ name, priceMinor })),
    greedyMinor,
    allowed: admissiblePrices({ ...openGuardrails, ...change }, 1000),
  }
}

describe('factorsOf', () => {
  test('names each ingredient that moved the price, largest step first', () => {
    const stages = stagesOf(
      [
        ['similar_products', 1020],
        ['price_elasticity', 1120],
      ],
      1120,
    )
    expect(factorsOf(stages, 1120)).toEqual(['price_elasticity', 'similar_products'])
  })

  test('names nothing where nothing moved the price', () => {
    expect(factorsOf(stagesOf([['price_elasticity', 1000]], 1000), 1000)).toEqual([])
  })

  test('names exploration where the price is not the greedy one', () => {
    const stages = stagesOf([['price_elasticity', 1050]], 1050)
    expect(factorsOf(stages, 1020)).toEqual(['price_elasticity', 'exploration'])
    expect(factorsOf(stages, 1200)).toEqual(['exploration', 'price_elasticity'])
  })

  test.each<[string, Partial<Guardrails>, number, number]>([
    ['max_change', {}, 1500, 1250],
    ['max_price', { maxPriceMinor: 1100 }, 1500, 1100],
    ['min_price', { minPriceMinor: 950 }, 800, 950],
    ['unit_cost', { unitCostMinor: 900 }, 800, 900],
    ['margin_floor', { unitCostMinor: 600, minMargin: 0.4 }, 800, 1000],
    [
      'competitor_price',
      { competitor: { priceMinor: 1000, rule: 'at_most', tolerance: 0.05 } },
      1200,
      1050,
    ],
    ['price_ending', { priceEnding: { endings: [99] } }, 1130, 1099],
  ])('names %s where it moved the price again', (factor, change, wanted, greedyMinor) => {
    const stages = stagesOf([['price_elasticity', wanted]], greedyMinor, change)
    expect(factorsOf(stages, greedyMinor)).toContain(factor)
  })

  test('the steps lead from the base price to any price of the table exactly, in whole minor units', () => {
    for (const wanted of [700, 990, 1000, 1180, 2500]) {
      for (const greedyMinor of [760, 1000, 1099, 1250]) {
        for (const priceMinor of [760, 899, greedyMinor, 1250]) {
          const stages = stagesOf(
            [
              ['similar_products', 1100],
              ['price_elasticity', wanted],
              ['inventory_level', wanted + 37],
            ],
            greedyMinor,
            { unitCostMinor: 650, maxPriceMinor: 1200, priceEnding: { endings: [99] } },
          )
          const steps = waterfall(stages, priceMinor)
          expect(1000 + steps.reduce((sum, step) => sum + step.minor, 0)).toBe(priceMinor)
          for (const step of steps) expect(Number.isInteger(step.minor)).toBe(true)
          expect(new Set(steps.map((step) => step.name)).size).toBe(steps.length)
        }
      }
    }
  })

  test('the steps come in the order in which the ingredients are added', () => {
    const stages = stagesOf(
      [
        ['similar_products', 1100],
        ['price_elasticity', 1400],
        ['competitor_price', 1300],
      ],
      1199,
      { maxIncrease: 0.2, priceEnding: { endings: [99] } },
    )
    expect(waterfall(stages, 1099)).toEqual([
      { name: 'similar_products', minor: 100 },
      { name: 'price_elasticity', minor: 300 },
      { name: 'competitor_price', minor: -100 },
      { name: 'exploration', minor: -100 },
      { name: 'price_ending', minor: -101 },
    ])
    expect(waterfall(stages, 1199)).toEqual([
      { name: 'similar_products', minor: 100 },
      { name: 'price_elasticity', minor: 300 },
      { name: 'competitor_price', minor: -100 },
      { name: 'max_change', minor: -100 },
      { name: 'price_ending', minor: -1 },
    ])
  })
})
