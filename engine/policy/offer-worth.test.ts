import { expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { weekRow } from '../fixtures/sales-rows.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { withBase } from './candidates.ts'
import { knowCell } from './known-cell.ts'
import { usualMethod } from './method.ts'
import { weighOffers } from './offer-worth.ts'
import { openGuardrails } from './open-guardrails.ts'

/**
 * Two draws at 900 and 1000; at the base price one in ten buys under the first, four under the
 * second.
 */
const demand = {
  probability: Float64Array.of(0.12, 0.1, 0.6, 0.4),
  ...{ draws: 2, prices: 2, constantElasticity: 0 },
}

/** What offers earn in units of the base price at a unit cost of 500, given a traffic weight. */
function worthOf(trafficWeight: number, belief: CellBelief | null = null): number[] {
  const guardrails = { ...openGuardrails, unitCostMinor: 500 }
  const input = {
    ...{ belief, siblings: [], pool: startingPrior, basePriceMinor: 1000, guardrails },
    ...{ exploration: 1, seed: 1 },
  }
  const cell = { ...knowCell(input, usualMethod), trafficWeight }
  const candidates = withBase(Float64Array.of(900, 1000), 1000)
  return [...weighOffers(input, cell, candidates, demand, usualMethod).value]
}

/** What they earn with each draw scaled by its demand at the base price to this power. */
function scaled(power: number): unknown[] {
  const scale = [0.1, 0.4].map((base) => (0.25 / base) ** power)
  return [...demand.probability].map((chance, i) => {
    const margin = i % 2 === 0 ? 0.4 : 0.5
    return expect.closeTo(chance * margin * (scale[Math.floor(i / 2)] ?? 0), 12)
  })
}

/** The constants of docs/method/policy.md, Where little is sold, each pinned to its value. */
test('draws are scaled by their own demand at the base price, to the power of 1 − b', () => {
  expect(worthOf(1)).toEqual(scaled(0))
  expect(worthOf(0.7)).toEqual(scaled(0.3))
  expect(worthOf(0)).toEqual(scaled(1))
})

test('before its first offer a cell’s level does not affect its price, however much was sold', () => {
  const rows = Array.from({ length: 20 }, (_, i) => weekRow(i, 1000 + 50 * (i % 3), 900 - i))

  expect(worthOf(1, withSales(emptyBelief(), fitSales(rows)))).toEqual(scaled(1))
})
