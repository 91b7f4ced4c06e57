import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { foldCounts } from '../belief/fold-counts.ts'
import { openGuardrails } from '../policy/open-guardrails.ts'
import { startingPrior } from '../pool/pool-prior.ts'
import { log } from '../special/log.ts'
import { boughtAt, placeOf, truthsOf } from './truths.ts'

const span = { fromSeconds: 1_700_000_000, untilSeconds: 1_700_604_800 }
const believed = (counts: [price: number, offers: number, purchases: number][]) =>
  truthsOf({
    belief: foldCounts(
      emptyBelief(),
      counts.map(([priceMinor, offers, purchases]) => ({ priceMinor, offers, purchases })),
      span,
    ),
    siblings: [],
    pool: startingPrior,
    productId: 'tea',
    basePriceMinor: 1000,
    guardrails: { ...openGuardrails, unitCostMinor: 600 },
    exploration: 1,
    seed: 3,
  })
const unsure = believed([[1000, 500, 50]])
const sure = believed([
  [900, 20_000, 2600],
  [1000, 20_000, 2000],
  [1100, 20_000, 1560],
])

describe('possible truths of a product', () => {
  test('falls with the price in every draw, the steepest first', () => {
    const ratioOf = (n: number) => boughtAt(unsure, n, log(1150)) / boughtAt(unsure, n, log(870))
    for (let n = 0; n < unsure.draws; n++) {
      const [lower, higher] = [boughtAt(unsure, n, log(1020)), boughtAt(unsure, n, log(1040))]
      expect(higher).toBeLessThanOrEqual(lower * (1 + 1e-12))
    }
    expect(ratioOf(0)).toBeLessThan(ratioOf(unsure.draws - 1))
  })

  test('agrees with the product’s own answers, once there are many', () => {
    expect(sure.elasticity.mean).toBeGreaterThan(2.2)
    expect(sure.elasticity.mean).toBeLessThan(2.9)
    expect(sure.elasticity.variance).toBeLessThan(unsure.elasticity.variance / 5)
    expect(sure.shared).toBeLessThan(unsure.shared)
  })

  test('is steeper for all products at once where the common draw is', () => {
    const places = [-2, 0, 2].map((common) => placeOf(unsure, common, 0))

    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(new Set(places).size).toBe(3)
  })
})
