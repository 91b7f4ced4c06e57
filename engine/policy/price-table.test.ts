import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { highestPriceMinor } from '../checks.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { type PoolPrior, startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { drawPrice } from './draw-price.ts'
import type { Guardrails } from './guardrails.ts'
import { budgetOf, emptyLedger } from './loss-ledger.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable, type PriceTable } from './price-table.ts'
import type { PriceTableInput } from './table-input.ts'

const withCost: Guardrails = { ...openGuardrails, unitCostMinor: 500 }

function tableOf(change: Partial<PriceTableInput>): PriceTable {
  return buildPriceTable({
    belief: null,
    siblings: [],
    pool: startingPrior,
    basePriceMinor: 1000,
    guardrails: withCost,
    exploration: 1,
    seed: 1,
    ...change,
  })
}

/** A cell with customers at the given prices, equally many at each. */
function cellOf(
  count: number,
  pricesMinor: readonly number[],
  rate: (priceMinor: number) => number,
  seed = 4,
): CellBelief {
  const random = createRandom(seed)
  const observations = Array.from({ length: count }, (_, i) => {
    const priceMinor = pricesMinor[i % pricesMinor.length] ?? 1000
    return answeredOffer(priceMinor, random.uniform() < rate(priceMinor), i)
  })
  return foldOffers(emptyBelief(), observations)
}

function expectSound(table: PriceTable): void {
  const { prices, probability, confidence, factors } = table
  const count = prices.length
  expect([probability.length, confidence.length, factors.length]).toEqual([count, count, count])
  expect(probability.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9)
  for (let k = 0; k < count; k++) {
    const within = (x: number): boolean => x >= 0 && x <= 1
    expect([prices[k], within(probability[k]), within(confidence[k])]).toEqual([
      prices[k],
      true,
      true,
    ])
    expect(Number.isInteger(prices[k])).toBe(true)
  }
  expect(table.greedyIndex).toBeGreaterThanOrEqual(0)
  expect(table.baseIndex).toBeGreaterThanOrEqual(0)
  expect(probability[table.greedyIndex]).toBeGreaterThan(0)
  expect(table.rebuildAfterOffers).toBeGreaterThanOrEqual(1)
}

const mean = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((sum, value) => sum + value, 0) / values.length

const logit = (priceMinor: number): number => 1 / (1 + Math.exp(1 + 5 * (priceMinor / 1000 - 1)))

describe('buildPriceTable', () => {
  describe('where customers overlook last digits', () => {
    const leftDigitBias = [
      { share: 0, probability: 0.1 },
      { share: 0.15, probability: 0.9 },
    ]
    const pool: PoolPrior = { ...startingPrior, leftDigitBias }

    test('puts prices just below the next leading digit, but leaves the base price in place', () => {
      const { prices, baseIndex } = tableOf({ pool, basePriceMinor: 740 })
      expect(prices[baseIndex]).toBe(740)
      for (const last of [599, 699, 799, 899]) expect([...prices]).toContain(last)
    })

    test('is more confident in the last price before a digit turns, and less in the first after', () => {
      const guardrails = { ...openGuardrails, unitCostMinor: 440 }
      const sureOf = (table: PriceTable, priceMinor: number): number =>
        table.confidence[table.prices.findIndex((price) => price >= priceMinor)]
      const seen = tableOf({ pool, basePriceMinor: 769, guardrails })
      const unseen = tableOf({ basePriceMinor: 769, guardrails })
      expect(sureOf(seen, 799)).toBeGreaterThan(sureOf(unseen, 799) + 0.1)
      expect(sureOf(seen, 799)).toBeGreaterThan(sureOf(seen, 800) + 0.1)
    })

    test('respects the endings that a merchant asked for', () => {
      const guardrails = { ...withCost, priceEnding: { endings: [50] } }
      expect(tableOf({ pool, guardrails }).prices).toEqual(tableOf({ guardrails }).prices)
    })

    test('is unchanged to the last bit where nothing is overlooked', () => {
      const nothing = { ...startingPrior, leftDigitBias: [{ share: 0, probability: 1 }] }
      const belief = cellOf(500, [900, 1000, 1100], (price) => 0.4 - price / 5000)
      expect(tableOf({ belief, pool: nothing })).toEqual(tableOf({ belief }))
    })
  })

  describe('where customers mind rises more than they like cuts', () => {
    const averse: PoolPrior = { ...startingPrior, lossAversion: 0.3 }
    const greedy = ({ prices, greedyIndex }: PriceTable) => prices[greedyIndex]
    const steep = (price: number) => Math.min(0.2 * (price / 1000) ** -4, 1)
    const flat = (price: number) => Math.min(0.2 * (price / 1000) ** -1.2, 1)

    test.each([
      ['cuts', steep, [850, 925, 1000]],
      ['rises', flat, [1000, 1075, 1150]],
    ] as const)('%s that were not tried pay less than they seem to', (_, demand, tried) => {
      const belief = cellOf(400, tried, demand)
      const plain = greedy(tableOf({ belief, exploration: 0 }))
      const careful = greedy(tableOf({ belief, exploration: 0, pool: averse }))

      expect(plain).not.toBe(1000)
      expect(Math.abs(careful - 1000)).toBeLessThanOrEqual(Math.abs(plain - 1000))
    })

    test('none is more confident in a move before anything was tried', () => {
      const [plain, careful] = [tableOf({}), tableOf({ pool: averse })]
      const sure = (table: PriceTable) => table.confidence.filter((_, k) => table.prices[k] > 1000)
      expect(mean(sure(careful))).toBeLessThan(mean(sure(plain)))
    })
  })

  test('starts at the base price and one small step around it', () => {
    const table = tableOf({})
    expectSound(table)
    for (const [k, price] of table.prices.entries()) {
      if (table.probability[k] > 0) expect(Math.abs(price / 1000 - 1)).toBeLessThan(0.04)
    }
    expect(table.prices[table.baseIndex]).toBe(1000)
  })

  test('starts at a cost above the corridor, and explores upwards from there', () => {
    const guardrails = { ...withCost, unitCostMinor: 1240, maxIncrease: 0.5 }
    const table = tableOf({ guardrails })
    const served = [...table.prices].filter((_, k) => table.probability[k] > 0)
    expect(Math.min(...served)).toBeGreaterThanOrEqual(1240)
    expect(Math.max(...served)).toBeLessThan(1300)
  })

  test('reaches further as purchases come in', () => {
    const furthest = (count: number): number => {
      const belief = cellOf(count, [970, 1000, 1030], () => 0.5)
      const table = tableOf({ belief, guardrails: { ...withCost, maxIncrease: 1 } })
      const served = [...table.prices].filter((_, k) => table.probability[k] > 0)
      return Math.max(...served.map((price) => Math.abs(Math.log(price / 1000))))
    }
    expect(furthest(10)).toBeLessThan(0.2)
    expect(furthest(1000)).toBeGreaterThan(furthest(10))
  })

  test('finds the price that earns most once it has seen enough', () => {
    const wide = { ...withCost, maxDecrease: 0.4, maxIncrease: 0.8 }
    const belief = cellOf(20_000, [700, 800, 900, 1000, 1100, 1250, 1400], logit)
    const table = tableOf({ belief, guardrails: wide })
    const earned = (price: number): number => (price - 500) * logit(price)
    const best = Math.max(...[...table.prices].map(earned))
    expect(earned(table.prices[table.greedyIndex])).toBeGreaterThan(0.995 * best)
    expect(table.confidence[table.greedyIndex]).toBeGreaterThan(0.9)
    expect(table.factors[table.greedyIndex]).toEqual(['price_elasticity'])
  })

  test('gives the same table for the same input, and another for another seed', () => {
    const belief = cellOf(300, [900, 1000, 1100], logit)
    expect(tableOf({ belief })).toEqual(tableOf({ belief }))
    expect(tableOf({ belief, seed: 2 }).confidence).not.toEqual(tableOf({ belief }).confidence)
  })

  test('prices the same in any currency', () => {
    const scaled = (unit: number): PriceTable =>
      tableOf({
        belief: cellOf(2000, [90_000 * unit, 100_000 * unit, 110_000 * unit], (price) =>
          logit(price / (100 * unit)),
        ),
        basePriceMinor: 100_000 * unit,
        guardrails: { ...openGuardrails, unitCostMinor: 50_000 * unit },
      })
    const cents = scaled(1)
    const mills = scaled(1000)
    expect(mills.greedyIndex).toBe(cents.greedyIndex)
    for (const [k, price] of cents.prices.entries()) {
      expect(Math.abs(mills.prices[k] / 1000 - price)).toBeLessThanOrEqual(0.5)
      expect(Math.abs(mills.probability[k] - cents.probability[k])).toBeLessThan(0.02)
    }
  })

  test('starts freely where sales rows show the volume, and next to the base price otherwise', () => {
    const rows = Array.from({ length: 60 }, (_, week) => ({
      priceMinor: 1000 + 40 * (week % 3),
      units: 20 - 3 * (week % 3),
      exposure: null,
      inStock: null,
      promotion: null,
      competitorPriceMinor: null,
      randomized: false,
      startSeconds: week * 604_800,
      endSeconds: (week + 1) * 604_800,
    }))
    const sold = withSales(emptyBelief(), fitSales(rows))
    const guardrails = { ...withCost, unitCostMinor: 900 }
    const farthest = (belief: CellBelief | null): number => {
      const table = tableOf({ belief, guardrails, exploration: 0 })
      return table.prices[table.greedyIndex]
    }
    expect(farthest(null)).toBeLessThanOrEqual(1050)
    expect(farthest(sold)).toBeGreaterThan(1050)
  })

  test('serves one price only when it may not explore', () => {
    const belief = cellOf(300, [900, 1000, 1100], logit)
    const table = tableOf({ belief, exploration: 0 })
    expect(table.probability[table.greedyIndex]).toBe(1)
    expect(table.factors[table.greedyIndex]).not.toContain('exploration')
  })

  test('does not go below base for revenue on constant elasticity alone', () => {
    const guardrails: Guardrails = { ...openGuardrails, maxDecrease: 0.4, objective: 'revenue' }
    for (const belief of [null, cellOf(15, [990, 1000, 1010], () => 0.4)]) {
      const table = tableOf({ belief, guardrails })
      const below = [...table.prices].filter((price, k) => price < 1000 && table.probability[k] > 0)
      expect(below).toEqual([])
    }
  })

  test('goes below base for revenue once customers have shown that it earns more', () => {
    const guardrails: Guardrails = { ...openGuardrails, maxDecrease: 0.4, objective: 'revenue' }
    const belief = cellOf(8000, [700, 800, 900, 1000, 1100], (price) => 0.3 * (price / 1000) ** -4)
    const table = tableOf({ belief, guardrails })
    expect(table.prices[table.greedyIndex]).toBeLessThan(900)
  })

  test('without a cost serves the base price where demand is elastic, despite any evidence', () => {
    const belief = cellOf(8000, [700, 800, 900, 1000, 1100], (price) => 0.3 * (price / 1000) ** -4)
    const table = tableOf({ belief, guardrails: openGuardrails })
    expect(table.prices[table.greedyIndex]).toBe(1000)
    expect(table.probability[table.greedyIndex]).toBe(1)
  })

  test('without a cost raises the price where demand is inelastic, which earns more at every cost', () => {
    const belief = cellOf(
      20_000,
      [800, 900, 1000, 1100, 1200],
      (price) => 0.3 * (price / 1000) ** -0.3,
    )
    const table = tableOf({ belief, guardrails: openGuardrails })
    expect(table.prices[table.greedyIndex]).toBeGreaterThan(1050)
  })

  test('without a cost goes below base where that earns more at every possible margin', () => {
    const belief = cellOf(
      20_000,
      [700, 800, 900, 1000, 1100],
      (price) => 0.1 * (price / 1000) ** -4,
    )
    const stated = { ...openGuardrails, marginBetween: [0.5, 0.7] as const }
    const table = tableOf({ belief, guardrails: stated })
    expect(table.prices[table.greedyIndex]).toBeLessThan(950)
  })

  test('raises the price when stock would not last until the deadline', () => {
    const belief = cellOf(5000, [800, 900, 1000, 1100, 1200], logit)
    const inventory = {
      onHand: 100,
      secondsLeft: 86_400,
      offersPerSecond: 0.01,
    }
    const scarce = tableOf({ belief, guardrails: { ...withCost, inventory } })
    const plenty = tableOf({ belief, guardrails: withCost })
    expect(scarce.prices[scarce.greedyIndex]).toBeGreaterThan(plenty.prices[plenty.greedyIndex])
    expect(scarce.factors[scarce.greedyIndex]).toContain('inventory_level')
  })

  test('sells as much as it may when units are the objective', () => {
    const belief = cellOf(3000, [800, 900, 1000, 1100, 1200], logit)
    const guardrails: Guardrails = { ...withCost, objective: 'units' }
    const table = tableOf({ belief, guardrails })
    expect(table.greedyIndex).toBe(0)
  })

  test('borrows from other segments of the product, and from the account', () => {
    const steep = cellOf(6000, [800, 900, 1000, 1100, 1200], (price) => 0.2 * (price / 1000) ** -5)
    const table = tableOf({ siblings: [steep], guardrails: { ...withCost, unitCostMinor: 700 } })
    expect(table.prices[table.greedyIndex]).toBeLessThan(1000)
    const pool: PoolPrior = {
      ...startingPrior,
      cells: 50,
      products: 50,
      mean: [-1.5, 5],
      covariance: [0.2, 0, 0.2],
    }
    const pooled = tableOf({ pool, guardrails: { ...withCost, unitCostMinor: 700 } })
    expect(pooled.prices[pooled.greedyIndex]).toBeLessThan(980)
    expect(pooled.factors[pooled.greedyIndex]).toEqual(['similar_products'])
  })

  test('names the guardrail that holds a price', () => {
    const belief = cellOf(
      20_000,
      [800, 900, 1000, 1100, 1200],
      (price) => 0.3 * (price / 1000) ** -1.2,
    )
    const factorsUnder = (change: Partial<Guardrails>): readonly string[] => {
      const table = tableOf({ belief, guardrails: { ...withCost, ...change } })
      return table.factors[table.greedyIndex] ?? []
    }
    expect(factorsUnder({})).toContain('max_change')
    expect(factorsUnder({ maxPriceMinor: 1100 })).toContain('max_price')
    expect(factorsUnder({ maxIncrease: 1, priceEnding: { endings: [999] } })).toContain(
      'price_ending',
    )
    const competitor = { priceMinor: 1000, rule: 'at_most', tolerance: 0.02 } as const
    expect(factorsUnder({ competitor })).toContain('competitor_price')
  })

  test.each<[string, number, Partial<Guardrails>]>([
    ['max_price', 750, { maxPriceMinor: 750 }],
    ['max_price', 500, { maxPriceMinor: 500 }],
    ['competitor_price', 750, { competitor: { priceMinor: 700, rule: 'at_most', tolerance: 0 } }],
    ['min_price', 1250, { minPriceMinor: 1250 }],
    ['min_price', 1500, { minPriceMinor: 1500 }],
  ])('names %s alone where it leaves a new product only %i', (factor, priceMinor, change) => {
    const guardrails = { ...openGuardrails, ...change }
    const table = tableOf({ guardrails, exploration: 0 })
    expect(table.prices[table.greedyIndex]).toBe(priceMinor)
    expect(table.factors[table.greedyIndex]).toEqual([factor])
  })

  test('reports no factors for a price that did not move', () => {
    const table = tableOf({
      exploration: 0,
      guardrails: { ...withCost, maxIncrease: 0, maxDecrease: 0 },
    })
    expect(table.prices.length).toBe(1)
    expect(table.factors[0]?.filter((name) => name !== 'max_change')).toEqual([])
  })

  test.each<[string, Partial<PriceTableInput>]>([
    ['a base price of 1', { basePriceMinor: 1, guardrails: openGuardrails }],
    [
      'a base price of 3 and a cost of 2',
      { basePriceMinor: 3, guardrails: { ...openGuardrails, unitCostMinor: 2 } },
    ],
    ['the highest base price', { basePriceMinor: highestPriceMinor, guardrails: openGuardrails }],
    [
      'one admissible price',
      { guardrails: { ...withCost, minPriceMinor: 1100, maxPriceMinor: 1100 } },
    ],
    ['a cost above every price', { guardrails: { ...withCost, unitCostMinor: 5000 } }],
    [
      'a cost above the highest price',
      { guardrails: { ...withCost, unitCostMinor: 5000, maxPriceMinor: 1200 } },
    ],
    [
      'a cost equal to the only price',
      { guardrails: { ...withCost, unitCostMinor: 1000, maxIncrease: 0 } },
    ],
    [
      'endings that forbid the base price',
      { guardrails: { ...withCost, priceEnding: { endings: [99] } } },
    ],
    [
      'no stock',
      {
        guardrails: {
          ...withCost,
          inventory: { onHand: 0, secondsLeft: 1e6, offersPerSecond: 1 },
        },
      },
    ],
    [
      'a corridor of 1 to 11 times',
      { guardrails: { ...withCost, maxDecrease: 1, maxIncrease: 10 } },
    ],
    [
      'a competitor a thousand times dearer',
      {
        guardrails: { ...withCost, competitor: { priceMinor: 1e6, rule: 'within', tolerance: 0 } },
      },
    ],
  ])('is sound with %s', (_, change) => {
    for (const belief of [null, cellOf(40, [900, 1000, 1100], () => 0.5)]) {
      expectSound(tableOf({ belief, ...change }))
    }
  })

  test.each([
    ['a billion offers, none bought', 1e9, 0],
    ['a billion offers, all bought', 1e9, 1],
    ['a billion offers, some bought', 1e9, 0.3],
    ['one offer, bought', 1, 1],
  ])('is sound after %s', (_, offers, rate) => {
    const cell = cellOf(9, [900, 1000, 1100], () => rate)
    const many = (values: Float64Array, share: number): Float64Array =>
      values.map(() => offers * share)
    const belief: CellBelief = {
      ...cell,
      offersSeen: 3 * offers,
      purchaseCount: 3 * offers * rate,
      bins: {
        ...cell.bins,
        offers: many(cell.bins.offers, 1),
        purchases: many(cell.bins.offers, rate),
      },
    }
    expectSound(tableOf({ belief }))
    expectSound(tableOf({ belief: null, siblings: [belief] }))
    expectSound(tableOf({ belief, basePriceMinor: 1_000_000, guardrails: openGuardrails }))
  })

  test.each([
    ['a base price of 0', { basePriceMinor: 0 }, 'basePriceMinor is 0'],
    ['a base price of 9.99', { basePriceMinor: 9.99 }, 'basePriceMinor is 9.99'],
    ['exploration above 1', { exploration: 1.5 }, 'exploration is 1.5'],
  ])('refuses %s', (_, change, message) => {
    expect(() => tableOf(change)).toThrow(message)
  })
})

describe('drawPrice', () => {
  test('draws each price as often as its probability says, and no other', () => {
    const table = tableOf({ belief: cellOf(60, [900, 1000, 1100], logit) })
    const random = createRandom(3)
    const counts = new Float64Array(table.prices.length)
    const n = 50_000
    for (let i = 0; i < n; i++) counts[drawPrice(table, random.uniform())] += 1
    counts.forEach((count, k) => {
      const p = table.probability[k]
      if (p === 0) expect(count).toBe(0)
      expect(Math.abs(count / n - p)).toBeLessThanOrEqual(5 * Math.sqrt((p * (1 - p)) / n))
    })
  })

  test('returns a served price at both ends of [0, 1)', () => {
    const table = tableOf({ belief: cellOf(60, [900, 1000, 1100], logit) })
    for (const u of [0, 1 - 2 ** -53]) {
      expect(table.probability[drawPrice(table, u)]).toBeGreaterThan(0)
    }
  })

  test('names max_loss on the base price where it replaces a price that may lose too much', () => {
    const promise = { maxLoss: 0.01, budget: budgetOf(emptyLedger(), 0.01) }
    const guardrails = { ...openGuardrails, unitCostMinor: 300 }
    const free = tableOf({ guardrails, exploration: 0 })
    const held = tableOf({ guardrails, exploration: 0, promise })

    expect(free.probability[free.baseIndex]).toBe(0)
    expect(held.greedyIndex).toBe(free.greedyIndex)
    expect(held.probability[held.baseIndex]).toBeGreaterThan(0.5)
    expect(held.factors[held.baseIndex]).toContain('max_loss')
    expect(free.factors[free.baseIndex]).not.toContain('max_loss')
    expect(held.factors[held.greedyIndex]).not.toContain('max_loss')
  })
})
