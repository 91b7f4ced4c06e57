import { describe, expect, test } from 'vitest'
import { type CellBelief, emptyBelief } from '../belief/belief.ts'
import { foldOffers } from '../belief/fold-offers.ts'
import { absorb, type GaussianLikelihood, widen } from '../demand/level-slope.ts'
import reference from '../fixtures/gaussians.json' with { type: 'json' }
import { answeredOffer } from '../market/answered-offer.ts'
import { createRandom } from '../random/random.ts'
import { logistic } from '../special/logistic.ts'
import { priorOfCell } from './cell-prior.ts'
import { summarizeCell } from './cell-summary.ts'
import { poolCells } from './pool.ts'
import { startingPrior } from './pool-prior.ts'

/** A cell with logit demand at prices spread around a base price of 10 000. */
function cellOf(level: number, slope: number, offers: number, seed: number): CellBelief {
  const random = createRandom(seed)
  const observations = Array.from({ length: offers }, (_, i) => {
    const priceMinor = 8000 + 500 * Math.floor(random.uniform() * 9)
    const rate = logistic(level - slope * (priceMinor / 10_000 - 1))
    return answeredOffer(priceMinor, random.uniform() < rate, i)
  })
  return foldOffers(emptyBelief(), observations)
}

describe('Gaussian products, against NumPy', () => {
  test.each(reference.map((entry, i) => ({ name: `case ${i}`, entry })))('$name', ({ entry }) => {
    const likelihood: GaussianLikelihood = {
      level: entry.precision[0] ?? 0,
      cross: entry.precision[1] ?? 0,
      slope: entry.precision[2] ?? 0,
      shiftLevel: entry.shift[0] ?? 0,
      shiftSlope: entry.shift[1] ?? 0,
    }
    const posterior = absorb(
      {
        level: entry.mean[0] ?? 0,
        slope: entry.mean[1] ?? 0,
        levelVariance: entry.covariance[0] ?? 0,
        covariance: entry.covariance[1] ?? 0,
        slopeVariance: entry.covariance[2] ?? 0,
      },
      likelihood,
    )
    expect([posterior.level, posterior.slope]).toEqual(
      entry.posteriorMean.map((value) => expect.closeTo(value, 9)),
    )
    expect([posterior.levelVariance, posterior.covariance, posterior.slopeVariance]).toEqual(
      entry.posteriorCovariance.map((value) => expect.closeTo(value, 9)),
    )
    const blurred = widen(likelihood, [entry.tau[0] ?? 0, entry.tau[1] ?? 0])
    expect([blurred.level, blurred.cross, blurred.slope]).toEqual(
      entry.blurredPrecision.map((value) => expect.closeTo(value, 9)),
    )
    expect([blurred.shiftLevel, blurred.shiftSlope]).toEqual(
      entry.blurredShift.map((value) => expect.closeTo(value, 8)),
    )
  })
})

describe('poolCells', () => {
  test('returns the published prior when no cell is informative', () => {
    expect(poolCells([])).toBe(startingPrior)
    expect(poolCells([summarizeCell('a', emptyBelief())])).toBe(startingPrior)
  })

  test('learns what products have in common, and how far they differ', () => {
    const random = createRandom(21)
    const summaries = Array.from({ length: 150 }, (_, i) => {
      const level = -1.2 + 0.5 * random.normal()
      // Elasticity 3 ± 0.4 at the base price.
      const slope = (3 + 0.4 * random.normal()) / (1 - logistic(level))
      return summarizeCell(`p${i}`, cellOf(level, slope, 400, i), 10_000)
    })
    const pool = poolCells(summaries)
    expect(pool.cells).toBe(150)
    expect(Math.abs(pool.mean[0] + 1.2)).toBeLessThan(0.15)
    expect(Math.abs(pool.mean[1] - 3)).toBeLessThan(0.25)
    // The pool is widened by its own error: at or slightly above the true spread.
    expect(Math.sqrt(pool.covariance[0])).toBeGreaterThan(0.4)
    expect(Math.sqrt(pool.covariance[0])).toBeLessThan(0.75)
    expect(Math.sqrt(pool.covariance[2])).toBeGreaterThan(0.3)
    expect(Math.sqrt(pool.covariance[2])).toBeLessThan(0.9)
  })

  test('hardly moves for a single product, and never grows wider than the published prior', () => {
    const pool = poolCells([summarizeCell('a', cellOf(-1, 6, 3000, 1), 10_000)])
    expect(pool.mean[1]).toBeGreaterThan(startingPrior.mean[1])
    expect(pool.mean[1]).toBeLessThan(4.5)
    expect(pool.covariance[2]).toBeGreaterThan(0.7)
    const scattered = Array.from({ length: 20 }, (_, i) =>
      summarizeCell(`p${i}`, cellOf(-1, i % 2 === 0 ? 0 : 9, 2000, i), 10_000),
    )
    expect(poolCells(scattered).covariance[2]).toBeLessThanOrEqual(startingPrior.covariance[2])
  })

  test('learns how much segments vary around their product', () => {
    const spreadOf = (spread: number): number => {
      const random = createRandom(8)
      const summaries = Array.from({ length: 60 }, (_, i) => {
        const level = -1 + spread * random.normal()
        return summarizeCell(`p${Math.floor(i / 3)}`, cellOf(level, 4, 800, i), 10_000)
      })
      return poolCells(summaries).tau[0]
    }
    expect(spreadOf(0.8)).toBeGreaterThan(spreadOf(0.05) + 0.2)
  })

  test('is plain data, independent of the order of the cells', () => {
    const summaries = [1, 2, 3].map((i) =>
      summarizeCell(`p${i}`, cellOf(-1, 3 + i, 500, i), 10_000),
    )
    const pool = poolCells(summaries)
    expect(JSON.parse(JSON.stringify(pool))).toEqual(pool)
    const reversed = poolCells(summaries.toReversed())
    expect(reversed.mean).toEqual(pool.mean.map((value) => expect.closeTo(value, 10)))
  })
})

describe('priorOfCell', () => {
  test('narrows with siblings, but only as far as segments resemble each other', () => {
    const sibling = cellOf(-1, 5, 20_000, 3)
    const alone = priorOfCell(null, [], startingPrior, 10_000)
    const borrowed = priorOfCell(null, [sibling], startingPrior, 10_000)
    expect(borrowed.slopeVariance).toBeLessThan(alone.slopeVariance)
    // The elasticity is 5 (1 − 0.27) = 3.65 at the base price.
    expect(borrowed.slope * (1 - logistic(borrowed.level))).toBeGreaterThan(3.2)
    expect(Math.sqrt(borrowed.levelVariance)).toBeGreaterThan(startingPrior.tau[0])
  })

  test('counts offers at chosen prices for the level, until own offers replace them', () => {
    const chosen = { ...answeredOffer(10_000, false, 0), weight: 0.5 }
    const belief = foldOffers(emptyBelief(), new Array(50).fill(chosen))
    expect(summarizeCell('a', belief, 10_000).offers).toBe(0)
  })
})
