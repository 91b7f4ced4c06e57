import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { type PoolPrior, startingPrior } from '../pool/pool-prior.ts'
import { reach, withoutUnsupportedCuts } from './usable-prices.ts'

/** The constants of docs/method/policy.md, What may be served, each pinned to its value. */
describe('reach', () => {
  const after = (purchaseCount: number, offersSeen = 0) =>
    reach({ ...emptyBelief(), purchaseCount, offersSeen }, [], startingPrior)

  test('starts at 3 %, widens by a fortieth with each purchase, and is unlimited after sixteen', () => {
    expect(reach(null, [], startingPrior)).toBeCloseTo(0.03, 12)
    expect(after(4)).toBeCloseTo(0.13, 12)
    expect(after(15)).toBeCloseTo(0.405, 12)
    expect(after(16)).toBe(Infinity)
  })

  test('counts thirty offers as one purchase, and a segment’s purchase as half', () => {
    expect(after(0, 120)).toBeCloseTo(after(4), 12)
    const sibling = { ...emptyBelief(), purchaseCount: 8 }
    expect(reach(null, [sibling], startingPrior)).toBeCloseTo(after(4), 12)
  })

  test('is unlimited once an account’s products have cut the prior variance to two fifths', () => {
    const pooled = (left: number): PoolPrior => ({
      ...startingPrior,
      cells: 10,
      covariance: [1, 0, left * startingPrior.covariance[2]],
    })
    expect(reach(null, [], pooled(0.39))).toBe(Infinity)
    expect(reach(null, [], pooled(0.7))).toBeCloseTo(0.03 + 0.5 * 0.4, 12)
  })
})

describe('a cut for revenue', () => {
  const demand = { probability: new Float64Array(20), draws: 10, prices: 2, constantElasticity: 0 }
  /** Ten draws, of which some earn more below the base price. */
  const served = (agreeing: number, purchaseCount: number) => {
    const value = Float64Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0 ? (i / 2 < agreeing ? 2 : 0) : 1,
    )
    const belief = { ...emptyBelief(), purchaseCount }
    return withoutUnsupportedCuts(Uint8Array.of(1, 1), demand, value, 1, belief)[0]
  }

  test('needs four fifths of the draws, and sixteen purchases', () => {
    expect([served(8, 16), served(7, 16), served(10, 15)]).toEqual([1, 0, 0])
  })
})
