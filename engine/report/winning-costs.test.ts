import { expect, test } from 'vitest'
import { winningCosts } from './winning-costs.ts'

const elasticity = (size: number) => (price: number) => (price / 1000) ** -size

test.each([
  [900, 2.6],
  [900, 1.2],
  [1100, 2.6],
  [1100, 1.2],
  [1100, 0.6],
  [900, 0.6],
])(
  'at the bound %d earns the same as the base price, and more beyond it (elasticity −%d)',
  (price, size) => {
    const demand = elasticity(size)
    const costs = winningCosts(price, 1000, { atPrice: demand(price), atBase: demand(1000) })
    const gain = (cost: number) => (price - cost) * demand(price) - (1000 - cost) * demand(1000)

    if (size < 1) {
      // Where demand hardly responds, dearer earns more at any cost, and cheaper never.
      expect(costs).toEqual(price > 1000 ? { aboveMinor: 0, belowMinor: null } : null)
      return
    }
    const bound = costs?.belowMinor ?? costs?.aboveMinor ?? Number.NaN
    expect(gain(bound)).toBeCloseTo(0, 9)
    expect(gain(price < 1000 ? bound - 10 : bound + 10)).toBeGreaterThan(0)
  },
)

test('there is none for the base price, or for a cheaper one that sells no more', () => {
  expect(winningCosts(1000, 1000, { atPrice: 1, atBase: 1 })).toBeNull()
  expect(winningCosts(900, 1000, { atPrice: 1, atBase: 1 })).toBeNull()
})
