import { describe, expect, test } from 'vitest'
import { basePrice, clairvoyant, type SimulatedProduct, thompson } from './contenders.ts'
import { play } from './play.ts'

/** A constant elasticity of −3 with a cost of 500: the best price is 500 · 3 / 2 = 750. */
const product: SimulatedProduct = {
  id: 'a',
  basePriceMinor: 1000,
  unitCostMinor: 500,
  demand: (priceMinor) => Math.min(1, 0.2 * (priceMinor / 1000) ** -3),
}
const total = (earnings: Float64Array) => earnings.reduce((sum, one) => sum + one, 0)

describe('play', () => {
  test('earns at the base price what demand there earns, and the clairvoyant earns the most there is', async () => {
    const atBase = await play([product], basePrice([product]), 50, 1)
    expect(total(atBase.expected)).toBeCloseTo(50 * 0.2 * 500, 6)
    expect(atBase.movesPer100).toBe(0)

    const best = await play([product], clairvoyant([product], 0.4), 50, 1)
    expect(total(best.expected)).toBeCloseTo(50 * 0.2 * 0.75 ** -3 * 250, 3)
  })

  test('shows every contender the same customers', async () => {
    const once = await play([product], basePrice([product]), 200, 3)
    const again = await play([product], basePrice([product]), 200, 3)
    const others = await play([product], basePrice([product]), 200, 4)

    expect(again.realized).toEqual(once.realized)
    expect(others.realized).not.toEqual(once.realized)
  })

  test('lets a sampler that is told of its rounds beat the base price in the end', async () => {
    const rounds = 3000
    const sampler = await play([product], thompson([product], 0.4, 20, 1), rounds, 5)
    const atBase = await play([product], basePrice([product]), rounds, 5)
    const last = (earnings: Float64Array) => total(earnings.slice(-500))

    expect(last(sampler.expected)).toBeGreaterThan(last(atBase.expected))
  })
})
