import { describe, expect, test } from 'vitest'
import { emptyBelief } from '../belief/belief.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { smoothShapes } from '../demand/smooth-shapes.ts'
import { type CellSummary, summarizeCell } from '../pool/cell-summary.ts'
import { type PoolPrior, startingPrior } from '../pool/pool-prior.ts'
import { createRandom } from '../random/random.ts'
import { believedGain } from './believed-gain.ts'
import { poolAccount } from './history-risk.ts'

/** Products that agree on their elasticity. */
const agreed = (elasticity: number): PoolPrior => ({
  ...startingPrior,
  cells: 1,
  mean: [-3, elasticity],
  covariance: [1e-6, 0, 1e-6],
})

const offered = (moved: [number, number][], more: Partial<CellSummary> = {}): CellSummary => ({
  productId: 'a',
  offers: 1000,
  likelihood: null,
  baseMinor: 1000,
  traits: { baseMargin: 0.4 },
  moved,
  ...more,
})

describe('the gain that is believed', () => {
  test('is what moved offers earn over the base price, over the shapes of demand', () => {
    const x = Math.log(1.1)
    const weight = smoothShapes.reduce((sum, shape) => sum + shape.weight, 0)
    const expected = smoothShapes.reduce((sum, { lambda, weight: one }) => {
      const step = lambda === 0 ? x : (1.1 ** lambda - 1) / lambda
      return sum + (one / weight) * ((0.5 / 0.4) * Math.exp(-2 * step) - 1)
    }, 0)

    const found = believedGain([offered([[x, 300]])], agreed(2))
    expect(found?.gain).toBeCloseTo(0.3 * expected, 3)
    expect(believedGain([offered([])], agreed(2))).toEqual({ gain: 0, sd: 0 })
  })

  test('counts products by what they earn, and adds their errors up', () => {
    const up: [number, number][] = [[0.1, 500]]
    const one = believedGain([offered(up)], startingPrior)
    const two = [offered(up), offered(up, { productId: 'b', offers: 1000 })]
    const still = offered([], { productId: 'c', baseMinor: 2000 })

    expect(believedGain(two, startingPrior)?.sd).toBeCloseTo(one?.sd ?? 0, 12)
    expect(believedGain([offered(up), still], startingPrior)?.gain).toBeCloseTo(
      (one?.gain ?? 0) / 3,
      12,
    )
  })

  test('is unknown where nothing was offered, or an earlier release did not say at which prices', () => {
    const { moved: _, ...earlier } = offered([])
    expect(believedGain([], startingPrior)).toBeNull()
    expect(believedGain([earlier], startingPrior)).toBeNull()
  })

  test('counts an unknown cost as none, as the ledger does', () => {
    const untold = offered([[-0.1, 500]], { traits: { baseMargin: null } })
    const free = offered([[-0.1, 500]], { traits: { baseMargin: 1 } })
    expect(believedGain([untold], agreed(2))).toEqual(believedGain([free], agreed(2)))
  })

  test('is within its error of the truth where elasticities are as expected', () => {
    const errors = Array.from({ length: 40 }, (_, i) => shopOf(i))
    const inside = errors.filter((z) => Math.abs(z) < 1.645).length
    // Errors are added up as if they were one: of forty shops at least nine tenths are inside.
    expect(inside).toBeGreaterThanOrEqual(36)
    expect(Math.abs(errors.reduce((sum, z) => sum + z, 0) / 40)).toBeLessThan(0.35)
  })
})

/** How far off the gain of a shop of ten products is, in its standard deviations. */
function shopOf(seed: number): number {
  const random = createRandom(7000 + seed)
  let base = 0
  let won = 0
  const summaries = Array.from({ length: 10 }, (_, i) => {
    const elasticity = 2.62 + 0.8 * random.normal()
    const ratio = random.uniform() < 0.5 ? 0.94 : 1.06
    const observations = [1, ratio].map((one) => {
      const rate = 0.05 * one ** -elasticity
      const purchases = Array.from({ length: 400 }, () => random.uniform()).filter((u) => u < rate)
      if (one !== 1) won += 400 * (rate * (one - 0.6) - 0.05 * 0.4)
      base += 400 * 0.05 * 0.4
      return { priceMinor: 1000 * one, offers: 400, purchases: purchases.length }
    })
    const belief = foldOffers(
      emptyBelief(),
      observations.flatMap(({ priceMinor, offers, purchases }) =>
        Array.from({ length: offers }, (_, at) => ({
          priceMinor,
          offers: 1 as const,
          purchases: at < purchases ? (1 as const) : (0 as const),
          quantity: at < purchases ? 1 : 0,
          weight: 1,
          ageOffers: 0,
          atSeconds: 1_700_000_000,
        })),
      ),
    )
    return summarizeCell(`${i}`, belief, 1000, { baseMargin: 0.4 })
  })
  const found = poolAccount(summaries).believed
  return found ? (found.gain - won / base) / found.sd : Number.NaN
}
