import { describe, expect, test } from 'vitest'
import { countsAt, prior } from '../fixtures/counts-at.ts'
import { createRandom } from '../random/random.ts'
import { drawDemand, drawMixture } from './draw-demand.ts'
import { fitDemand } from './posterior.ts'

const asked = Float64Array.from([0.9, 1, 1.1], Math.log)

function boughtAtBase(purchases: number) {
  return fitDemand(countsAt([0], [1000], [purchases]), prior, asked)
}

describe('drawMixture', () => {
  const rare = boughtAtBase(100)
  const frequent = boughtAtBase(500)

  test('of one posterior is its draws', () => {
    const mixed = drawMixture([{ posterior: rare, weight: 1 }], 256, createRandom(3))
    expect(mixed).toEqual(drawDemand(rare, asked, 256, createRandom(3)))
  })

  test('gives each posterior its share, curves of constant elasticity first', () => {
    const parts = [
      { posterior: rare, weight: 0.75 },
      { posterior: frequent, weight: 0.25 },
    ]
    const mixed = drawMixture(parts, 256, createRandom(3))
    const isFrequent = (n: number): boolean => mixed.probability[n * mixed.prices + 1] > 0.3
    const all = Array.from({ length: mixed.draws }, (_, n) => n)
    expect(mixed.draws).toBe(256)
    expect(all.filter(isFrequent)).toHaveLength(64)
    const logOdds = (n: number, k: number): number => {
      const q = mixed.probability[n * mixed.prices + k]
      return Math.log(q / (1 - q))
    }
    // Constant elasticity is a straight line in log price.
    const straight = all.filter((n) => {
      const steep = (k: number) => (logOdds(n, k) - logOdds(n, k - 1)) / (asked[k] - asked[k - 1])
      return Math.abs(steep(2) / steep(1) - 1) < 1e-9
    })
    expect(straight.slice(0, mixed.constantElasticity)).toEqual(
      all.slice(0, mixed.constantElasticity),
    )
    expect(all.slice(0, mixed.constantElasticity).some(isFrequent)).toBe(true)
  })
})
