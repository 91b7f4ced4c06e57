import { expect, test } from 'vitest'
import { bestApart, countsNeighbours } from './better-price.ts'

const at = (price: number, profit: number, neighbours: number | null) => ({
  price,
  demand: { value: 1, low: 1, high: 1 },
  profit: { value: profit, low: profit, high: profit },
  neighbours,
  betterIfCost: null,
})
/** Alone it earns most at 800; with the customers that its neighbours gain, at 1100. */
const points = [at(800, 6900, -600), at(900, 6800, 0), at(1100, 6400, 700), at(1200, 6000, 900)]
const quoted = { price: 900, share: 1, curvePrice: 1100, factors: [], reasons: [] }

test('a price that is better with its neighbours is no contradiction of the curve', () => {
  expect(countsNeighbours({ points })).toBe(true)
  expect(bestApart({ points, quoted }, 1100)).toBeNull()
  // 7040 of 7100 on the line in between.
  expect(bestApart({ points, quoted }, 1130)).toBeNull()
})

test('a price that earns less on the curve is shown next to the best one', () => {
  expect(bestApart({ points, quoted }, 800)).toBe(1100)
  expect(bestApart({ points, quoted }, null)).toBe(1100)
})

test('without neighbours the curve is of the product alone', () => {
  expect(countsNeighbours({ points: [at(800, 6900, null), at(900, 6800, 0)] })).toBe(false)
})
