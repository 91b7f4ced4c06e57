import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { drawPoisson, drawPurchases } from './draw-purchases.ts'

function moments(draw: () => number): { mean: number; variance: number } {
  const all = Array.from({ length: 20_000 }, draw)
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length
  return { mean, variance: all.reduce((sum, one) => sum + (one - mean) ** 2, 0) / all.length }
}

describe('random counts', () => {
  test.each([0.3, 8, 400])('a Poisson number of mean %d has that variance, too', (expected) => {
    const random = createRandom(5)
    const { mean, variance } = moments(() => drawPoisson(random, expected))

    expect(Math.abs(mean / expected - 1)).toBeLessThan(0.03)
    expect(Math.abs(variance / expected - 1)).toBeLessThan(0.06)
  })

  test.each([
    [30, 0.2],
    [2000, 0.02],
    [2000, 0.3],
    [100, 0.9],
  ])('of %d offers bought with probability %d', (offers, chance) => {
    const random = createRandom(6)
    const { mean, variance } = moments(() => drawPurchases(random, offers, chance))

    expect(Math.abs(mean / (offers * chance) - 1)).toBeLessThan(0.02)
    expect(Math.abs(variance / (offers * chance * (1 - chance)) - 1)).toBeLessThan(0.08)
    expect(drawPurchases(random, offers, 1)).toBe(offers)
    expect(drawPurchases(random, offers, 0)).toBe(0)
  })
})
