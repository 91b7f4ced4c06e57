import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { foldCounts } from '../belief/fold-counts.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import type { Guardrails } from './guardrails.ts'
import { usualMethod } from './method.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable } from './price-table.ts'
import { chanceOfShortage, withoutTakenFromLater } from './running-out.ts'
import type { PriceTableInput } from './table-input.ts'

/** A product for which cuts pay if stock lasts, or rises if its demand is flat. */
function soldAt(elasticity: number, evidence: number): CellBelief {
  const counts = [850, 900, 950, 1000, 1050, 1100, 1150].map((priceMinor) => ({
    priceMinor,
    offers: 3000,
    purchases: Math.round(3000 * 0.1 * (priceMinor / 1000) ** -elasticity),
  }))
  const belief = foldCounts(emptyBelief(), counts, { fromSeconds: 1.7e9, untilSeconds: 1.705e9 })
  return { ...belief, runOut: { ...belief.runOut, sinceSeconds: 1.7e9, evidence } }
}

function inputOf(belief: CellBelief, guardrails: Partial<Guardrails> = {}): PriceTableInput {
  return {
    belief,
    siblings: [],
    pool: startingPrior,
    basePriceMinor: 1000,
    guardrails: { ...openGuardrails, unitCostMinor: 600, ...guardrails },
    exploration: 1,
    seed: 1,
  }
}

/** The share of offers below the base price, the best price, and what is said of it. */
function priced(input: PriceTableInput) {
  const { prices, probability, greedyIndex, baseIndex, factors } = buildPriceTable(input)
  const below = probability.slice(0, baseIndex).reduce((sum, one) => sum + one, 0)
  return { below, greedy: prices[greedyIndex], factors: factors[greedyIndex] }
}

describe('a product that seems to run out', () => {
  const steep = 4

  test('is cut while nothing is suspected, and is not once it is likely', () => {
    expect(priced(inputOf(soldAt(steep, 0))).greedy).toBeLessThan(900)
    const held = priced(inputOf(soldAt(steep, 8)))
    expect(held.greedy).toBe(1000)
    expect(held.below).toBeLessThan(0.01)
    expect(held.factors).toContain('runs_out')
  })

  test('still rises where customers hardly mind', () => {
    const flat = [soldAt(1.5, 0), soldAt(1.5, 8)].map((belief) => priced(inputOf(belief)))
    expect(flat[0].greedy).toBeGreaterThan(1100)
    expect(flat[1]).toEqual(flat[0])
  })

  test('is priced by what is told of its stock, where anything is', () => {
    const inventory = { onHand: 1e6, secondsLeft: 86_400, offersPerSecond: 0.01 }
    expect(priced(inputOf(soldAt(steep, 8), { inventory })).greedy).toBeLessThan(900)
    expect(chanceOfShortage(soldAt(steep, 4), openGuardrails, usualMethod)).toBe(0)
    expect(chanceOfShortage(soldAt(steep, 5), openGuardrails, usualMethod)).toBeCloseTo(0.73, 2)
    expect(chanceOfShortage(soldAt(steep, 5), { inventory }, usualMethod)).toBe(0)
    expect(chanceOfShortage(null, openGuardrails, usualMethod)).toBe(0)
  })
})

test('only sales beyond those at the base price are taken from later ones', () => {
  const demand = {
    probability: Float64Array.of(0.3, 0.2, 0.1, 0.5, 0.2, 0.2),
    draws: 2,
    prices: 3,
    constantElasticity: 0,
  }
  const value = new Float64Array(6).fill(1)
  withoutTakenFromLater(value, demand, [0.3, 0.4, 0.5], 0.5, 1)
  expect(Array.from(value, (one) => Number(one.toFixed(12)))).toEqual([0.98, 1, 1, 0.94, 1, 1])
})
