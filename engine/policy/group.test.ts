import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { foldOffers, type OfferObservation } from '../belief/fold-offers.ts'
import { answeredOffer } from '../market/answered-offer.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { drawPrice } from './draw-price.ts'
import { type GroupMember, opportunityMinor, packBounds } from './group.ts'
import { findGroupOptimum, type Substitute } from './group-optimum.ts'
import { admissiblePrices, type Guardrails } from './guardrails.ts'
import { usualMethod } from './method.ts'
import { openGuardrails } from './open-guardrails.ts'
import { buildPriceTable, type PriceTable } from './price-table.ts'

/** Customers choose one of several products, or none: attractions e^(a − b p), costs c. */
type Shelf = { a: number[]; b: number; cost: number[] }

function substitutesOf({ a, b, cost }: Shelf, prices: number[]): Substitute[] {
  return a.map((level, i) => ({
    margin: Float64Array.from(prices, (p) => p - (cost[i] ?? 0)),
    attraction: Float64Array.from(prices, (p) => Math.exp(level - b * p)),
  }))
}

const between = (low: number, high: number, points: number): number[] =>
  Array.from({ length: points }, (_, i) => low + ((high - low) * i) / (points - 1))

describe('findGroupOptimum', () => {
  test('is the best of all combinations of prices', () => {
    const random = createRandom(1)
    const prices = between(0.4, 2, 12)
    for (let round = 0; round < 30; round++) {
      const shelf = {
        a: [3 * random.uniform(), 4 * random.uniform(), 2 * random.uniform() - 1],
        b: 1 + 3 * random.uniform(),
        cost: [random.uniform(), random.uniform(), 2.5 * random.uniform()],
      }
      const products = substitutesOf(shelf, prices)
      let highest = -Infinity
      for (let i = 0; i < 12; i++) {
        for (let j = 0; j < 12; j++) {
          for (let k = 0; k < 12; k++) {
            const at = [i, j, k]
            const weight = (of: 'margin' | 'attraction', n: number): number =>
              products[n]?.[of][at[n] ?? 0] ?? 0
            let earned = 0
            let attracted = 1
            for (let n = 0; n < 3; n++) {
              earned += weight('margin', n) * weight('attraction', n)
              attracted += weight('attraction', n)
            }
            highest = Math.max(highest, earned / attracted)
          }
        }
      }
      expect(findGroupOptimum(products).value).toBeCloseTo(highest, 12)
    }
  })

  test('is the common mark-up 1/b + R of logit demand', () => {
    const shelf = { a: [3, 2.5, 2], b: 2, cost: [0.3, 0.5, 0.7] }
    const prices = between(0.3, 3, 2701)
    const { value, best } = findGroupOptimum(substitutesOf(shelf, prices))
    best.forEach((k, i) => {
      expect((prices[k] ?? 0) - (shelf.cost[i] ?? 0)).toBeCloseTo(1 / shelf.b + value, 2)
    })
    // R solves b R = Σ exp(a − b c − 1 − b R).
    const right = shelf.a.reduce(
      (sum, a, i) => sum + Math.exp(a - shelf.b * (shelf.cost[i] ?? 0) - 1 - shelf.b * value),
      0,
    )
    expect(shelf.b * value).toBeCloseTo(right, 5)
  })

  test('pricing a product alone with what it gives up as a cost gives its price in the group', () => {
    const shelf = { a: [3, 2.5, 2], b: 2, cost: [0.3, 0.5, 0.7] }
    const prices = between(0.3, 3, 271)
    const products = substitutesOf(shelf, prices)
    const { best, opportunity } = findGroupOptimum(products)
    products.forEach(({ margin, attraction }, i) => {
      const others = products.reduce(
        (sum, other, j) => (j === i ? sum : sum + (other.attraction[best[j] ?? 0] ?? 0)),
        1,
      )
      const earned = prices.map((_, k) => {
        const w = attraction[k] ?? 0
        return (w / (others + w)) * ((margin[k] ?? 0) - (opportunity[i] ?? 0))
      })
      expect(earned.indexOf(Math.max(...earned))).toBe(best[i])
    })
  })

  test('gives up nothing with one product, and is sound where all lose money', () => {
    const [one] = substitutesOf({ a: [1], b: 2, cost: [0.5] }, [0.6, 1])
    if (!one) throw new Error('there is one')
    expect([...findGroupOptimum([one]).opportunity]).toEqual([0])
    const losing = substitutesOf({ a: [1, 1], b: 2, cost: [5, 5] }, [1, 2])
    expect(findGroupOptimum(losing).value).toBeLessThan(0)
  })
})

describe('packBounds', () => {
  test('keep bigger packs no dearer per unit, whatever is served', () => {
    const packs = [
      { basePriceMinor: 100, unitCount: 1 },
      { basePriceMinor: 570, unitCount: 6 },
      { basePriceMinor: 1000, unitCount: 12 },
    ]
    const perUnit = packs.map((pack) => {
      const others = packs.filter((other) => other !== pack)
      const bounds = packBounds(pack, others)
      const wide: Guardrails = { ...openGuardrails, maxDecrease: 0.9, maxIncrease: 9 }
      const { lowMinor, highMinor } = admissiblePrices(
        { ...wide, pack: bounds },
        pack.basePriceMinor,
      )
      return [lowMinor / pack.unitCount, highMinor / pack.unitCount]
    })
    expect(perUnit[2]?.[1]).toBeLessThanOrEqual(perUnit[1]?.[0] ?? 0)
    expect(perUnit[1]?.[1]).toBeLessThanOrEqual(perUnit[0]?.[0] ?? 0)
  })

  test('meet at the geometric mean of the base prices per unit', () => {
    const packs = [
      { basePriceMinor: 100, unitCount: 1 },
      { basePriceMinor: 384, unitCount: 6 },
    ] as const
    expect(packBounds(packs[0], [packs[1]])).toEqual({ lowMinor: 80, highMinor: Infinity })
    expect(packBounds(packs[1], [packs[0]])).toEqual({ lowMinor: 0, highMinor: 480 })
  })

  test('bind nothing where all packs are alike, and yield to every other rule', () => {
    const shirt = { basePriceMinor: 1000, unitCount: 1 }
    expect(packBounds(shirt, [shirt, shirt])).toBeNull()
    const bounds = packBounds(shirt, [{ basePriceMinor: 4000, unitCount: 2 }])
    expect(bounds?.lowMinor).toBeGreaterThan(1400)
    const allowed = admissiblePrices({ ...openGuardrails, pack: bounds }, 1000)
    expect([allowed.lowMinor, allowed.highMinor]).toEqual([1250, 1250])
  })
})

describe('a group of three substitutes', () => {
  const shelf: Shelf = { a: [6.2, 6, 5.8], b: 6, cost: [0.5, 0.5, 0.5] }
  const count = shelf.a.length
  const guardrails: Guardrails = {
    ...openGuardrails,
    unitCostMinor: 500,
    maxDecrease: 0.4,
    maxIncrease: 0.6,
  }

  const chances = (prices: readonly number[]): number[] => {
    const odds = prices.map((p, i) => Math.exp((shelf.a[i] ?? 0) - shelf.b * (p / 1000)))
    const all = odds.reduce((sum, w) => sum + w, 1)
    return odds.map((w) => w / all)
  }
  const profit = (prices: readonly number[]): number =>
    chances(prices).reduce((sum, q, i) => sum + q * ((prices[i] ?? 0) - 500), 0)

  /** Sells to customers who see all three; expected earnings over the second half. */
  function sell(together: boolean, customers: number, seed: number): number {
    const random = createRandom(seed)
    let beliefs: CellBelief[] = shelf.a.map(() => emptyBelief())
    let tables: PriceTable[] = []
    let earned = 0
    for (let n = 0; n < customers; n += 10) {
      if (n % 100 === 0) {
        const members = beliefs.map(
          (belief): GroupMember => ({ belief, basePriceMinor: 1000, guardrails, unitCount: 1 }),
        )
        tables = members.map((member, i) =>
          buildPriceTable({
            belief: member.belief,
            siblings: [],
            pool: startingPrior,
            basePriceMinor: 1000,
            guardrails,
            ...(together
              ? { group: { unitCount: 1, others: members.filter((_, j) => j !== i) } }
              : {}),
            exploration: 1,
            seed: n + i,
          }),
        )
      }
      const prices = tables.map((table) => table.prices[drawPrice(table, random.uniform())] ?? 0)
      if (n >= customers / 2) earned += 10 * profit(prices)
      const answers = shelf.a.map((): OfferObservation[] => [])
      for (let customer = n; customer < n + 10; customer++) {
        let u = random.uniform()
        const bought = chances(prices).findIndex((q) => {
          u -= q
          return u < 0
        })
        answers.forEach((own, i) => {
          own.push(answeredOffer(prices[i] ?? 0, bought === i, customer))
        })
      }
      beliefs = beliefs.map((belief, i) => foldOffers(belief, answers[i] ?? []))
    }
    return earned / (customers / 2)
  }

  test('earns more when priced together than alone, and nearly the optimum', () => {
    const grid = between(600, 1600, 201)
    const optimum = Math.max(...grid.map((p) => profit(new Array<number>(count).fill(p))))
    const runs = [1, 2, 3]
    const mean = (together: boolean): number =>
      runs.reduce((sum, seed) => sum + sell(together, 4000, seed), 0) / runs.length
    const [alone, together] = [mean(false), mean(true)]
    expect(together / optimum).toBeGreaterThan(0.95)
    expect(together / alone).toBeGreaterThan(1.04)
  })

  test('lends the price sensitivity of two to the one that was never offered', () => {
    const steep = foldOffers(
      emptyBelief(),
      Array.from({ length: 4000 }, (_, i) => {
        const priceMinor = 1600 + 100 * (i % 9)
        return answeredOffer(priceMinor, i % 97 < 97 * 0.2 * (priceMinor / 2000) ** -5, i)
      }),
    )
    const mate: GroupMember = { belief: steep, basePriceMinor: 2000, guardrails, unitCount: 1 }
    const price = (others: GroupMember[]): number => {
      const table = buildPriceTable({
        belief: null,
        siblings: [],
        pool: startingPrior,
        basePriceMinor: 1000,
        guardrails: { ...guardrails, unitCostMinor: 750, objective: 'profit' },
        group: { unitCount: 1, others },
        exploration: 0,
        seed: 1,
        // Staying where little is known would hide what was borrowed.
        method: { ...usualMethod, lossAversion: 0, nearTie: 0 },
      })
      return table.prices[table.greedyIndex] ?? 0
    }
    expect(price([mate])).toBeLessThanOrEqual(price([]))
    expect(
      opportunityMinor({ ...mate, belief: null, basePriceMinor: 1000 }, [], startingPrior),
    ).toBe(0)
  })
})
