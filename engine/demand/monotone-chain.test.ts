import { describe, expect, test } from 'vitest'
import { countsAt, prior } from '../fixtures/counts-at.ts'
import references from '../fixtures/monotone-chains.json' with { type: 'json' }
import { createRandom } from '../random/random.ts'
import { drawMonotone, meanMonotone } from './draw-monotone.ts'
import { filterMonotone, type MonotoneChain, monotoneShapes } from './monotone-chain.ts'
import { answersByLevel } from './monotone-grid.ts'

function drawsOf(chain: MonotoneChain, draws: number, seed: number): Float64Array {
  const out = new Float64Array(draws * chain.evaluated.length)
  drawMonotone(chain, createRandom(seed), draws, out, 0)
  return out
}

describe('a falling chain, against dense matrices on a finer grid', () => {
  const cases = references.map((reference) => ({
    name: `${reference.shape.drops} drops, ${reference.purchases.join('/')} of ${reference.offers.join('/')}`,
    reference,
  }))

  test.each(cases)('has the same evidence and mean curve ($name)', ({ reference }) => {
    const { logRatio, offers, purchases } = reference
    const counts = countsAt(logRatio, offers, purchases)
    const ladder = Float64Array.from(logRatio)
    const chain = filterMonotone(
      { ...reference.shape, weight: 1 },
      answersByLevel(counts, prior, ladder),
    )
    const mean = meanMonotone(chain)
    // Several drops in a gap are merged into one here and summed there, and levels are coarser; at
    // these wide gaps (0.15) that makes at most 0.44 nats and 0.27 of a standard deviation.
    expect(Math.abs(chain.logEvidence - reference.logEvidence)).toBeLessThan(0.5)
    reference.mean.forEach((expected, k) => {
      expect(Math.abs(mean[k] - expected) / reference.sd[k]).toBeLessThan(0.3)
    })
  })

  test.each(cases.slice(0, 3))(
    'draws curves with that mean and spread ($name)',
    ({ reference }) => {
      const { logRatio, offers, purchases } = reference
      const ladder = Float64Array.from(logRatio)
      const chain = filterMonotone(
        { ...reference.shape, weight: 1 },
        answersByLevel(countsAt(logRatio, offers, purchases), prior, ladder),
      )
      const draws = 4000
      const curves = drawsOf(chain, draws, 3)
      const exact = meanMonotone(chain)
      ladder.forEach((_, k) => {
        let sum = 0
        let squares = 0
        for (let n = 0; n < draws; n++) {
          const q = curves[n * ladder.length + k]
          sum += q
          squares += q * q
        }
        const mean = sum / draws
        const sd = Math.sqrt(squares / draws - mean * mean)
        // Four standard errors, plus the effect of a shared offset within the level's width.
        expect(Math.abs(mean - exact[k])).toBeLessThan((4 * sd) / Math.sqrt(draws) + 1e-3)
        expect(sd / reference.sd[k]).toBeGreaterThan(0.8)
        expect(sd / reference.sd[k]).toBeLessThan(1.2)
      })
    },
  )
})

describe('drawFalling', () => {
  test('never rises in price, and stays within 0 and 1, for any answers', () => {
    const random = createRandom(17)
    const ladder = Float64Array.from({ length: 30 }, (_, k) => -2 + 0.13 * k)
    for (let trial = 0; trial < 30; trial++) {
      const size = 10 ** Math.floor(10 * random.uniform())
      const offers = Array.from({ length: 6 }, () => Math.ceil(size * random.uniform()))
      const purchases = offers.map((n) =>
        Math.round(n * [0, 1, random.uniform()][Math.floor(3 * random.uniform())]),
      )
      const counts = countsAt([-1.5, -0.8, -0.1, 0, 0.4, 1.2], offers, purchases)
      for (const shape of monotoneShapes) {
        const chain = filterMonotone(shape, answersByLevel(counts, prior, ladder))
        expect(Number.isFinite(chain.logEvidence)).toBe(true)
        const curves = drawsOf(chain, 20, trial)
        for (let i = 0; i < curves.length; i++) {
          expect(curves[i] >= 0 && curves[i] <= 1).toBe(true)
          if (i % ladder.length > 0) expect(curves[i]).toBeLessThanOrEqual(curves[i - 1])
        }
      }
    }
  })

  test('tells a cliff from a slope, and sees customers beyond it', () => {
    // Nine in ten leave between 1.0 and 1.1; the rest would pay far more.
    const counts = countsAt(
      [-0.2, -0.1, 0, 0.1, 0.2],
      [300, 300, 300, 300, 300],
      [150, 148, 149, 15, 16],
    )
    const ladder = Float64Array.of(0, 0.1, 0.2, 0.5)
    const chain = filterMonotone(monotoneShapes[2], answersByLevel(counts, prior, ladder))
    const [before, after, further, untried] = meanMonotone(chain)
    expect(Math.abs(before - 0.497)).toBeLessThan(0.02)
    expect(Math.abs(after - 0.052)).toBeLessThan(0.012)
    expect(Math.abs(further - 0.052)).toBeLessThan(0.012)
    expect(untried).toBeGreaterThan(0.03)
  })
})
