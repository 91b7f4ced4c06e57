import { describe, expect, test } from 'vitest'
import { countsAt, prior } from '../fixtures/counts-at.ts'
import { noCounts } from './counts.ts'
import { meanCurve, meanDemand } from './mean-demand.ts'
import { fitDemand } from './posterior.ts'

const fine = Float64Array.from({ length: 57 }, (_, k) => -0.7 + 0.025 * k)

function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability))
}

const five = [-0.2, -0.1, 0, 0.1, 0.2]

describe('meanCurve', () => {
  test.each([
    // In log-odds; measured: 0.095 without data, and 0.024 elsewhere.
    ['nothing', noCounts, 0.11],
    ['few answers at one price', countsAt([0], [12], [3]), 0.03],
    ['a slope', countsAt(five, Array(5).fill(200), [58, 49, 40, 31, 25]), 0.03],
    ['a cliff', countsAt(five, Array(5).fill(300), [150, 148, 149, 15, 16]), 0.03],
    ['plateaus', countsAt([-0.5, -0.2, 0.1, 0.4], Array(4).fill(2000), [900, 890, 300, 295]), 0.03],
  ])('of %s is the curve evaluated price by price', (_, counts, most) => {
    const posterior = fitDemand(counts, prior, fine)
    const asked = meanDemand(posterior, fine)
    const curve = meanCurve(posterior, fine[0], fine[fine.length - 1])(fine)
    const errors = fine.map((_, k) => Math.abs(logOdds(curve[k]) - logOdds(asked[k])))
    expect(Math.max(...errors)).toBeLessThan(most)
  })

  test('does not depend on which prices are evaluated together', () => {
    const counts = countsAt([-0.2, 0, 0.2], [200, 200, 200], [70, 40, 20])
    const curve = meanCurve(fitDemand(counts, prior, fine), -0.7, 0.7)
    const every = curve(fine)
    const some = curve(fine.filter((_, k) => k % 5 === 2))
    some.forEach((demand, i) => {
      expect(demand).toBe(every[5 * i + 2])
    })
  })
})
