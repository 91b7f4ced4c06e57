import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { weekRow } from '../fixtures/sales-rows.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { lossAbove } from './held-above.ts'
import { budgetOf, emptyLedger } from './loss-ledger.ts'
import { usualMethod } from './method.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable } from './price-table.ts'

/** Two years at 1000, promotions to 850, and half a year at 1060, of which a share is left. */
function historyWith(left: number): CellBelief {
  const rows = Array.from({ length: 104 }, (_, i) => {
    const priceMinor = i % 4 === 3 ? 1060 : i % 11 === 0 ? 850 : 1000
    const stays = priceMinor > 1000 ? left : 1
    const units = Math.round((30 + (i % 5)) * (priceMinor / 1000) ** -2.5 * stays)
    return { ...weekRow(i, priceMinor, units), promotion: priceMinor === 850 ? 1 : 0 }
  })
  return withSales(emptyBelief(), fitSales(rows))
}

const prices = Float64Array.of(950, 1000, 1030, 1060, 1150, 1250)

/** What may be lost at those prices: a margin of 15 %, and an elasticity of 2.5 is believed. */
function lossOf(belief: CellBelief, basePriceMinor = 1000): number[] {
  const found = lossAbove(belief, basePriceMinor, {
    probability: prices.map((price) => 0.05 * (price / 1000) ** -2.5),
    margin: prices.map((price) => price / 1000 - 0.85),
    prices,
    baseColumn: 1,
  })
  return found === null ? [] : Array.from(prices.keys(), found)
}

describe('what may be lost above the base price', () => {
  test('is nothing where the history shows that demand held, and most where it shows that it fell', () => {
    const held = lossOf(historyWith(1))
    const fell = lossOf(historyWith(0.3))

    expect(held.slice(0, 4)).toEqual([0, 0, 0, 0])
    expect(fell[2]).toBeGreaterThan(0.5)
    expect(fell[3]).toBeGreaterThan(0.3)
  })

  test('is not known far above what was sold, nor where nothing was sold above', () => {
    expect(lossOf(historyWith(1))[5]).toBeNaN()
    expect(lossOf(historyWith(1), 1060).slice(4)).toEqual([Number.NaN, Number.NaN])
  })

  test('is not asked of a product without a history', () => {
    expect(lossOf(emptyBelief())).toEqual([])
  })

  test('is told by the product’s own answers there, once they are more than a history may count for', () => {
    const at = (priceMinor: number, offers: number, bought: number) =>
      Array.from({ length: offers }, (_, i) => ({
        priceMinor,
        offers: 1 as const,
        purchases: i < bought ? (1 as const) : (0 as const),
        quantity: i < bought ? 1 : 0,
        weight: 1,
        ageOffers: 0,
        atSeconds: 1_700_000_000 + i,
      }))
    const answered = foldOffers(historyWith(0.3), [...at(1000, 1000, 100), ...at(1060, 2500, 225)])

    expect(lossOf(answered)[3]).toBe(0)
  })
})

describe('a price under a promise on loss', () => {
  const table = (belief: CellBelief, maxLoss: number) =>
    buildPriceTable({
      belief,
      siblings: [],
      pool: { ...startingPrior, products: 20 },
      basePriceMinor: 1000,
      guardrails: { ...openGuardrails, unitCostMinor: 850 },
      exploration: 1,
      method: usualMethod,
      promise: { maxLoss, budget: budgetOf(emptyLedger(), maxLoss) },
      seed: 1,
    })
  const above = ({ prices, probability }: ReturnType<typeof table>): number =>
    probability.reduce((sum, p, k) => sum + ((prices[k] ?? 0) > 1000 ? p : 0), 0)

  test('does not rise into a drop of demand that its own history shows', () => {
    const belief = historyWith(0.3)

    expect(above(table(belief, 1))).toBeGreaterThan(0.5)
    expect(above(table(belief, 0.01))).toBeLessThan(0.02)
  })

  test('rises where its history shows that demand holds', () => {
    expect(above(table(historyWith(1), 0.01))).toBeGreaterThan(0.5)
  })
})
