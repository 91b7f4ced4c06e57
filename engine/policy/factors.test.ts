import { describe, expect, test } from 'vitest'
import type { IngredientName } from './factor-names.ts'
import { factorsOf, type Stages } from './factors.ts'
import { admissiblePrices, type Guardrails } from './guardrails.ts'
import { openGuardrails } from './open-guardrails.ts'

function stagesOf(
  ingredients: [IngredientName, number][],
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

  test('measures each step from the end of the previous one, a guardrail after what it binds', () => {
    const stages = stagesOf(
      [
        ['similar_products', 1110],
        ['price_elasticity', 1400],
        ['competitor_price', 1301],
      ],
      1199,
      { maxIncrease: 0.2, priceEnding: { endings: [99] } },
    )
    // From 1000: +110, +290, -99, -100 to the price drawn, -1 by the limit, -101 to its ending.
    expect(factorsOf(stages, 1099)).toEqual([
      'price_elasticity',
      'similar_products',
      'price_ending',
      'exploration',
      'competitor_price',
      'max_change',
    ])
    // From 1000: +110, +290, -99, -101 by the limit, -1 to the ending.
    expect(factorsOf(stages, 1199)).toEqual([
      'price_elasticity',
      'similar_products',
      'max_change',
      'competitor_price',
      'price_ending',
    ])
  })

  test('names each factor once, however often it moved the price', () => {
    const stages = stagesOf(
      [
        ['similar_products', 1100],
        ['price_elasticity', 1050],
        ['similar_products', 1180],
      ],
      1180,
    )
    expect(factorsOf(stages, 1180)).toEqual(['similar_products', 'price_elasticity'])
  })
})
