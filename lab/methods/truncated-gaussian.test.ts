import { describe, expect, test } from 'vitest'
import { createRandom } from '../../engine/random/random.ts'
import { walkInside } from './truncated-gaussian.ts'

describe('walkInside', () => {
  test('a normal variable held above 0 has the mean √(2/π) and the variance 1 − 2/π', () => {
    const random = createRandom(1)
    const z = Float64Array.of(1)
    const draws = Array.from({ length: 20_000 }, () => {
      walkInside(Float64Array.of(1), Float64Array.of(0), z, 1, random)
      return z[0]
    })
    const mean = draws.reduce((sum, x) => sum + x, 0) / draws.length
    const variance = draws.reduce((sum, x) => sum + (x - mean) ** 2, 0) / draws.length
    expect(Math.min(...draws)).toBeGreaterThanOrEqual(-1e-9)
    // Standard errors 0.004 and 0.005 if draws were independent; they are nearly so.
    expect(Math.abs(mean - Math.sqrt(2 / Math.PI))).toBeLessThan(0.02)
    expect(Math.abs(variance - (1 - 2 / Math.PI))).toBeLessThan(0.025)
  })

  test('in a narrow wedge it agrees with drawing until a point falls inside', () => {
    const random = createRandom(2)
    // z₁ ≥ 0.5 and z₂ ≥ z₁.
    const walls = Float64Array.of(1, 0, -1, 1)
    const offsets = Float64Array.of(-0.5, 0)
    const z = Float64Array.of(1, 2)
    const walked = [0, 0]
    const drawn = [0, 0]
    const count = 20_000
    for (let n = 0; n < count; n++) {
      walkInside(walls, offsets, z, 1, random)
      walked[0] += z[0] / count
      walked[1] += z[1] / count
      let x = random.normal()
      let y = random.normal()
      while (x < 0.5 || y < x) {
        x = random.normal()
        y = random.normal()
      }
      drawn[0] += x / count
      drawn[1] += y / count
    }
    expect(Math.abs(walked[0] - drawn[0])).toBeLessThan(0.02)
    expect(Math.abs(walked[1] - drawn[1])).toBeLessThan(0.02)
  })
})
