import { describe, expect, test } from 'vitest'
import reference from '../fixtures/negative-binomial.json' with { type: 'json' }
import { createRandom } from '../random/random.ts'
import { chanceOfAtMost, improbablyFew } from './sales-stop.ts'

describe('the probability of so few', () => {
  test.each(reference.cases)('at most $most of $mean (variance $variance)', (one) => {
    const chance = chanceOfAtMost(one.most, one.mean, one.variance)

    expect(Math.abs(chance / one.chance - 1)).toBeLessThan(1e-9)
  })
})

describe('sales that stop', () => {
  test('are detected, sooner at a higher sales rate', () => {
    const steady = (perDay: number) => Array.from({ length: 60 }, () => perDay)
    const daysUntil = (perDay: number) => {
      for (let days = 1; days <= 40; days++) {
        const silent = Array.from({ length: days }, () => 0)
        if (improbablyFew([...steady(perDay), ...silent], 0.01) !== null) return days
      }
      return null
    }

    expect([100, 20, 5, 2, 1].map(daysUntil)).toEqual([1, 1, 5, 13, 27])
  })

  test('are reported with the usual sales', () => {
    const sold = [...Array.from({ length: 56 }, () => 10), 0, 0, 1]

    expect(improbablyFew(sold, 0.01)).toMatchObject({ days: 3, seen: 1, usual: 30 })
  })

  test('are judged by how many offers there were, where that is known', () => {
    const sold = [...Array.from({ length: 56 }, () => 10), 0, 0, 1]
    const usual: number[] = Array.from({ length: 56 }, () => 100)

    expect(improbablyFew(sold, 0.01, [...usual, 100, 100, 100])).toMatchObject({ usual: 30 })
    expect(improbablyFew(sold, 0.01, [...usual, 0, 0, 10])).toBeNull()
    expect(
      improbablyFew(
        sold,
        0.01,
        sold.map(() => null),
      ),
    ).toMatchObject({ usual: 30 })
    expect(improbablyFew(sold, 0.01, [...usual, 900, 900, 900])).toMatchObject({ usual: 30 })
  })

  test('are not reported for low sales, or short histories', () => {
    const rare = Array.from({ length: 90 }, (_, day) => (day % 7 === 0 ? 1 : 0))
    const young = [...Array.from({ length: 20 }, () => 50), 0, 0]

    expect(improbablyFew([...rare, ...Array.from({ length: 14 }, () => 0)], 0.01)).toBeNull()
    expect(improbablyFew(young, 0.01)).toBeNull()
  })

  test.each([
    ['as Poisson', () => 1],
    ['with quiet weekends', (day: number) => (day % 7 < 5 ? 1.3 : 0.25)],
    ['through a year of seasons', (day: number) => 1 + 0.4 * Math.sin((2 * Math.PI * day) / 365)],
  ])('that continue %s are hardly ever taken for a stop', (_, rateAt) => {
    const random = createRandom(7).uniform
    const days = 365
    let alarms = 0
    let years = 0
    for (const perDay of [0.3, 1, 4, 15]) {
      for (let product = 0; product < 20; product++) {
        const sold: number[] = []
        // Every product's own rate fluctuates from day to day.
        for (let day = 0; day < days; day++) {
          const luck = 0.7 + 0.6 * random()
          sold.push(poisson(perDay * rateAt(day) * luck, random))
        }
        years++
        for (let end = 40; end <= days; end++) {
          if (improbablyFew(sold.slice(Math.max(0, end - 90), end), 0.01) === null) continue
          alarms++
          break
        }
      }
    }

    expect(years).toBe(80)
    expect(alarms).toBeLessThanOrEqual(4) // 0.8 are promised; more than 4 have a chance of 1 in 700
  })
})

function poisson(mean: number, random: () => number): number {
  const floor = Math.exp(-mean)
  let count = -1
  for (let product = 1; product > floor; product *= random()) count++
  return count
}
