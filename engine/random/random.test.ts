import { describe, expect, test } from 'vitest'
import { createRandom, drawBeta, drawGamma } from './random.ts'

describe('createRandom', () => {
  test('gives the numbers that this seed has always given', () => {
    const random = createRandom(42)
    // Stored prices are replayed from their seeds: these numbers may never change.
    expect([random.uniform(), random.uniform(), random.normal()]).toEqual([
      0.2943939109100029, 0.4534398083342239, 1.3567242310268854,
    ])
  })

  test('fills arrays with the same numbers as one by one', () => {
    const oneByOne = createRandom(9)
    const random = createRandom(9)
    for (const count of [0, 1, 5, 31, 32, 33, 100, 3]) {
      const filled = new Float64Array(count + 1)
      random.fill(filled, count)
      const expected = Array.from({ length: count }, () => oneByOne.uniform())
      expect([...filled]).toEqual([...expected, 0])
      expect(random.uniform()).toBe(oneByOne.uniform())
    }
  })

  test('gives other numbers for other seeds, including above 32 bits', () => {
    const firsts = [0, 1, 2, -1, 2 ** 32, 2 ** 40 + 1].map((seed) => createRandom(seed).uniform())
    expect(new Set(firsts).size).toBe(firsts.length)
  })

  test('is uniform, and never 0 or 1', () => {
    const random = createRandom(7)
    const counts = new Array<number>(20).fill(0)
    for (let i = 0; i < 100_000; i++) {
      const u = random.uniform()
      if (!(u > 0 && u < 1)) throw new RangeError(`${u} is outside (0, 1)`)
      counts[Math.floor(u * 20)] += 1
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 5000) ** 2 / 5000, 0)
    // The 99.9th percentile of χ² with 19 degrees of freedom.
    expect(chiSquare).toBeLessThan(43.8)
  })

  test('has normal, gamma and beta variables with the moments they should have', () => {
    const random = createRandom(11)
    const n = 40_000
    const moments = (draw: () => number): [number, number] => {
      let sum = 0
      let squares = 0
      for (let i = 0; i < n; i++) {
        const x = draw()
        sum += x
        squares += x * x
      }
      return [sum / n, squares / n - (sum / n) ** 2]
    }
    const expectMoments = (draw: () => number, mean: number, variance: number): void => {
      const [m, v] = moments(draw)
      // Five standard errors of the mean; the variance within 6 %.
      expect(Math.abs(m - mean)).toBeLessThan(5 * Math.sqrt(variance / n))
      expect(Math.abs(v / variance - 1)).toBeLessThan(0.06)
    }
    expectMoments(() => random.normal(), 0, 1)
    expectMoments(() => drawGamma(random, 3.5), 3.5, 3.5)
    expectMoments(() => drawGamma(random, 0.4), 0.4, 0.4)
    expectMoments(() => drawBeta(random, 2, 5), 2 / 7, 10 / 392)
  })
})
