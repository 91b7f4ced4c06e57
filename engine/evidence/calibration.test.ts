import { describe, expect, test } from 'vitest'
import reference from '../fixtures/evidence.json' with { type: 'json' }
import { createRandom, type Random } from '../random/random.ts'
import { binOf, calibrationBins, type JudgedCell, shareRight } from './calibration.ts'

describe('shareRight', () => {
  test.each(reference.sharesRight)('equals the posterior by quadrature', ({ lifts, right }) => {
    const seen = lifts.map(({ value, error }) => ({ value, variance: error * error }))
    // A grid of 100 shares and 81 standard deviations against SciPy's quadrature.
    expect(Math.abs(shareRight(seen).value - right)).toBeLessThan(0.01)
  })
})

describe('calibrationBins', () => {
  test('a confidence of 1 lies in the last bin, one of a half in the second', () => {
    expect(binOf(1)).toBe(6)
    expect(binOf(0.5)).toBe(1)
    expect(binOf(0)).toBe(0)
  })

  test('accepts correct claims, and rejects wrong ones, in simulated accounts', () => {
    const seen = { honest: 0, boasting: 0 }
    let covered = 0
    const runs = 60
    for (let seed = 0; seed < runs; seed++) {
      const honest = calibrationBins(account(createRandom(seed), 0.85, 0.85))[4]
      const boasting = calibrationBins(account(createRandom(seed), 0.92, 0.55))[5]
      if (honest?.verdict === 'too_high' || honest?.verdict === 'too_low') seen.honest++
      if (boasting?.verdict === 'too_high') seen.boasting++
      const { right } = boasting ?? {}
      if (right && right.low <= 0.55 && right.high >= 0.55) covered++
    }
    expect(seen.honest / runs).toBeLessThan(0.1)
    expect(seen.boasting / runs).toBeGreaterThan(0.8)
    expect(covered / runs).toBeGreaterThan(0.88)
  })

  test('is inconclusive with few offers', () => {
    const cells = account(createRandom(1), 0.85, 0.85)
      .slice(0, 6)
      .map((cell) => ({
        ...cell,
        moved: {
          offers: 20,
          value: 20 * cell.usual,
          valueSquares: 200 * cell.usual * cell.usual,
        },
        held: { offers: 1, value: 0, valueSquares: 0 },
      }))
    expect(calibrationBins(cells)[4]?.verdict).toBe('cannot_tell')
  })

  test('an empty bin claims nothing', () => {
    expect(calibrationBins([])[0]).toMatchObject({
      cells: 0,
      claimed: null,
      lift: null,
      right: null,
    })
  })
})

/** 400 cells whose true lifts are positive in the given share of them. */
function account(random: Random, confidence: number, right: number): JudgedCell[] {
  const spread = 0.2
  const mean = quantile(right) * spread
  return Array.from({ length: 400 }, () => {
    const lift = mean + spread * random.normal()
    const usual = 100 * Math.exp(random.normal())
    return {
      confidence,
      usual,
      moved: earned(random, 4_000, usual * (1 + lift)),
      held: earned(random, 400, usual),
    }
  })
}

/** A tenth of the offers is bought. */
function earned(random: Random, offers: number, mean: number) {
  const purchases = Math.max(
    0,
    Math.round(offers * 0.1 + Math.sqrt(offers * 0.09) * random.normal()),
  )
  const each = mean / 0.1
  return { offers, value: purchases * each, valueSquares: purchases * each * each }
}

function quantile(share: number): number {
  return share === 0.85 ? 1.0364 : 0.1257
}
