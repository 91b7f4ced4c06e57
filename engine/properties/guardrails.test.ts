import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { highestPriceMinor } from '../checks.ts'
import { costOfSale, type Guardrails } from '../policy/guardrails.ts'
import { buildPriceTable } from '../policy/price-table.ts'
import type { PriceTableInput } from '../policy/table-input.ts'
import { anyTableInput } from './any-input.ts'
import { runs } from './any-number.ts'

/** Any inputs, some with a salvage value and some alongside a non-binding competitor. */
const anyInput = fc
  .record({
    input: anyTableInput,
    salvage: fc.constantFrom(0, 1, 1 / 3),
    bindsNothing: fc.boolean(),
  })
  .map(({ input, salvage, bindsNothing }): PriceTableInput => {
    const { inventory, competitor } = input.guardrails
    const salvageMinor = Math.ceil(salvage * input.basePriceMinor)
    const guardrails: Guardrails = {
      ...input.guardrails,
      inventory: inventory && { ...inventory, salvageMinor },
      competitor: competitor && { ...competitor, rule: bindsNothing ? 'none' : competitor.rule },
    }
    return { ...input, guardrails }
  })

/** Prices served although a rule that never yields forbids them; judged from the fields alone. */
function forbidden(input: PriceTableInput): number[] {
  const { minPriceMinor, maxPriceMinor } = input.guardrails
  const highest = Math.max(maxPriceMinor ?? Math.max(highestPriceMinor, input.basePriceMinor), 1)
  // Where the rules contradict each other the upper limit wins.
  const lowest = Math.min(highest, Math.max(minPriceMinor ?? 1, costOfSale(input.guardrails) ?? 1))
  const { prices, probability } = buildPriceTable(input)
  return [...prices].filter(
    (price, k) => (probability[k] ?? 0) > 0 && (price < lowest || price > highest),
  )
}

describe('guardrails', () => {
  test('give zero probability to prices below cost or outside the limits', () => {
    const held = fc.property(anyInput, (input) => {
      expect(forbidden(input)).toEqual([])
    })
    fc.assert(held, runs(200))
  })

  test('are part of the optimisation: probability of forbidden prices is not piled up at the limit', () => {
    let compared = 0
    const held = fc.property(anyInput, (input) => {
      const free = buildPriceTable(input)
      const served = [...free.prices].filter((_, k) => (free.probability[k] ?? 0) > 0)
      const limit = served.at(-2)
      if (limit === undefined || limit < input.basePriceMinor) return
      const guardrails = { ...input.guardrails, maxPriceMinor: limit }
      const bound = buildPriceTable({ ...input, guardrails })
      const sum = bound.probability.reduce((total, p) => total + p, 0)
      expect(sum).toBeCloseTo(1, 9)
      expect(Math.max(...bound.prices)).toBeLessThanOrEqual(limit)
      compared += 1
    })
    fc.assert(held, runs(200))
    expect(compared).toBeGreaterThan(20)
  })

  test('are named among the reasons why a price of a table is not the base price', () => {
    const held = fc.property(anyInput, (input) => {
      const { prices, factors } = buildPriceTable(input)
      for (const [k, price] of prices.entries()) {
        const named = factors[k] ?? []
        // It explains why the price stays where it is, so it moves nothing.
        const moving = named.filter((name) => name !== 'unit_cost_unknown')
        expect(new Set(moving).size).toBe(moving.length)
        if (price !== input.basePriceMinor) expect(moving).not.toEqual([])
        if (moving.length !== named.length) {
          expect([price, input.guardrails.unitCostMinor]).toEqual([input.basePriceMinor, null])
        }
      }
    })
    fc.assert(held, runs(60))
  })
})
