import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { createMarket, type MarketKind } from '../market/market.ts'
import { summarizeCell } from '../pool/cell-summary.ts'
import { poolCells } from '../pool/pool.ts'
import { createRandom } from '../random/random.ts'
import { learnShapes, smoothAlone, usualShapes } from './shape-weights.ts'
import { smoothShapes } from './smooth-shapes.ts'

/** Evidence that leaves no doubt about a shape. */
function surelyOf(shape: number): number[] {
  return usualShapes.map((_, s) => (s === shape ? 0 : -600))
}

/**
 * Learnt from products with one kind of demand, each offered at random prices within 40 % of its
 * base price.
 */
function learnedFrom(kind: MarketKind, products: number, offers: number) {
  const summaries = Array.from({ length: products }, (_, i) => {
    const { demand } = createMarket(kind, 900 + i)
    const random = createRandom(i)
    const observations = Array.from({ length: offers }, (_, o) => {
      const priceMinor = 6000 + 400 * Math.floor(21 * random.uniform())
      const bought = random.uniform() < demand(priceMinor) ? 1 : 0
      return {
        priceMinor,
        offers: 1 as const,
        purchases: bought as 0 | 1,
        quantity: bought,
        weight: 1,
        ageOffers: 0,
        atSeconds: o,
      }
    })
    return summarizeCell(`p${i}`, foldOffers(emptyBelief(), observations), 10_000)
  })
  return poolCells(summaries).shapes ?? []
}

const smoothWeight = (shapes: readonly number[]): number =>
  shapes.slice(0, smoothShapes.length).reduce((sum, weight) => sum + weight, 0)

describe('learnShapes', () => {
  test('returns the usual weights while no product is informative', () => {
    expect(learnShapes([])).toEqual(usualShapes.map((weight) => expect.closeTo(weight, 12)))
    const nothing = usualShapes.map(() => 0)
    expect(learnShapes([[nothing], [nothing]])).toEqual(
      usualShapes.map((weight) => expect.closeTo(weight, 12)),
    )
  })

  test('counts products of certain shape, together with eight pseudo-products of the usual weights', () => {
    const learned = learnShapes([[surelyOf(1)], [surelyOf(1)], [surelyOf(4)]])
    const expected = usualShapes.map((usual, s) => 8 * usual + (s === 1 ? 2 : s === 4 ? 1 : 0))
    expect(learned).toEqual(expected.map((count) => expect.closeTo(count / 11, 12)))
  })

  test('counts a product of several cells once', () => {
    const one = learnShapes([[surelyOf(1)], [surelyOf(4)]])
    const split = learnShapes([[surelyOf(1), surelyOf(1), surelyOf(1)], [surelyOf(4)]])
    expect(split).toEqual(one.map((weight) => expect.closeTo(weight, 12)))
  })

  test('never rules a shape out', () => {
    const learned = learnShapes(Array.from({ length: 4000 }, () => [surelyOf(1)]))
    learned.forEach((weight, s) => {
      expect(weight).toBeGreaterThanOrEqual(0.05 * usualShapes[s])
    })
  })

  test('does not depend on the order of products', () => {
    const random = createRandom(3)
    const products = Array.from({ length: 50 }, () => [
      usualShapes.map(() => -5 * random.uniform()),
    ])
    const learned = learnShapes(products)
    expect(learnShapes(products.toReversed())).toEqual(
      learned.map((weight) => expect.closeTo(weight, 12)),
    )
  })
})

describe('what products teach about the next one', () => {
  test('smooth demand, with its form, and abrupt demand are distinguished', () => {
    const logit = learnedFrom('logit', 20, 1200)
    expect(logit.indexOf(Math.max(...logit))).toBe(1)
    expect(smoothWeight(logit)).toBeGreaterThan(0.8)
    const probit = learnedFrom('probit', 20, 1200)
    expect(probit.indexOf(Math.max(...probit))).toBe(2)
    expect(smoothWeight(learnedFrom('step', 20, 1200))).toBeLessThan(0.45)
    expect(smoothWeight(learnedFrom('bimodal', 20, 1200))).toBeLessThan(0.45)
  })

  test('a few purchases teach nothing', () => {
    const learned = learnedFrom('step', 20, 40)
    expect(learned).toEqual(usualShapes.map((weight) => expect.closeTo(weight, 12)))
  })
})

test('without shapes that fall in drops the smooth ones keep their weights', () => {
  const smooth = smoothAlone(usualShapes)
  expect(smooth.slice(0, smoothShapes.length)).toEqual(usualShapes.slice(0, smoothShapes.length))
  expect(smooth.slice(smoothShapes.length).every((weight) => weight === 0)).toBe(true)
})
