import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { foldCounts } from '../belief/fold-counts.ts'
import { openGuardrails } from '../policy/open-guardrails.ts'
import { buildPriceTable } from '../policy/price-table.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { anyTableInput } from '../properties/any-input.ts'
import { runs } from '../properties/any-number.ts'
import { explain } from './explain.ts'

describe('explain', () => {
  test('leads from the base price to any price of any table exactly, in whole minor units', () => {
    const held = fc.property(anyTableInput, fc.nat(), (input, place) => {
      const { prices } = buildPriceTable(input)
      const price = prices[place % prices.length] ?? 0
      const { steps } = explain(input, price)
      expect(steps.at(-1)?.afterMinor ?? input.basePriceMinor).toBe(price)
      let at = input.basePriceMinor
      for (const { beforeMinor, afterMinor, shares, kind } of steps) {
        expect(beforeMinor).toBe(at)
        expect(Number.isInteger(afterMinor)).toBe(true)
        if (kind === 'learnt') {
          expect(shares.reduce((sum, { minor }) => sum + minor, 0)).toBe(afterMinor - beforeMinor)
          expect(shares.length).toBeLessThanOrEqual(5)
        }
        at = afterMinor
      }
    })
    fc.assert(held, runs(25))
  })

  test('leads to a held price that is no longer in any table', () => {
    const held = fc.property(anyTableInput, (input) => {
      const { prices } = buildPriceTable(input)
      const price = (prices.at(-1) ?? 0) + 1
      expect(explain(input, price).steps.at(-1)?.afterMinor).toBe(price)
    })
    fc.assert(held, runs(10))
  })

  test('shows what a product would cost if it were no loss leader', () => {
    const margins = { elasticity: 2, products: 20, usual: 0.5 }
    const { steps } = explain(
      {
        belief: null,
        siblings: [],
        pool: { ...startingPrior, margins },
        basePriceMinor: 10_000,
        guardrails: { ...openGuardrails, unitCostMinor: 9200 },
        exploration: 0,
        seed: 1,
      },
      10_000,
    )
    const [alone, leading] = steps
    expect([alone.kind, leading.kind, leading.name]).toEqual([
      'usual',
      'circumstance',
      'loss_leader',
    ])
    expect(leading.beforeMinor).toBeGreaterThan(10_200)
    expect(leading.afterMinor).toBe(10_000)
  })

  test('shows what a product would cost if its stock lasted', () => {
    const counts = [850, 900, 950, 1000, 1050, 1100, 1150].map((priceMinor) => ({
      priceMinor,
      offers: 3000,
      purchases: Math.round(300 * (priceMinor / 1000) ** -4),
    }))
    const offered = foldCounts(emptyBelief(), counts, { fromSeconds: 1.7e9, untilSeconds: 1.705e9 })
    const { steps } = explain(
      {
        belief: { ...offered, runOut: { ...offered.runOut, evidence: 8 } },
        siblings: [],
        pool: startingPrior,
        basePriceMinor: 1000,
        guardrails: { ...openGuardrails, unitCostMinor: 600 },
        exploration: 0,
        seed: 1,
      },
      1000,
    )
    const stock = steps.find(({ name }) => name === 'runs_out')
    expect(stock?.kind).toBe('circumstance')
    expect(stock?.beforeMinor).toBeLessThan(900)
    expect(stock?.afterMinor).toBe(1000)
  })
})
