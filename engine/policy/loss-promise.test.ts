import { describe, expect, test } from 'vitest'
import { budgetOf, emptyLedger, type LossBudget } from './loss-ledger.ts'
import { keepPromise, type Promised } from './loss-promise.ts'

const prices = Float64Array.of(900, 950, 1000, 1050, 1100)
const base = 2

/** Draws of what an offer earns: each of constant elasticity, at a unit cost of 600. */
function earnings(elasticities: readonly number[]): Float64Array {
  return Float64Array.from(
    elasticities.flatMap((elasticity) =>
      Array.from(prices, (price) => (price - 600) * (price / 1000) ** -elasticity),
    ),
  )
}

/** Elasticities between 0.5 and 5: up or down may be right. */
const anything = Array.from({ length: 200 }, (_, i) => 0.5 + (4.5 * i) / 199)

const trusting: LossBudget = {
  ...budgetOf(emptyLedger(), 0.01),
  stays: [1, 1, 1, 1],
}

function promise(change: Partial<Promised> = {}): Promised {
  return {
    value: earnings(anything),
    prices,
    baseColumn: base,
    budget: trusting,
    maxLoss: 0.01,
    products: 1,
    share: 0,
    hasHistory: false,
    meanVariance: 1.44,
    lossAbove: null,
    historyRisk: null,
    ...change,
  }
}

function kept(probability: number[], change: Partial<Promised> = {}) {
  const served = keepPromise(Float64Array.from(probability), promise(change))
  return { served, changed: served[base] > probability[base], moved: 1 - served[base] }
}

describe('keepPromise', () => {
  test('serves the base price instead of a price that is as likely to lose as to win', () => {
    const { served, changed, moved } = kept([1, 0, 0, 0, 0])

    expect(changed).toBe(true)
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThan(0.1)
    expect(served.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
  })

  test('keeps a price that wins under every draw', () => {
    const { moved, changed } = kept([1, 0, 0, 0, 0], { value: earnings([4, 5, 6]) })

    expect([moved, changed]).toEqual([1, false])
  })

  test('keeps more the more products share the risk, and the more may be lost', () => {
    const { moved } = kept([1, 0, 0, 0, 0])

    expect(kept([1, 0, 0, 0, 0], { products: 100 }).moved).toBeGreaterThan(moved)
    expect(kept([1, 0, 0, 0, 0], { budget: { ...trusting, share: 0.05 } }).moved).toBeGreaterThan(
      3 * moved,
    )
  })

  test('keeps less of a product that earns a large share of what the account does', () => {
    const many = {
      products: 1000,
      meanVariance: 0.01,
      budget: { ...trusting, commonVariance: 0.01 },
    }
    const movedAt = (share: number) => kept([1, 0, 0, 0, 0], { ...many, share }).moved

    expect(movedAt(0.1)).toBe(movedAt(0))
    expect(movedAt(0.4)).toBeCloseTo(movedAt(0.1) / 4, 12)
  })

  test('keeps more where margins are informative about what many products have in common', () => {
    const { moved } = kept([1, 0, 0, 0, 0], { products: 100 })

    expect(kept([1, 0, 0, 0, 0], { products: 100, meanVariance: 0.3 }).moved).toBeGreaterThan(moved)
    expect(kept([1, 0, 0, 0, 0], { products: 100, meanVariance: 1 }).moved).toBe(moved)
  })

  test('keeps as many of the moves that lose under a misleading history as the budget pays for', () => {
    const up = { value: earnings([1.2, 1.4, 1.6]), hasHistory: true, lossAbove: () => 0 }
    const historyRisk = { steeper: { up: -0.04, down: 0 }, flatter: { up: 0, down: 0 } }
    const most = trusting.share

    expect(kept([0, 0, 0, 0, 1], up).moved).toBe(1)
    expect(kept([0, 0, 0, 0, 1], { ...up, historyRisk }).moved).toBeCloseTo(most / 0.04, 9)
    const down = { ...up, value: earnings([4, 5, 6]) }
    expect(kept([1, 0, 0, 0, 0], { ...down, historyRisk }).moved).toBe(1)
  })

  test('keeps all moves that cost little, whichever way a history misled', () => {
    const up = { value: earnings([1.2, 1.4, 1.6]), hasHistory: true, lossAbove: () => 0 }
    const historyRisk = { steeper: { up: -0.005, down: 0 }, flatter: { up: 0, down: -0.02 } }

    expect(kept([0, 0, 0, 0, 1], { ...up, historyRisk }).moved).toBe(1)
  })

  test('changes nothing where everything may be lost', () => {
    expect(kept([1, 0, 0, 0, 0], { maxLoss: 1 })).toMatchObject({ moved: 1, changed: false })
  })

  test('makes no uncertain move where nothing may be lost', () => {
    const none = budgetOf(emptyLedger(), 0)

    expect(kept([0.5, 0, 0, 0, 0.5], { maxLoss: 0, budget: none }).moved).toBe(0)
  })

  test('allows for drops above the base price until the record or own sales there exclude them', () => {
    const value = earnings([0.5, 0.6, 0.7])
    const fearing = budgetOf(emptyLedger(), 0.01)

    expect(kept([0, 0, 0, 0, 1], { value }).moved).toBe(1)
    expect(kept([0, 0, 0, 1, 0], { value, budget: fearing }).moved).toBeLessThan(0.05)
    const held = { hasHistory: true, lossAbove: () => 0 }
    expect(kept([0, 0, 0, 1, 0], { value, budget: fearing, ...held }).moved).toBe(1)
    const fell = { hasHistory: true, lossAbove: (column: number) => (column < 3 ? 0 : 0.7) }
    expect(kept([0, 0, 0, 1, 0], { value, ...fell }).moved).toBeLessThan(0.01)
  })

  test('keeps a tenth of all moved offers where the record shows that prices lose', () => {
    const budget = { ...trusting, losing: true }

    expect(kept([1, 0, 0, 0, 0], { value: earnings([5, 6]), budget }).moved).toBeCloseTo(0.1, 12)
  })
})

/** The constants of docs/method/policy.md, A promise on loss, each pinned to its value. */
describe('constants of a promise on loss', () => {
  const gains = anything
    .map((elasticity) => (300 / 400) * 0.9 ** -elasticity - 1)
    .toSorted((a, b) => a - b)
  /** The loss under the draw of this rank among 200. */
  const lossAt = (place: number): number => -(gains[place] ?? 0)
  const down = [1, 0, 0, 0, 0]
  const { share } = trusting

  test.each([
    ['of one product alone', { products: 1 }, 21],
    ['of so many that only their common part is left', { products: 1e9 }, 37],
    ['of four', { products: 4 }, 32],
    [
      'of many whose common elasticity has a prior variance above 1',
      { products: 1e9, meanVariance: 9 },
      37,
    ],
    ['of many whose margins give it a variance of 0.25', { products: 1e9, meanVariance: 0.25 }, 57],
  ])('loses no more than may be spent at the quantile %s (equation 7)', (_, change, place) => {
    expect(kept(down, change).moved).toBeCloseTo(share / lossAt(place), 9)
  })

  test('with a history uses a common variance of 0.1, one standard deviation away', () => {
    const change = { products: 1e9, hasHistory: true, lossAbove: () => 0 }
    const value = earnings(anything.map((elasticity) => elasticity - 1.2))
    const after = gains.map((gain) => (1 + gain) * 0.9 ** 1.2 - 1)
    expect(kept(down, { ...change, value }).moved).toBeCloseTo(share / -(after[76] ?? 0), 9)
  })

  test('lets a product lose ten times what the account may, 1.75 standard deviations away', () => {
    const sixth = anything.map((_, i) => (i < 30 ? 0.5 + i / 100 : 5))
    const own = sixth.map((e) => (300 / 400) * 0.9 ** -e - 1).toSorted((a, b) => a - b)
    const apart = { ...trusting, commonVariance: 1e-9 }
    const change = { value: earnings(sixth), products: 1e9, budget: apart }
    expect(kept(down, change).moved).toBeCloseTo((10 * share) / -(own[8] ?? 0), 9)
  })

  test('puts half of the budget at stake above the base price, and at most the rest below', () => {
    const fearing = { ...trusting, stays: [0.5, 0.5, 0.5, 0.5] }
    const value = earnings([0.5])
    expect(kept([0, 0, 0, 1, 0], { value, budget: fearing }).moved).toBeCloseTo(share / 2 / 0.5, 12)

    const { served } = kept([0.5, 0, 0, 0.5, 0], { value, budget: fearing })
    expect([served[0], served[3]]).toEqual([
      expect.closeTo(share / 2 / lossAt(0), 9),
      expect.closeTo(share / 2 / 0.5, 9),
    ])
  })

  test('holds back the side that may lose, even if the other side would win', () => {
    // Where demand is flat, cuts lose and rises win; a winning rise leaves no more room for cuts.
    const { served } = kept([0.5, 0, 0, 0, 0.5], { value: earnings([0.5]) })

    expect(served[0]).toBeCloseTo(share / lossAt(0), 9)
    expect(served[4]).toBe(0.5)
  })

  test('steps back from a risky price to the nearer one that earns most, or to the base price', () => {
    const fearing = (column: number) => (column === 4 ? 1 : 0)
    const change = { hasHistory: true, lossAbove: fearing }
    const above = share / 2
    const served = (value: Float64Array) => kept([0, 0, 0, 0, 1], { ...change, value }).served

    const rising = served(earnings([0.5]))
    expect([rising[2], rising[3], rising[4]]).toEqual([0, expect.closeTo(1 - above, 9), above])
    // Where the nearer price earns less than the base price, the offers go to the base price.
    const kinked = Float64Array.of(300, 350, 400, 390, 450)
    expect(served(kinked)[2]).toBeCloseTo(1 - above, 9)
  })

  test('pays for moves of both sides from one budget where a history misled', () => {
    const scene = { up: -0.03, down: -0.02 }
    const historyRisk = { steeper: scene, flatter: { up: 0, down: 0 } }
    const change = { value: earnings([2.6]), hasHistory: true, lossAbove: () => 0, historyRisk }
    expect(kept([0, 0.5, 0, 0.5, 0], { ...change, maxLoss: 0.01 }).moved).toBeCloseTo(
      share / 0.05,
      9,
    )
  })

  test('moves that win if diversion differs from its estimate pay for those that lose', () => {
    const none = { up: 0, down: 0 }
    const change = {
      value: earnings([1.2, 1.4, 1.6]),
      hasHistory: true,
      lossAbove: () => 0,
      maxLoss: 0.01,
    }
    const keptIf = (steeper: typeof none, farther: typeof none) =>
      kept([0, 0, 0, 0, 1], {
        ...change,
        historyRisk: { steeper, flatter: none, closer: none, farther },
      }).moved

    expect(keptIf(none, { up: -0.03, down: 0.02 })).toBeCloseTo((share + 0.02) / 0.03, 9)
    expect(keptIf(none, { up: -0.03, down: 0.1 })).toBe(1)
    // Moves undone in one scenario neither lose nor pay in the next.
    expect(keptIf({ up: -2 * share, down: 0 }, { up: -2 * share, down: 0 })).toBeCloseTo(0.5, 9)
    expect(keptIf({ up: 0, down: -1e9 }, { up: -0.03, down: 0.1 })).toBeCloseTo(share / 0.03, 9)
  })
})
