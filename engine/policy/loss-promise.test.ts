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
    hasHistory: false,
    thought: 1.44,
    lossAbove: null,
    stake: null,
    ...change,
  }
}

function kept(probability: number[], change: Partial<Promised> = {}) {
  const served = Float64Array.from(probability)
  const changed = keepPromise(served, promise(change))
  return { served, changed, moved: 1 - served[base] }
}

describe('keepPromise', () => {
  test('serves the base price instead of a price that may as well lose as win', () => {
    const { served, changed, moved } = kept([1, 0, 0, 0, 0])

    expect(changed).toBe(true)
    expect(moved).toBeGreaterThan(0)
    expect(moved).toBeLessThan(0.1)
    expect(served.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
  })

  test('leaves a price that wins whatever demand is like', () => {
    const { moved, changed } = kept([1, 0, 0, 0, 0], { value: earnings([4, 5, 6]) })

    expect([moved, changed]).toEqual([1, false])
  })

  test('leaves more the more products share the risk, and the more may be lost', () => {
    const { moved } = kept([1, 0, 0, 0, 0])

    expect(kept([1, 0, 0, 0, 0], { products: 100 }).moved).toBeGreaterThan(moved)
    expect(kept([1, 0, 0, 0, 0], { budget: { ...trusting, share: 0.05 } }).moved).toBeGreaterThan(
      3 * moved,
    )
  })

  test('leaves more where margins say what many products have in common', () => {
    const { moved } = kept([1, 0, 0, 0, 0], { products: 100 })

    expect(kept([1, 0, 0, 0, 0], { products: 100, thought: 0.3 }).moved).toBeGreaterThan(moved)
    expect(kept([1, 0, 0, 0, 0], { products: 100, thought: 1 }).moved).toBe(moved)
  })

  test('leaves so much of the moves that lose if a history misled as that may cost', () => {
    const up = { value: earnings([1.2, 1.4, 1.6]), hasHistory: true, lossAbove: () => 0 }
    const stake = { steeper: { up: -0.04, down: 0 }, flatter: { up: 0, down: 0 } }
    const most = trusting.share

    expect(kept([0, 0, 0, 0, 1], up).moved).toBe(1)
    expect(kept([0, 0, 0, 0, 1], { ...up, stake }).moved).toBeCloseTo(most / 0.04, 9)
    const down = { ...up, value: earnings([4, 5, 6]) }
    expect(kept([1, 0, 0, 0, 0], { ...down, stake }).moved).toBe(1)
  })

  test('leaves all moves that cost little, whichever way a history misled', () => {
    const up = { value: earnings([1.2, 1.4, 1.6]), hasHistory: true, lossAbove: () => 0 }
    const stake = { steeper: { up: -0.005, down: 0 }, flatter: { up: 0, down: -0.02 } }

    expect(kept([0, 0, 0, 0, 1], { ...up, stake }).moved).toBe(1)
  })

  test('promises nothing where all may be lost', () => {
    expect(kept([1, 0, 0, 0, 0], { maxLoss: 1 })).toMatchObject({ moved: 1, changed: false })
  })

  test('moves nothing uncertain where nothing may be lost', () => {
    const none = budgetOf(emptyLedger(), 0)

    expect(kept([0.5, 0, 0, 0, 0.5], { maxLoss: 0, budget: none }).moved).toBe(0)
  })

  test('fears drops of demand above the base price until the record excludes them, or own sales there', () => {
    const value = earnings([0.5, 0.6, 0.7])
    const fearing = budgetOf(emptyLedger(), 0.01)

    expect(kept([0, 0, 0, 0, 1], { value }).moved).toBe(1)
    expect(kept([0, 0, 0, 1, 0], { value, budget: fearing }).moved).toBeLessThan(0.05)
    const held = { hasHistory: true, lossAbove: () => 0 }
    expect(kept([0, 0, 0, 1, 0], { value, budget: fearing, ...held }).moved).toBe(1)
    const fell = { hasHistory: true, lossAbove: (column: number) => (column < 3 ? 0 : 0.7) }
    expect(kept([0, 0, 0, 1, 0], { value, ...fell }).moved).toBeLessThan(0.01)
  })

  test('leaves a tenth of all moved prices where the record says that prices lose', () => {
    const budget = { ...trusting, losing: true }

    expect(kept([1, 0, 0, 0, 0], { value: earnings([5, 6]), budget }).moved).toBeCloseTo(0.1, 12)
  })
})
