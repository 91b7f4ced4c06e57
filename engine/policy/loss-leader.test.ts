import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { summarizeMargins } from '../pool/likeness.ts'
import { type PoolPrior, startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from '../sales/fit-sales.ts'
import type { SalesRow } from '../sales/sales-row.ts'
import type { Guardrails } from './guardrails.ts'
import { earnedElsewhere, mayLead } from './loss-leader.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable } from './price-table.ts'

const week = 7 * 86_400
/** An account in which a sale usually earns half of its price. */
const usualHalf: PoolPrior = {
  ...startingPrior,
  margins: { elasticity: 2, products: 20, usual: 0.5 },
}

/** Two years of weeks of demand of constant elasticity at random prices around 10 000. */
function rowsOf(elasticity: number): SalesRow[] {
  const random = createRandom(5)
  return Array.from({ length: 104 }, (_, i) => {
    const priceMinor = 100 * Math.round(100 * Math.exp(0.2 * (random.uniform() - 0.5)))
    return {
      priceMinor,
      units: Math.round(60 * (priceMinor / 10_000) ** -elasticity),
      exposure: null,
      inStock: null,
      promotion: 0,
      competitorPriceMinor: null,
      randomized: true,
      startSeconds: 1_600_000_000 + i * week,
      endSeconds: 1_600_000_000 + (i + 1) * week,
    }
  })
}

/** The table of a product that sells as above, with the given share of its price as margin. */
function tableAt(margin: number, change: { pool?: PoolPrior; guardrails?: Partial<Guardrails> }) {
  return buildPriceTable({
    belief: withSales(emptyBelief(), fitSales(rowsOf(3))),
    siblings: [],
    pool: change.pool ?? usualHalf,
    basePriceMinor: 10_000,
    guardrails: {
      ...openGuardrails,
      unitCostMinor: 10_000 * (1 - margin),
      ...change.guardrails,
    },
    exploration: 0,
    seed: 1,
  })
}

const greedyOf = ({ prices, greedyIndex }: ReturnType<typeof tableAt>) => prices[greedyIndex]

describe('a product at a far thinner margin than the account takes on others', () => {
  test('stays at its base price, and the possible loss leader is named', () => {
    const table = tableAt(0.1, {})
    expect(greedyOf(table)).toBe(10_000)
    expect(table.factors[table.greedyIndex]).toEqual(['price_elasticity', 'loss_leader'])
  })

  test.each([
    ['the account takes such margins on all', { pool: withUsual(0.15) }],
    ['too few margins are known', { pool: withUsual(0.5, 3) }],
    ['the merchant said that it is priced by itself', { guardrails: { diversionBetween: [0, 0] } }],
  ] as const)('rises where %s', (_, change) => {
    const guardrails =
      'guardrails' in change ? { diversionBetween: [0, 0] as [number, number] } : {}
    const pool = 'pool' in change ? change.pool : usualHalf
    const table = tableAt(0.1, { pool, guardrails })
    expect(greedyOf(table)).toBeGreaterThan(10_500)
    expect(table.factors.flat()).not.toContain('loss_leader')
  })

  test('rises if its margin is more than a third of the usual one', () => {
    expect(greedyOf(tableAt(0.17, {}))).toBeGreaterThan(10_500)
  })
})

test('what it must earn elsewhere makes the base price the best one', () => {
  const prices = Float64Array.from({ length: 51 }, (_, k) => 7500 + 100 * k)
  const elasticity = 3
  const probability = prices.map((price) => 0.2 * (price / 10_000) ** -elasticity)
  const suspect = {
    guardrails: { ...openGuardrails, unitCostMinor: 9000 },
    basePriceMinor: 10_000,
    pool: usualHalf,
    sold: { probability, draws: 1, prices: prices.length, constantElasticity: elasticity },
    prices,
    margin: prices.map((price) => price / 10_000 - 0.9),
    baseColumn: 25,
    opportunity: 0,
  }
  const elsewhere = earnedElsewhere(suspect)
  expect(elsewhere).toBeCloseTo(1 / elasticity - 0.1, 2)
  const earned = probability.map((q, k) => q * (prices[k] - 9000 + 10_000 * elsewhere))
  expect(prices[earned.indexOf(Math.max(...earned))]).toBe(10_000)
  // What is known of its neighbours counts: their share of lost sales makes it the dearer to move.
  expect(earnedElsewhere({ ...suspect, opportunity: 0.05 })).toBeCloseTo(elsewhere + 0.05, 6)
})

/** The bounds of docs/method/together.md, equation 9. */
test('it is suspected below a third of the usual margin and 0.7 of the justified one', () => {
  expect(mayLead(0.166, 2, usualHalf)).toBe(true)
  expect(mayLead(0.167, 2, usualHalf)).toBe(false)
  expect(mayLead(0.1, 6.99, usualHalf)).toBe(true)
  expect(mayLead(0.1, 7.01, usualHalf)).toBe(false)
})

test('an account that prices everything too low leads with nothing in particular', () => {
  const flat: PoolPrior = { ...usualHalf, mean: [startingPrior.mean[0], 1] }
  expect(mayLead(0.16, 2, flat)).toBe(true)
  expect(mayLead(0.16, 2.3, flat)).toBe(false)
})

test('the usual margin is the median of those for which base prices were set', () => {
  const traits = [0.05, 0.4, 0.6].map((baseMargin) => ({ baseMargin }))
  const moved = { baseMargin: 0.1, marginWhenSet: 0.5 }
  expect(summarizeMargins([...traits, moved, { baseMargin: null }])?.usual).toBe(0.5)
})

function withUsual(usual: number, products = 20): PoolPrior {
  return { ...startingPrior, margins: { elasticity: 2, products, usual } }
}
