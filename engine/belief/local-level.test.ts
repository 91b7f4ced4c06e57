import { describe, expect, test } from 'vitest'
import { filtered, followingDemand, type Offer } from '../fixtures/following-demand.ts'
import { logistic } from '../special/logistic.ts'
import { followLevel, restingFilter, widenSlope } from './local-level.ts'

describe('followLevel', () => {
  test('finds the slope even if prices are high in good times and low in bad times', () => {
    let [found, variance, pooled] = [0, 0, 0]
    for (let seed = 1; seed <= 8; seed++) {
      const offers = followingDemand(8000, 4, 1, seed)
      const filter = filtered(offers)
      found += (filter[1] ?? 0) / 8
      variance += (filter[4] ?? 0) / 8
      pooled += slopeOfAllTogether(offers) / 8
    }
    // The pooled estimate is off by more than half; lagging the level leaves the filter slightly
    // low.
    expect(pooled).toBeLessThan(2)
    expect(found).toBeGreaterThan(3.2)
    expect(found).toBeLessThan(4.4)
    expect(Math.sqrt(variance)).toBeLessThan(0.8)
  })

  test('keeps close to exact filtering on a grid', () => {
    for (let seed = 1; seed <= 3; seed++) {
      const offers = followingDemand(250, 4, 1, seed)
      const filter = filtered(offers)
      const exact = filteredOnGrid(offers)
      const sd = Math.sqrt(exact.slopeVariance)
      expect(Math.abs((filter[1] ?? 0) - exact.slope)).toBeLessThan(0.3 * sd)
      expect(Math.sqrt(filter[4] ?? 0) / sd).toBeGreaterThan(0.85)
      expect(Math.sqrt(filter[4] ?? 0) / sd).toBeLessThan(1.15)
      expect(Math.abs((filter[0] ?? 0) - exact.level)).toBeLessThan(0.15)
    }
  })

  test('lets one absurd answer move the slope by half a standard deviation at most', () => {
    const filter = filtered(followingDemand(2000, 4, 0, 5))
    const before = filter[1] ?? 0
    const sd = Math.sqrt((filter[4] ?? 0) + 2e-4)
    followLevel(filter, Math.log(5), 1)
    expect(Math.abs((filter[1] ?? 0) - before)).toBeLessThanOrEqual(sd / 2 + 1e-12)
  })

  test('stays finite and not overconfident, for any sequence of purchases', () => {
    for (const buys of [() => 0, () => 1, (i: number) => i % 2]) {
      const filter = Float64Array.from(restingFilter)
      for (let i = 0; i < 50_000; i++) followLevel(filter, i % 3 === 0 ? 9 : -9, buys(i))
      const [level = NaN, slope = NaN, levelVariance = 0, cross = 0, slopeVariance = 0] = filter
      expect(Number.isFinite(level) && Number.isFinite(slope)).toBe(true)
      expect(levelVariance).toBeGreaterThan(0)
      expect(slopeVariance).toBeGreaterThan(0)
      expect(levelVariance * slopeVariance).toBeGreaterThan(cross * cross)
    }
  })
})

describe('doubtSlope', () => {
  test('widens the variance of the slope, but never beyond its prior', () => {
    const filter = filtered(followingDemand(3000, 4, 0, 6))
    const [level, slope, levelVariance, cross, before = 0] = filter
    widenSlope(filter)
    expect(filter[4]).toBeCloseTo(before + (0.3 * (slope ?? 0)) ** 2, 12)
    expect([...filter.subarray(0, 4)]).toEqual([level, slope, levelVariance, cross])
    for (let i = 0; i < 20; i++) widenSlope(filter)
    expect(filter[4]).toBe(restingFilter[4])
  })
})

/** Slope of a pooled logistic regression on the price ratio, by Newton steps from zero. */
function slopeOfAllTogether(offers: readonly Offer[]): number {
  let [level, slope] = [0, 0]
  for (let step = 0; step < 30; step++) {
    let [g0, g1, h00, h01, h11] = [0, 0, 1e-9, 0, 1e-9]
    for (const { ratio, purchase } of offers) {
      const x = -(ratio - 1)
      const q = logistic(level + slope * x)
      g0 += purchase - q
      g1 += (purchase - q) * x
      h00 += q * (1 - q)
      h01 += q * (1 - q) * x
      h11 += q * (1 - q) * x * x
    }
    const determinant = h00 * h11 - h01 * h01
    level += (h11 * g0 - h01 * g1) / determinant
    slope += (h00 * g1 - h01 * g0) / determinant
  }
  return slope
}

/** The same state-space model summed over a grid: level in −5 … 3, slope in −6 … 12. */
function filteredOnGrid(offers: readonly Offer[]): {
  level: number
  slope: number
  slopeVariance: number
} {
  const levels = Array.from({ length: 161 }, (_, i) => -5 + 0.05 * i)
  const slopes = Array.from({ length: 73 }, (_, j) => -6 + 0.25 * j)
  const [level0 = 0, slope0 = 0, levelVariance = 1, , slopeVariance = 1] = restingFilter
  let mass = levels.map((a) =>
    slopes.map((b) =>
      Math.exp(
        -((a - level0) ** 2) / (2 * levelVariance) - (b - slope0) ** 2 / (2 * slopeVariance),
      ),
    ),
  )
  // A random walk on the grid with the variance of the drift: stay, or one step either way.
  const spread = (row: readonly number[], variance: number, step: number): number[] => {
    const away = variance / (2 * step * step)
    return row.map((p, i) => {
      const before = row[i - 1] ?? p
      const after = row[i + 1] ?? p
      return (1 - 2 * away) * p + away * (before + after)
    })
  }
  const turned = (table: readonly (readonly number[])[]): number[][] =>
    (table[0] ?? []).map((_, j) => table.map((row) => row[j] ?? 0))
  for (const { ratio, purchase } of offers) {
    // Eight smaller steps keep the transition probabilities positive.
    let byLevel = turned(mass)
    for (let part = 0; part < 8; part++) byLevel = byLevel.map((row) => spread(row, 1e-2 / 8, 0.05))
    mass = turned(byLevel).map((row) => spread(row, 2e-4, 0.25))
    let total = 0
    mass = mass.map((row, i) =>
      row.map((p, j) => {
        const q = logistic((levels[i] ?? 0) - (slopes[j] ?? 0) * (ratio - 1))
        const after = p * (purchase > 0 ? q : 1 - q)
        total += after
        return after
      }),
    )
    mass = mass.map((row) => row.map((p) => p / total))
  }
  let [level, slope, square] = [0, 0, 0]
  mass.forEach((row, i) => {
    row.forEach((p, j) => {
      level += p * (levels[i] ?? 0)
      slope += p * (slopes[j] ?? 0)
      square += p * (slopes[j] ?? 0) ** 2
    })
  })
  return { level, slope, slopeVariance: square - slope * slope }
}
