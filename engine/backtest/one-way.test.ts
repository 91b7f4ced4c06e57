import { describe, expect, test } from 'vitest'
import { createRandom } from '../random/random.ts'
import { type Move, oneWayOf } from './one-way.ts'

const cut: Move = { worth: 100, logPrice: -0.1, margin: 0.5 }
const rise: Move = { worth: 100, logPrice: 0.1, margin: 0.25 }
const seen = { value: -2.5, low: -2.8, high: -2.2 }

describe('oneWayOf', () => {
  test('is null where prices go both ways, or nowhere', () => {
    expect(oneWayOf([cut, rise], seen, 1)).toBeNull()
    expect(oneWayOf([cut, { ...rise, worth: 6 }], seen, 1)).toBeNull()
    expect(oneWayOf([cut, { ...rise, worth: 5 }], seen, 1)).not.toBeNull()
    expect(oneWayOf([{ ...cut, logPrice: 0 }], seen, 1)).toBeNull()
    expect(oneWayOf([], seen, 1)).toBeNull()
  })

  test('breaks even where a small step earns nothing, weighted by the size of the moves', () => {
    expect(oneWayOf([cut], seen, 1)).toMatchObject({ isUp: false, breakEven: -2 })
    expect(oneWayOf([rise], seen, 1)).toMatchObject({ isUp: true, breakEven: -4 })
    const mixed = oneWayOf(
      [
        { ...cut, worth: 300 },
        { ...cut, margin: 1 },
      ],
      seen,
      1,
    )
    expect(mixed?.breakEven).toBeCloseTo(-1.75, 12)
  })

  test('has the same probability as draws of the common elasticity', () => {
    const random = createRandom(11)
    const draws = 40_000
    let pays = 0
    for (let n = 0; n < draws; n++) {
      // Half of the variance of a bias of 0.7 is common to all products.
      const bias = 0.7 * Math.sqrt(0.5) * random.normal()
      const common = -2.5 + (0.3 / 1.6448536) * random.normal() + bias
      // The gain of a cut of a hundredth of a per cent.
      const price = 0.9999
      if ((price - 0.5) * price ** common > 0.5) pays++
    }
    // Standard error 0.002.
    expect(Math.abs((oneWayOf([cut], seen, 1)?.chance ?? 0) - pays / draws)).toBeLessThan(0.01)
  })

  test('trusts drawn prices more than chosen ones', () => {
    const chosen = oneWayOf([cut], seen, 1)?.chance ?? 0
    const drawn = oneWayOf([cut], seen, 0)?.chance ?? 0
    expect(chosen).toBeGreaterThan(0.8)
    expect(chosen).toBeLessThan(0.9)
    expect(drawn).toBeGreaterThan(0.99)
    expect(oneWayOf([rise], seen, 1)?.chance).toBeGreaterThan(0.99)
  })
})
