import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { weekRow } from '../fixtures/sales-rows.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { fitSales } from '../sales/fit-sales.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { hasHistory, lossAbove } from './held-above.ts'
import { budgetOf, emptyLedger, leastThatStays } from './loss-ledger.ts'
import { usualMethod } from './method.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable } from './price-table.ts'

/** Two years at 1000, promotions at 850, and half a year at 1060 that kept a share of demand. */
function historyWith(left: number): CellBelief {
  return withSales(emptyBelief(), fitSales(rowsWith(left)))
}

function rowsWith(left: number): SalesRow[] {
  return Array.from({ length: 104 }, (_, i) => {
    const priceMinor = i % 4 === 3 ? 1060 : i % 11 === 0 ? 850 : 1000
    const stays = priceMinor > 1000 ? left : 1
    const units = Math.round((30 + (i % 5)) * (priceMinor / 1000) ** -2.5 * stays)
    return { ...weekRow(i, priceMinor, units), promotion: priceMinor === 850 ? 1 : 0 }
  })
}

const prices = Float64Array.of(950, 1000, 1030, 1060, 1150, 1250)

/** What may be lost at those prices, given a margin of 15 % and a posterior elasticity of 2.5. */
function lossOf(belief: CellBelief, basePriceMinor = 1000, opportunity = 0): number[] {
  const found = lossAbove(belief, basePriceMinor, {
    probability: prices.map((price) => 0.05 * (price / 1000) ** -2.5),
    margin: prices.map((price) => price / 1000 - 0.85),
    opportunity: { mean: opportunity, sd: 0 },
    prices,
    baseColumn: 1,
  })
  return found === null ? [] : Array.from(prices.keys(), found)
}

describe('what may be lost above the base price', () => {
  test('is less where neighbours keep the lost customers', () => {
    const alone = lossOf(historyWith(0.7))
    const kept = lossOf(historyWith(0.7), 1000, 0.1)
    expect(alone[3]).toBeGreaterThan(0.2)
    expect((alone[3] ?? 0) - (kept[3] ?? 0)).toBeGreaterThan(0.1)
  })

  test('is nothing where the history shows that demand held, and most where it shows that it fell', () => {
    const held = lossOf(historyWith(1))
    const fell = lossOf(historyWith(0.3))

    expect(held.slice(0, 4)).toEqual([0, 0, 0, 0])
    expect(fell[2]).toBeGreaterThan(0.5)
    expect(fell[3]).toBeGreaterThan(0.3)
  })

  test('is unknown far above the prices sold at, or with no sales above the base price', () => {
    expect(lossOf(historyWith(1))[5]).toBeNaN()
    expect(lossOf(historyWith(1), 1060).slice(4)).toEqual([Number.NaN, Number.NaN])
  })

  test('is not explained away by drawn prices above the base price alone, however much they sold', () => {
    const rows = Array.from({ length: 24 }, (_, i) => ({
      ...weekRow(104 + i, 1060, 9),
      randomized: true,
      drawnAboutMinor: 1060,
    }))
    const fell = lossOf(withSales(emptyBelief(), fitSales([...rowsWith(0.3), ...rows])))
    expect(fell[3]).toBeGreaterThan(0.3)
  })

  test('does not apply to a product without a history', () => {
    expect(lossOf(emptyBelief())).toEqual([])
  })

  test('follows the product’s own answers there once they outweigh the cap on a history', () => {
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

/** Units sold at some log steps above a base price of 1000, and units expected there. */
type Sold = readonly (readonly [step: number, units: number, expected: number])[]

/**
 * What may be lost at this log step above the base price, after a hundred units sold at it as
 * expected. Demand is assumed to fall with the given elasticity.
 */
function lossAt(step: number, sold: Sold, elasticity = 0, margins = [1, 1]): number {
  const { sales } = historyWith(1)
  if (sales === null) throw new Error('There is no history.')
  const logBase = Math.log(1000)
  const soldAt = [
    [logBase, 100, 100] as const,
    ...sold.map(([x, y, e]) => [logBase + x, y, e] as const),
  ]
  const belief = { ...emptyBelief(), sales: { ...sales, soldAt, unitsSold: 30 } }
  const found = lossAbove(belief, 1000, {
    probability: Float64Array.of(0.1, 0.1 * Math.exp(-elasticity * step)),
    margin: margins,
    opportunity: { mean: 0, sd: 0 },
    prices: Float64Array.of(1000, 1000 * Math.exp(step)),
    baseColumn: 0,
  })
  return found?.(1) ?? Number.NEGATIVE_INFINITY
}

/**
 * What may be lost given units bought and expected; the prior probability of a drop is one in ten.
 */
const lossOfShare = (bought: number, expected: number): number =>
  1 - leastThatStays(expected, bought, 0.1)

/** The constants of docs/method/policy.md, equation 9, each pinned to its value. */
describe('constants of what may be lost above the base price', () => {
  test('applies to a product that sold thirty units', () => {
    const { sales } = historyWith(1)
    const after = (unitsSold: number) =>
      hasHistory({ ...emptyBelief(), sales: sales && { ...sales, unitsSold } })

    expect([after(29), after(30)]).toEqual([false, true])
  })

  test('is a 95 % bound with a prior drop probability of 0.1, from three expected units on', () => {
    expect(lossAt(0.1, [[0.1, 2, 3.1]])).toBeCloseTo(lossOfShare(2, 3.1), 12)
    expect(lossAt(0.1, [[0.1, 2, 2.9]])).toBeNaN()
  })

  test('counts chosen prices for thirty units at most', () => {
    expect(lossAt(0.1, [[0.1, 30, 60]])).toBeCloseTo(lossOfShare(15, 30), 12)
    expect(lossAt(0.1, [[0.1, 14, 29]])).toBeCloseTo(lossOfShare(14, 29), 12)
  })

  test('uses sales from six tenths of the way to a quarter further', () => {
    const sold = (x: number): Sold => [
      [x, 0, 4],
      [0.2, 20, 20],
    ]
    const both = lossOfShare(20, 24)
    const own = lossOfShare(20, 20)

    expect([0.119, 0.121, 0.25, 0.254].map((x) => lossAt(0.2, sold(x)))).toEqual([
      own,
      both,
      both,
      own,
    ])
  })

  test('within 3.5 % uses sales from that price up to 3.5 %, and none nearer to the base price', () => {
    const alone = (x: number) => Number.isNaN(lossAt(0.03, [[x, 0, 4]]))

    expect([0.026, 0.029, 0.037].map(alone)).toEqual([true, false, false])
    const sold = (x: number): Sold => [
      [0.02, 20, 20],
      [x, 0, 4],
    ]
    expect([0.037, 0.039].map((x) => lossAt(0.02, sold(x)))).toEqual([
      lossOfShare(20, 24),
      lossOfShare(20, 20),
    ])
    // Further up, the window begins no nearer than that.
    expect([0.031, 0.033].map((x) => Number.isNaN(lossAt(0.054, [[x, 0, 4]])))).toEqual([
      true,
      false,
    ])
  })

  test('is no less than at a nearer price with at least ten expected units', () => {
    const nearer = (expected: number): Sold => [
      [0.1, 0, expected],
      [0.2, 20, 20],
    ]

    expect(lossAt(0.2, nearer(9.9))).toBeCloseTo(lossOfShare(20, 20), 12)
    expect(lossAt(0.2, nearer(10.1))).toBeCloseTo(lossOfShare(0, 10.1), 12)
  })

  test('expects demand at the posterior elasticity, capped at the usual one, times the margins', () => {
    const after = (elasticity: number) => {
      const left = Math.exp(-elasticity * 0.1)
      return 1 - 1.4 * left * leastThatStays(20 * left, 10, 0.1)
    }
    const sold: Sold = [[0.1, 10, 20]]

    expect(lossAt(0.1, sold, 1, [0.5, 0.7])).toBeCloseTo(after(1), 9)
    expect(lossAt(0.1, sold, 5, [0.5, 0.7])).toBeCloseTo(after(2.62), 9)
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

  test('does not rise into a drop in demand that its own history shows', () => {
    const belief = historyWith(0.3)

    expect(above(table(belief, 1))).toBeGreaterThan(0.5)
    expect(above(table(belief, 0.01))).toBeLessThan(0.02)
  })

  test('rises where its history shows that demand holds', () => {
    expect(above(table(historyWith(1), 0.01))).toBeGreaterThan(0.5)
  })
})
