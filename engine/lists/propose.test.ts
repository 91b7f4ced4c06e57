import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { budgetOf, emptyLedger } from '../policy/loss-ledger.ts'
import { openGuardrails } from '../policy/open-guardrails.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { fitSales } from '../sales/fit-sales.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import { planNests } from '../together/joint-prices.ts'
import { type Nest, nestKey } from '../together/nest.ts'
import { type ProposalInput, proposePrice } from './propose.ts'

const weekSeconds = 604_800

/** Two years of weeks at two alternating prices, each held four weeks; demand falls as price^-e. */
function history(elasticity: number, unitsAtBase: number): SalesRow[] {
  return Array.from({ length: 104 }, (_, week): SalesRow => {
    const priceMinor = [900, 1000, 1100][Math.floor(week / 4) % 3] as number
    return {
      startSeconds: week * weekSeconds,
      endSeconds: (week + 1) * weekSeconds,
      priceMinor,
      units: Math.round(unitsAtBase * (priceMinor / 1000) ** -elasticity),
      exposure: null,
      inStock: null,
      promotion: 0,
      competitorPriceMinor: null,
      randomized: true,
    } as SalesRow
  })
}

function inputOf(elasticity: number, more: Partial<ProposalInput> = {}): ProposalInput {
  const sales = fitSales(history(elasticity, 70), null)
  return {
    belief: { ...emptyBelief(), sales },
    siblings: [],
    pool: startingPrior,
    basePriceMinor: 1000,
    guardrails: { ...openGuardrails, unitCostMinor: 600, maxDecrease: 0.25, maxIncrease: 0.25 },
    design: 'best',
    exploration: 1,
    currentMinor: 1000,
    days: 7,
    uniform: 0.5,
    seed: 7,
    ...more,
  }
}

describe('proposePrice', () => {
  test('raises where demand hardly responds, and reports what a week of it earns', () => {
    const { priceMinor, units, profit, unitsNow, identified, probabilities } = proposePrice(
      inputOf(1.2),
    )

    expect(priceMinor).toBeGreaterThan(1150)
    const ratio = (priceMinor / 1000) ** -1.2
    expect(unitsNow?.value).toBeCloseTo(70, -1)
    expect(units?.value).toBeCloseTo(70 * (ratio - 1), -1)
    const expected = 70 * ((priceMinor - 600) * ratio - 400)
    expect(profit?.low).toBeLessThan(expected)
    expect(profit?.high).toBeGreaterThan(expected)
    expect(identified).toBe(true)
    expect(probabilities).toEqual([1])
  })

  test('moves as many of a list as a promise on loss pays for, and says what each was drawn from', () => {
    const historyRisk = { steeper: { up: -0.04, down: 0 }, flatter: { up: 0, down: 0 } }
    const promise = { maxLoss: 0.01, budget: budgetOf(emptyLedger(), 0.01) }
    const pool = { ...startingPrior, historyRisk }
    const drawn = Array.from({ length: 40 }, (_, i) =>
      proposePrice(inputOf(1.2, { pool, promise, uniform: (i + 0.5) / 40 })),
    )
    const moved = drawn.filter(({ priceMinor }) => priceMinor !== 1000)
    const first = drawn[0]
    const stays = first?.probabilities[first.pricesMinor.indexOf(1000)] ?? 0

    expect(stays).toBeGreaterThan(0.5)
    expect(stays).toBeLessThan(0.95)
    expect(moved.length / 40).toBeCloseTo(1 - stays, 1)
    expect(moved.every(({ priceMinor }) => priceMinor > 1000)).toBe(true)
    expect(proposePrice(inputOf(1.2, { pool, promise, design: 'quoted' })).priceMinor).toBe(1000)
  })

  test('lowers where demand responds strongly', () => {
    const { priceMinor, units } = proposePrice(inputOf(5))

    expect(priceMinor).toBeLessThan(900)
    expect(units?.value).toBeGreaterThan(20)
    expect(units?.low).toBeGreaterThanOrEqual(0)
  })

  test('names the guardrail that binds a price, and its cost', () => {
    const { priceMinor, rules } = proposePrice(
      inputOf(1.2, {
        guardrails: { ...openGuardrails, unitCostMinor: 600, maxPriceMinor: 1050 },
      }),
    )

    expect(priceMinor).toBe(1050)
    expect(rules[0]?.name).toBe('max_price')
    expect(rules[0]?.fromMinor).toBeGreaterThan(1050)
    expect(rules[0]?.toMinor).toBe(1050)
    expect(rules[0]?.costMinor).toBeGreaterThan(0)
  })

  test('a base price whose ending is not allowed moves by the ending, and by no other rule', () => {
    const endings = { priceEnding: { endings: [99] }, maxDecrease: 0.25, maxIncrease: 0.25 }
    const priced = { ...openGuardrails, unitCostMinor: 600, ...endings }
    // Nothing has been sold, so that caution keeps the base price.
    const proposal = proposePrice(inputOf(1.2, { belief: null, guardrails: priced }))

    expect(proposal.priceMinor).toBe(999)
    expect(proposal.rules).toMatchObject([{ name: 'price_ending', fromMinor: 1000, toMinor: 999 }])
  })

  test('no rule holds a price that a person chose', () => {
    const guardrails = { ...openGuardrails, unitCostMinor: 600, maxPriceMinor: 1050 }
    expect(proposePrice(inputOf(1.2, { guardrails, chosenMinor: 1020 })).rules).toEqual([])
  })

  test('a rule that requires more than any price stops at the highest', () => {
    const { rules } = proposePrice(
      inputOf(1.2, {
        guardrails: { ...openGuardrails, unitCostMinor: 600, minMargin: 0.9999999999999999 },
      }),
    )

    expect(rules.length).toBeGreaterThan(0)
    for (const { fromMinor, toMinor } of rules) {
      expect(Math.max(fromMinor, toMinor)).toBeLessThanOrEqual(999_999_999_999)
    }
  })

  test('a change from the current price to itself is zero', () => {
    const { priceMinor } = proposePrice(inputOf(1.2))
    const { units, profit } = proposePrice(inputOf(1.2, { currentMinor: priceMinor }))

    expect(units).toEqual({ value: 0, low: 0, high: 0 })
    expect(profit?.value).toBe(0)
  })

  test('without a cost states no more than under the worst possible cost', () => {
    const known = proposePrice(inputOf(0.5))
    const unknown = proposePrice(
      inputOf(0.5, { guardrails: { ...openGuardrails, unitCostMinor: null } }),
    )

    expect(known.costBasis).toBe('known')
    expect(unknown.costBasis).toBe('unknown')
    expect(unknown.profit?.value).toBeLessThan(known.profit?.value ?? 0)
  })

  test('reports no units where nothing was sold', () => {
    const { unitsNow, units, profit, identified } = proposePrice(inputOf(2, { belief: null }))

    expect([unitsNow, units, profit, identified]).toEqual([null, null, null, false])
  })

  test('draws where it explores, each price with its probability', () => {
    const drawn = [0.05, 0.5, 0.95].map((uniform) =>
      proposePrice(inputOf(2.5, { design: 'explore', uniform })),
    )
    const [one] = drawn

    expect(new Set(drawn.map(({ priceMinor }) => priceMinor)).size).toBeGreaterThan(1)
    expect(one?.probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
    for (const { priceMinor, pricesMinor } of drawn) expect(pricesMinor).toContain(priceMinor)
  })

  test('refuses an invalid current price', () => {
    expect(() => proposePrice(inputOf(2, { currentMinor: 0.5 }))).toThrow('currentMinor is 0.5')
  })
})

test('includes diverted sales of neighbours in the expected result', () => {
  const nest = { kind: 'group', name: 'tea' } as const
  const members = ['green', 'black', 'white'].map((productId) => ({
    productId,
    nest: nestKey(nest),
    ...{ unitsPerDay: 10, basePriceMinor: 1000, baseMargin: 0.4, elasticity: 2.6 },
  }))
  const bringing = (diversion: number) => {
    const nests = planNests(members, [{ ...nest, mean: diversion, variance: 0, periods: 52 }])
    const { profit, units } = proposePrice(
      inputOf(2.6, {
        pool: { ...startingPrior, nests },
        ...{ productId: 'green', nest, chosenMinor: 900 },
      }),
    )
    return { profit: profit?.value ?? 0, units: units?.value ?? 0 }
  }
  const alone = bringing(0)
  const among = bringing(0.5)
  const { members: planned } = planNests(members, [
    { ...nest, mean: 0.5, variance: 0, periods: 52 },
  ])['group:tea'] as Nest
  const others = ['black', 'white'].map((id) => planned?.[id]?.[1] ?? 0)
  const each = (others[0] ?? 0) / 2 + (others[1] ?? 0) / 2

  expect(among.units).toBeCloseTo(alone.units, 6)
  // About half of the units that a cut wins come from neighbours, at their margins.
  expect((alone.profit - among.profit) / alone.units / each).toBeGreaterThan(0.4)
  expect((alone.profit - among.profit) / alone.units / each).toBeLessThan(0.6)
})
