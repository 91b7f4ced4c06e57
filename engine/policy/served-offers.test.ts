import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { withSales } from '../belief/codec.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import type { Forgetting } from '../belief/forgetting.ts'
import { weekRow } from '../fixtures/sales-rows.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { meanElasticity } from '../pool/mean-elasticity.ts'
import { type PoolPrior, startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { fitSales } from '../sales/fit-sales.ts'
import { withBase } from './candidates.ts'
import { drawCurves } from './demand-curves.ts'
import { knowCell } from './known-cell.ts'
import { budgetOf, emptyLedger } from './loss-ledger.ts'
import { keepPromise, type Promised } from './loss-promise.ts'
import { type Method, usualMethod } from './method.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable } from './price-table.ts'
import { serveOffers } from './served-offers.ts'
import type { PriceTableInput } from './table-input.ts'

/** Customers at three prices over this many days; a fifth buys at 1000: elasticity 3. */
function soldIn(days: number): CellBelief {
  const random = createRandom(3)
  const offers = Array.from({ length: 600 }, (_, i) => {
    const priceMinor = [950, 1000, 1050][i % 3] ?? 1000
    const bought = random.uniform() < 0.2 * (priceMinor / 1000) ** -3
    return answeredOffer(priceMinor, bought, 1_700_000_000 + (i / 600) * days * 86_400)
  })
  return foldOffers(emptyBelief(), offers)
}

function tableOf(belief: CellBelief, method: Partial<Method>, exploration = 0) {
  return buildPriceTable({
    belief,
    siblings: [],
    pool: startingPrior,
    basePriceMinor: 1000,
    guardrails: { ...openGuardrails, unitCostMinor: 500 },
    exploration,
    method: { ...usualMethod, ...method },
    seed: 1,
  })
}

/** The constants of docs/method/policy.md, Where little is sold, each pinned to its value. */
describe('caution where little is sold', () => {
  const busy = soldIn(1)
  const slow = soldIn(3000)
  const moved = ({ greedyIndex, baseIndex }: ReturnType<typeof tableOf>) =>
    greedyIndex !== baseIndex

  test('vanishes where a thousand purchases come in a season, however losses and ties are weighted', () => {
    const plain = tableOf(busy, { lossAversion: 0, nearTie: 0 })
    expect(moved(plain)).toBe(true)
    expect(tableOf(busy, { lossAversion: 1e6, nearTie: 1 }).greedyIndex).toBe(plain.greedyIndex)
  })

  test('counts in full where next to nothing is sold', () => {
    expect(moved(tableOf(slow, { lossAversion: 0, nearTie: 0 }))).toBe(true)
    expect(moved(tableOf(slow, { lossAversion: 1e6, nearTie: 0 }))).toBe(false)
    expect(moved(tableOf(slow, { lossAversion: 0, nearTie: 1 }))).toBe(false)
  })

  test('explores in the proportion (R / 1000)²', () => {
    // 91 days at a purchase rate that gives half of a thousand, compared with twice that.
    const purchases = busy.purchaseCount + 1
    const half = soldIn((91 * purchases) / 500)
    const method = { probes: false, lossAversion: 0, nearTie: 0, drops: false, relative: false }
    const explored = (method: Partial<Method>) => {
      const { probability, greedyIndex } = tableOf(half, method, 1)
      return 1 - (probability[greedyIndex] ?? 0)
    }
    expect(explored(method) / explored({ ...method, horizon: false })).toBeCloseTo(0.25, 2)
  })

  test('without a cost explores nothing', () => {
    const free = (change: Partial<Method>) =>
      buildPriceTable({
        ...{ belief: busy, siblings: [], pool: startingPrior, basePriceMinor: 1000 },
        ...{ guardrails: openGuardrails, exploration: 1, seed: 1 },
        method: { ...usualMethod, ...change },
      })
    expect(Math.max(...free({}).probability)).toBe(1)
  })
})

/** The forgetting assumed, and purchase probabilities at both prices under the cliff draws. */
type Believed = { forgetting?: Forgetting; cliffChances?: readonly number[] }

/** How often a base price of 1000 and 1050 are served, given what each earns under each draw. */
function serve(
  value: readonly number[],
  { forgetting, cliffChances, ...change }: Partial<PriceTableInput> & Believed = {},
) {
  const belief = { ...emptyBelief(), offersSeen: 1000, purchaseCount: 100 }
  const input: PriceTableInput = {
    ...{ belief, siblings: [], pool: startingPrior, basePriceMinor: 1000 },
    ...{ guardrails: { ...openGuardrails, unitCostMinor: 500 }, exploration: 0, seed: 1 },
    ...change,
  }
  const forgettings = [{ forgetting: forgetting ?? 'undecayed', weight: 1 }]
  const cell = { ...knowCell(input, usualMethod), trafficWeight: 1, forgettings }
  const candidates = withBase(Float64Array.of(1000, 1050), 1000)
  const probability = Float64Array.from(value, (_, i) => [0.2, 0.1, 0.2, 0.3][i % 4] ?? 0)
  const demand = { probability, draws: value.length / 2, prices: 2, constantElasticity: 0 }
  const cliffDraws = { ...demand, probability: Float64Array.of(...(cliffChances ?? [])), draws: 2 }
  const curves = {
    ...drawCurves(input, cell, candidates, null),
    demand,
    drawCliffs: () => cliffDraws,
  }
  const margin = Float64Array.of(1, 1)
  const worth = {
    sold: demand,
    value: Float64Array.from(value),
    margin,
    opportunity: { mean: 0, sd: 0 },
    elsewhere: 0,
    shortage: 0,
    bid: 0,
    scarce: null,
  }
  return serveOffers(input, cell, candidates, curves, worth, {
    ...{ ...usualMethod, probes: cliffChances !== undefined },
  })
}

/** The constants of docs/method/policy.md, Without a cost, each pinned to its value. */
test('without a cost a loss counts ten times, however much is sold', () => {
  const greedy = (gained: number) =>
    serve([10, 10 + gained, 10, 9], { guardrails: openGuardrails }).greedy

  expect([greedy(9.9), greedy(10.1)]).toEqual([0, 1])
})

/** The constants of docs/method/policy.md, How often each, each pinned to its value. */
test('explores a quarter as much while demand changes', () => {
  const explored = (forgetting: Forgetting) =>
    serve([10, 9, 10, 10.5], { exploration: 1, forgetting }).probability[1] ?? 0

  expect(explored('undecayed')).toBeGreaterThan(0.01)
  expect(explored(1)).toBeCloseTo(explored('undecayed') / 4, 12)
})

test('probes by the number of offers so far, forgotten ones included', () => {
  const probed = (offersSeen: number) => {
    const belief = { ...emptyBelief(), offersSeen, purchaseCount: 100 }
    const { probability } = serve([10, 2], {
      exploration: 1,
      belief,
      cliffChances: [0.1, 0.9, 0.1, 0.05],
    })
    return probability[1] ?? 0
  }
  // All other exploration stays the same; the cost of probes halves.
  const rest = probed(1e12)
  const share = (offersSeen: number) => (probed(offersSeen) - rest) / (1 - rest)

  expect(share(4000)).toBeCloseTo((10 * 10) / 4000 / 2 / 8, 9)
  expect(share(8000)).toBeCloseTo(share(4000) / 2, 9)
})

/** The inputs of docs/method/policy.md, A promise on loss. */
describe('a promise is kept', () => {
  const promise = {
    maxLoss: 0.01,
    budget: { ...budgetOf(emptyLedger(), 0.01), stays: [1, 1, 1, 1] },
  }
  // From a fifth below the base price to two fifths above it.
  const value = Array.from({ length: 200 }, (_, n) => [10, 8 + (6 * n) / 199]).flat()
  const moved = (change: Partial<PriceTableInput>) =>
    serve(value, { promise, ...change }).probability[1] ?? 0
  const keptBy = (change: Partial<Promised>) =>
    keepPromise(Float64Array.of(0, 1), {
      ...{ value: Float64Array.from(value), prices: Float64Array.of(1000, 1050), baseColumn: 0 },
      ...{ ...promise, products: 0, share: 0, hasHistory: false, meanVariance: 1.44 },
      ...{ lossAbove: null, historyRisk: null },
      ...change,
    })[1] ?? 0

  test('by how unevenly products earn, if that is known', () => {
    const earnings = { equalProducts: 4, shares: { tea: 0.95 } }
    const pool: PoolPrior = { ...startingPrior, products: 40, earnings }

    expect(moved({ pool })).toBe(keptBy({ products: 4 }))
    expect(moved({ pool, productId: 'tea' })).toBe(keptBy({ products: 4, share: 0.95 }))
    expect(moved({ pool, productId: 'tea' })).toBeLessThan(moved({ pool }))
  })

  test('over the number of products in the account, and the evidence of margins on all of them', () => {
    const pool: PoolPrior = { ...startingPrior, products: 40 }
    const margins = { elasticity: 2.5, products: 40 }
    const { variance } = meanElasticity({ ...pool, margins })

    const many = keptBy({ products: 40 })
    const told = keptBy({ products: 40, meanVariance: variance })

    expect(moved({})).toBe(keptBy({ products: 1 }))
    expect(moved({ pool })).toBe(many)
    expect(moved({ pool: { ...pool, margins } })).toBe(told)
    expect([many > 1.2 * keptBy({ products: 1 }), told > 1.2 * many]).toEqual([true, true])
  })

  test('with a history, by what its account would lose if that misled', () => {
    const rows = Array.from({ length: 40 }, (_, i) => weekRow(i, 1000 + 50 * (i % 2), 30))
    const belief = withSales(emptyBelief(), fitSales(rows))
    const lost = { steeper: { up: -0.06, down: 0 }, flatter: { up: 0, down: 0 } }
    const winning = [10, 12, 10, 12]
    const shareOf = (pool: PoolPrior) => serve(winning, { promise, belief, pool }).probability[1]

    expect(shareOf(startingPrior)).toBe(1)
    expect(shareOf({ ...startingPrior, historyRisk: lost })).toBeCloseTo(0.006 / 0.06, 12)
  })
})
