import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { sizeEvidence } from '../demand/size-evidence.ts'
import { createRandom } from '../random/random.ts'
import { learnOrderSizes, orderSizeOf } from './order-size.ts'
import { drawSizeElasticity, meanSizeElasticity, unitsOfOrder } from './size-draws.ts'

/** A product whose orders average `mean` units at a price of 1000, and fewer above it. */
function soldAt(orders: number, mean: number, elasticity: number, seed: number): CellBelief {
  const random = createRandom(seed)
  return foldOffers(
    emptyBelief(),
    Array.from({ length: orders }, (_, i) => {
      const priceMinor = Math.round(1000 * Math.exp(0.4 * (random.uniform() - 0.5)))
      const wished = mean * (priceMinor / 1000) ** -elasticity
      const quantity = Math.max(1, Math.round(wished * Math.exp(0.6 * random.normal() - 0.18)))
      return {
        ...{ priceMinor, offers: 1 as const, purchases: 1 as const, quantity, weight: 1 },
        ...{ ageOffers: 0, atSeconds: 1_000_000 + i },
      }
    }),
  )
}

const account = (beliefs: readonly CellBelief[]) =>
  learnOrderSizes(
    beliefs.map((belief, i) => ({ productId: `p${i}`, sizes: sizeEvidence(belief) })),
  ) ?? undefined

describe('the size of orders', () => {
  test('is null where each order is for one unit', () => {
    const single = soldAt(50, 0, 0, 1)
    expect(account([single])).toBeUndefined()
    expect(orderSizeOf(undefined, 'p0', [single])).toBeNull()
    expect(orderSizeOf(undefined, 'p0', [null])).toBeNull()
  })

  test('is learnt: the 90 % interval has about nominal coverage', () => {
    let held = 0
    const shops = 60
    for (let seed = 0; seed < shops; seed++) {
      const truth = [0.4, 0.9, 1.5][seed % 3] ?? 0
      const beliefs = Array.from({ length: 8 }, (_, i) => soldAt(60, 15, truth, 100 * seed + i))
      const draws = drawSizeElasticity(
        orderSizeOf(account(beliefs), 'p0', [beliefs[0] ?? null]),
        1000,
        1,
      )
      const sorted = draws.toSorted()
      held += Number(truth >= (sorted[50] ?? 0) && truth <= (sorted[949] ?? 0))
    }
    // 0.9 of 60, two standard errors of 0.039 either way.
    expect(held / shops).toBeGreaterThan(0.82)
  })

  test('of a product without orders is the others’ common distribution, wider', () => {
    const beliefs = Array.from({ length: 10 }, (_, i) => soldAt(100, 15, 1.2, i))
    const learnt = account(beliefs)
    const known = orderSizeOf(learnt, 'p0', [beliefs[0] ?? null])
    const strange = orderSizeOf(learnt, 'new', [null])
    expect(meanSizeElasticity(strange)).toBeCloseTo(1.1, 0)
    expect(strange?.variance).toBeGreaterThan(known?.variance ?? Number.NaN)
  })

  test('of a product does not count twice in its own prior', () => {
    const odd = soldAt(2000, 15, 3, 77)
    const learnt = account([odd, soldAt(40, 15, 0.3, 5)])
    const own = orderSizeOf(learnt, 'p0', [null])
    const other = orderSizeOf(learnt, 'stranger', [null])
    expect(own?.mean).toBeLessThan(other?.mean ?? Number.NaN)
  })

  test('never grows with the price, and a first unit is never less than one', () => {
    const rising = soldAt(3000, 15, -1, 4)
    const size = orderSizeOf(account([rising]), 'p0', [rising])
    expect(meanSizeElasticity(size)).toBeGreaterThanOrEqual(0)
    expect(meanSizeElasticity(size)).toBeLessThan(0.05)
    expect(Math.min(...drawSizeElasticity(size, 200, 1))).toBeGreaterThanOrEqual(0)

    const nearlySingle = orderSizeOf(account([soldAt(500, 1.05, 1.5, 6)]), 'x', [null])
    expect(nearlySingle?.share).toBeLessThan(0.3)
  })

  test('draws agree with their mean, and are the same for a seed', () => {
    const size = { share: 0.8, mean: 0.3, variance: 0.25 }
    const draws = drawSizeElasticity(size, 20_000, 9)
    expect(draws.reduce((sum, one) => sum + one, 0) / draws.length).toBeCloseTo(
      meanSizeElasticity(size),
      3,
    )
    expect(drawSizeElasticity(size, 20_000, 9)).toEqual(draws)
  })

  test('gives the units of an order at another price than those so far', () => {
    const belief = soldAt(500, 15, 1.5, 12)
    const each = unitsOfOrder(belief)
    expect(each(1000, 1.5)).toBeCloseTo(15, -0.5)
    expect(each(800, 1.5) / each(1000, 1.5)).toBeCloseTo(0.8 ** -1.5, 10)
    expect(unitsOfOrder(null)(500, 1)).toBe(1)
  })
})
